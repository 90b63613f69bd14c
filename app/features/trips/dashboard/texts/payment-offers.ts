export const joinTitle = "Your Trip Payment";
export const free = "No costs so far.";
export const planCanChange = "Until your first payment you can still change your plan.";
export const isYourShare = "is your share of this trip.";

export const monthly = "monthly";
export const biWeekly = "bi-weekly";
export const weekly = "weekly";
export const ways = (periods: string[]) => `Pay ${OR.format(["in full", ...periods])}.`;
const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });

export const inFull = (plan: string) => `This trip is on ${plan}: friends pay upfront, in full.`;
export const unlock =
	"Paying in instalments needs Plus or Pro, the organizer's or your own, or one-time Pro for this trip.";
/** @param plan the trip's, or null for one-time Pro */
export const inInstalments = (plan: string | null, hasFee: boolean) =>
	`This trip ${plan ? `is on ${plan}` : "has one-time Pro"}: pay in instalments${hasFee ? "" : ", with no booking fees"}.`;
export const withOwnTier = (plan: string) => `You have ${plan}: pay in instalments.`;

export const pay = "Pay Now - Simple & Secure";
export const join = "Join Trip & Set Payment Plan";

export const hasPro = (cashBackRate: number) =>
	`This trip has one-time Pro: no booking fee, instalments for your friends, and ${cashBackRate / 100}% cash back.`;
export const seePro = "See one-time Pro";
/** @param rate of the booking fee, in basis points */
export const withoutInstalments = (rate: number) =>
	rate > 0
		? `This trip has no instalments, and Gangway keeps a ${rate / 100}% booking fee.`
		: "This trip has no instalments.";
