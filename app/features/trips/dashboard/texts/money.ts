import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";

export const bankAsks = "Until you do, nothing is charged.";
export const failedTitle = "Your last payment did not go through";
export const failed = "You were not charged. Try again, with another card if you like.";

export const confirmsPlace = "Your first payment confirms your place.";
export const isDue = (amount: Cents, date: CalendarDate, today: CalendarDate) =>
	`${formatCents(amount)} is due ${formatDate(date, today)}.`;
export const allPaidBy = (date: CalendarDate, today: CalendarDate) =>
	`Everything must be paid by ${formatDate(date, today)}.`;
export const canPayEarly = "You can pay early.";

/** The organizer's share, where it is not what the others pay (Rules: Costs and shares). */
export const oddCents = (share: Cents, others: Cents) =>
	`Your share is ${formatCents(share)}, and the others pay ${formatCents(others)}: you ${share > others ? "cover" : "save"} the odd cents.`;
