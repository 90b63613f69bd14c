export const cashBackTitle = "Cash back for your next trip";
export const cashBackLead =
	"With Plus and Pro, a part of what your friends pay by card comes back to you as credit.";
export const exampleTrip = (amount: string) => `On a ${amount} trip`;
export const exampleFine = (amount: string) =>
	`Where your friends' shares come to ${amount}. Your own share earns nothing.`;
export const exampleWith = (plan: string) => `with ${plan}`;
export const stepBook = "Book through Gangway";
export const stepBookText = "You organize the trip here, and your friends pay their shares by card.";
export const stepEarn = "Earn credits automatically";
export const stepEarnText =
	"Every payment of a friend adds to your credit. It is yours 14 days after the trip ends; a refund takes its part back.";
export const stepApply = "Apply them to future trips";
export const stepApplyText = "When you join your own next trip, you can use your credit for your share.";

export const feesTitle = "Why We Charge Fees";
export const fees = [
	"Every card payment costs money, and somebody has to answer when something goes wrong. The booking fee pays for both.",
	"It is taken out of what comes in, never added: your friends pay exactly their share. The card company's own fee is ours to pay, on every plan.",
	"On a refund the booking fee goes back in proportion. Only what the card company keeps of the payment is deducted.",
	"On Pro there is no booking fee: the price of the plan pays for all of it.",
];

export const closingTitle = "Your trip first, a plan when you need one";
export const closingLead = "Everything up to the first payment is free. You can choose a plan at any time.";
export const startPlanning = "Start Planning Free";
export const comparePlans = "Compare Plans";
