import { type Cents, formatCents } from "#app/lib/money.ts";

export const title = "Collected against expected";
export const drawingTitle = "Collected against expected over time";
export const emptyTitle = "No payments are scheduled";
export const empty = "The chart appears once people have joined and chosen how to pay.";

export const cancelled = (collected: Cents, total: Cents) =>
	`${formatCents(collected)} of ${formatCents(total)} collected. The trip is cancelled, so nothing more is due.`;
/** `day` is a date in words, because "today" may be another day where the reader is. */
export const asDue = (collected: Cents, total: Cents, day: string) =>
	`${formatCents(collected)} of ${formatCents(total)} collected, exactly what was due by ${day}.`;
export const moreThanDue = (collected: Cents, total: Cents, gap: Cents, day: string) =>
	`${formatCents(collected)} of ${formatCents(total)} collected, ${formatCents(gap)} more than was due by ${day}.`;
export const lessThanDue = (collected: Cents, total: Cents, gap: Cents, day: string) =>
	`${formatCents(collected)} of ${formatCents(total)} collected, ${formatCents(gap)} less than was due before ${day}.`;
export const dueOnDay = (collected: Cents, total: Cents, rest: Cents, day: string) =>
	`${formatCents(collected)} of ${formatCents(total)} collected, ${formatCents(rest)} more is due by ${day}.`;
export const scheduledSoFar = (amount: Cents) => `Payments for ${formatCents(amount)} are scheduled so far.`;

export const expected = "Expected";
export const showFigures = "Show the figures";
export const figures = "Expected and collected, by date";
export const byDate = "By";
export const notYet = "not yet";
