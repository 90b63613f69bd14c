import { pluralize } from "#app/lib/pluralize.ts";

export const title = "Plans and prices";
export const description =
	"What Gangway costs: Free, Plus and Pro, or Pro for one trip. See what each plan costs for your trip, to the cent.";
export const lead =
	"Planning is free. Plus and Pro lower the fee, earn you cash back, and let friends pay in instalments.";

export const plansTitle = "The three plans";
export const startFree = "Start Free";
export const chooseMonthly = (price: string) => `Choose Monthly - ${price}`;
export const chooseAnnual = (price: string) => `${price}/year`;
/** Several plans have the same button, so screen readers also hear the plan's name after its words. */
export const ofPlan = (words: string, plan: string) => `${words}, ${plan}`;
export const percentOff = (percent: number) => `${percent}% OFF`;
export const yourPlan = "Your plan";
export const yourPlanFor = (isAnnual: boolean) => (isAnnual ? "Your plan, annual" : "Your plan, monthly");
export const managePlan = "See your plan";

export const aMonth = "a month";
export const aYear = "a year";
export const orAYear = (price: string) => `or ${price} a year`;
export const noCardNeeded = "no card needed";

const unlimited = "Unlimited";
/** @param rate in basis points */
export const percent = (rate: number) => `${rate / 100}%`;
export const feeLine = (rate: number) => (rate > 0 ? `${percent(rate)} booking fee` : "No booking fee");
export const cashBackLine = (rate: number) => `${percent(rate)} cash back for later trips`;
export const tripsLine = (count: number) =>
	count === -1 ? "As many trips as you like" : `${pluralize(count, "new trip")} a month`;
type Room = { maxGroupSize: number; maxMembersPerTrip: number };

/** The group size of a plan, and how many of the group can join if that is fewer. */
export function groupLine({ maxGroupSize, maxMembersPerTrip }: Room): string {
	if (maxMembersPerTrip === -1) return unlimitedPlaces(maxGroupSize);
	const group = `Groups of up to ${maxGroupSize} people`;
	return maxMembersPerTrip < maxGroupSize ? `${group}: ${maxMembersPerTrip} can join and pay` : group;
}
export const unlimitedPlaces = (today: number) => `Unlimited people (${today} per trip today)`;
export const inFull = "No instalments: friends pay in full";
export const instalments = "Friends can pay in instalments";

export const oneTimeTitle = "One-time Pro";
export const oneTimeLead = (cashBackRate: number) =>
	`No booking fee, ${percent(cashBackRate)} cash back, instalments, our concierge, the AI assistant and emergency support for one trip, as with Pro. Nothing renews.`;
export const getOneTime = (price: string) => `Get One-Time Pro - ${price}`;
export const once = "once, for one trip";

export const tableTitle = "Everything in each plan";
export const feature = "Feature";
export const price = "Price";
export const perMonth = "A month";
export const perYear = "A year";
export const bookingFee = "Booking fee";
export const cashBack = "Cash back";
export const tripsAMonth = "New trips a month";
export const peopleInGroup = "People in a group";
export const peopleOnTrip = "People who can join and pay";
export const upTo = (count: number) => (count === -1 ? unlimited : `Up to ${count}`);
export const count = (value: number) => (value === -1 ? unlimited : String(value));
export const peopleToday = (people: number) => `Unlimited is ${people} per trip today`;
export const included = "Included";
export const notIncluded = "Not included";
export const none = "–";
export const categories = {
	planning: "Planning",
	payments: "Payments",
	collaboration: "Together",
	support: "Support",
	premium: "Extras",
};

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
	"Each payment that a friend makes earns you credit, which is yours 14 days after the trip at the earliest. If a payment is refunded, its credit is taken back.";
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
