export const title = "Cash back";
export const lead = "A part of what your friends pay comes back to you as credit for your next trip.";
export const toProfile = "Back to your profile";

export const available = "Available";
export const pending = "Pending";
export const used = "Used";
export const reversed = "Reversed";
export const earned = "Earned";
export const reversedAfterUse = (amount: string) =>
	`${amount} of the cash back that you have used was reversed, because the payments that earned it were refunded or taken back.`;
export const pendingFills = (amount: string) =>
	`Your pending cash back covers ${amount} of it, and fills that first when it becomes available.`;
export const releasesPaid = (amount: string) =>
	`Your releases have paid ${amount} of it. Cash back that you earn later gives that back to your trip's fund.`;
export const stillOwed = (amount: string) =>
	`You owe Gangway ${amount} of it. Cash back that you earn later pays that first; until then your releases, of any trip, pay it.`;
export const owedMemo = "Cash back that was used and then reversed";
export const owedLessMemo = "Cash back that was used and then reversed, filled by later cash back";
export const debtTitle = (amount: string) => `You owe ${amount} of cash back`;
export const debt = (amount: string) =>
	`${amount} of the cash back that you have used was reversed, because the payments that earned it were refunded or taken back. It is taken from the cash back that you earn next, and from your later releases, of any trip.`;
export const amountLabel = "Amount";
export const seeCashBack = "See your cash back";

export const yourTrips = "Your trips";
export const availableFrom = (date: string) => `Available from ${date}`;
export const availableNow = "Available now";

export const howItWorks = "How it works";
const toUse =
	'When you pay your own share of a trip that you organize, check "Use your cash back". You can change that until your first payment.';
const earning = (plan: string, rate: number, pro: number) => {
	if (rate === 0)
		return `With ${plan} you earn cash back only on trips with one-time Pro: ${pro / 100}% of what the others pay by card. What you have earned before stays yours.`;
	const own = `With ${plan} you earn ${rate / 100}% of what the others on your trip pay by card.`;
	return rate === pro ? own : `${own} On a trip with one-time Pro it is ${pro / 100}%.`;
};
export const steps = (plan: string, rate: number, pro: number): string[] => [
	earning(plan, rate, pro),
	"It becomes available 14 days after the trip has ended, at the earliest 14 days after the payment, or 90 days after the payment if the trip has no end date.",
	"When a payment is refunded, its part of your cash back goes, too.",
	toUse,
];

export const emptyTitle = "No cash back yet";
export const empty = (plus: number, pro: number) =>
	`When friends pay their share of a trip that you organize, you get ${plus / 100}% of it with Plus and ${pro / 100}% with Pro or one-time Pro.`;
export const seePlans = "See the plans";

export const changedSince =
	"Your cash back has changed since you chose to use it. Open the join page of your trip to see what is left to pay.";
export const otherAmount = (amount: string) =>
	`Your cash back can now pay ${amount}. Look at the amounts again, then pay.`;
export const noneLeft = "Your cash back can't be used now. Look at the amounts again, then pay.";
export const reservedFor = "Kept for your trips";
export const appliedMemo = (name: string) => `${name}, cash back`;
export const returnedMemo = (name: string) => `${name}, cash back returned`;
export const returnUndoneMemo = (name: string) => `${name}, cash back used after all`;
