import { type Cents, formatCents } from "#app/lib/money.ts";

export const history = "Fund releases";
export const historyEmptyTitle = "Nothing released yet";
export const historyEmpty =
	"Each release will show up here, with what it was for. Everyone on the trip can see it.";
export const onItsWay = "On its way";
export const waiting = "On its way, usually within 2 days";
export const restOnItsWay = (amount: Cents) => `${formatCents(amount)} more is on its way`;
export const paidDebt = (amount: Cents) => `${formatCents(amount)} of it paid what was owed to Gangway`;
export const refused = "Refused, back in the fund";
export const takenBackByOrganizer = "Taken back, in the fund again";
export const paidTo = (recipient: string) => `to ${recipient}`;

export const takenBack = (amount: string) =>
	`${amount} of it was taken back from the payout account and is in the fund again.`;
export const takenBackForDisputes = (amount: string) =>
	`${amount} of it was taken back from the payout account for a dispute.`;
export const takenBackForRefunds = (amount: string) =>
	`${amount} of it was taken back from the payout account for a refund.`;
export const debtReturned = (amount: string) =>
	`${amount} of it that had paid a debt to Gangway is in the fund again, because that debt no longer exists.`;
