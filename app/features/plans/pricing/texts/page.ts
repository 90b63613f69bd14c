export const cashBackTitle = "Cash back for your next trip";
export const cashBackLead =
	"With Plus and Pro, part of what your friends pay by card comes back to you as credit.";
export const exampleTrip = (amount: string) => `On a ${amount} trip`;
export const exampleFine = (amount: string) =>
	`That is for ${amount} paid by your friends. Your own share earns nothing.`;
export const exampleWith = (plan: string) => `with ${plan}`;
export const stepBook = "Book through Gangway";
export const stepBookText = "You organize the trip here, and your friends pay by card.";
export const stepEarn = "Earn credits automatically";
export const stepEarnText =
	"Each payment that a friend makes earns you credit. It is yours 14 days after the trip ends, or 14 days after the payment if that is later. If the trip has no end date, it is yours 90 days after the payment. If a payment is refunded, its credit is taken back.";
export const stepApply = "Apply them to future trips";
export const stepApplyText = "When you join your own next trip, you can pay your share with your credit.";

export const feesTitle = "Why We Charge Fees";
export const fees = [
	"Every card payment costs us money, and someone has to help when something goes wrong. The booking fee pays for both.",
	"It is taken out of each payment and never added on top, so your friends pay exactly their share. We pay the card fee on every plan.",
	"If you are refunded, you get the booking fee back in proportion. Only the card fee, which Stripe keeps, is deducted.",
	"Pro has no booking fee, because you pay for the plan instead.",
];

export const closingTitle = "Plan first, choose a plan later";
export const closingLead =
	"Planning your trip and inviting friends is free. You can choose a plan whenever you need one.";
export const startPlanning = "Start Planning Free";
export const comparePlans = "Compare Plans";

/** The figures of our marketing. */
export const CLAIMS = [
	{ figure: "10K+", label: "trips" },
	{ figure: "$2M+", label: "saved" },
	{ figure: "50K+", label: "travelers" },
];
