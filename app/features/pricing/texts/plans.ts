import { pluralize } from "#app/lib/pluralize.ts";

export const title = "Plans and prices";
export const description =
	"What Gangway costs: Free, Plus and Pro, or Pro for one trip. See what each plan costs on your trip, to the cent.";
export const lead =
	"Planning and sharing cost nothing. A plan lowers the booking fee, pays cash back, and lets friends pay in instalments.";

export const plansTitle = "The three plans";
export const startFree = "Start Free";
export const chooseMonthly = (price: string) => `Choose Monthly - ${price}`;
export const chooseAnnual = (price: string) => `${price}/year`;
export const percentOff = (percent: number) => `${percent}% OFF`;
export const yourPlan = "Your plan";
export const managePlan = "See your plan";

export const aMonth = "a month";
export const orAYear = (price: string) => `or ${price} a year`;
export const noCardNeeded = "no card needed";

const unlimited = "Unlimited";
/** @param rate in basis points */
export const percent = (rate: number) => `${rate / 100}%`;
export const feeLine = (rate: number) => (rate > 0 ? `${percent(rate)} booking fee` : "No booking fee");
export const cashBackLine = (rate: number) => `${percent(rate)} cash back on what your friends pay`;
export const tripsLine = (count: number) =>
	count === -1 ? "As many trips as you like" : `${pluralize(count, "new trip")} a month`;
/** @param today how many people a group can have */
export const placesLine = (places: number, today: number) =>
	places === -1 || places > today
		? `Every group, of up to ${today} people`
		: `Up to ${places} people on a trip`;
export const inFull = "Friends pay their share in full";
export const instalments = "Friends pay at once or in instalments";

export const oneTimeTitle = "One-time Pro";
export const oneTimeLead =
	"One big trip this year? Get Pro for that trip alone. No subscription, and nothing to cancel.";
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
export const peopleOnTrip = "People on a trip";
export const upTo = (count: number) => (count === -1 ? unlimited : `Up to ${count}`);
export const count = (value: number) => (value === -1 ? unlimited : String(value));
export const groupsToday = (people: number) =>
	`A group has at most ${people} people today, on every plan: Plus and Pro have room for all of them.`;
export const comingSoon = "Coming soon";
export const comingSoonNote = "What is marked “Coming soon” is not there yet, and no price includes it.";
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
