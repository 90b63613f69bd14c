import type { ReactNode } from "react";
import { forCardFees, owedByOrganizer } from "#app/features/fund/texts/panel.ts";
import { paidBy } from "#app/features/payments/presents/texts.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";
import type { MEMBERSHIP_END_REASONS } from "#db/schema/access.ts";

export const title = "Statement";
export const titleOf = (trip: string) => `${trip}: Statement`;
export const description = "What has come into the fund, what has left it and what it holds, entry by entry.";
export const demoMoney = "Demo money";

type Refunded = { pending: Cents; deductions: Cents; owed: Cents };

export const howItAddsUp = "How it adds up";
export const refundedNote = ({ pending, deductions, owed }: Refunded) =>
	[
		owed > 0 && owedByOrganizer(owed),
		pending > 0 && `${formatCents(pending)} of it on its way`,
		deductions > 0 && forCardFees(deductions),
	]
		.filter(Boolean)
		.join(", ");
export const cashBackApplied = "Cash back applied";
export const inFund = "In the fund";
export const releasableNow = "Can be released now";
export const reservedForRefunds = (amount: Cents) =>
	`${formatCents(amount)} is held for refund requests, card fees included.`;

export const entries = "Entries";
export const noLongerAboard = "No longer on the trip";
export const leaver = (
	name: ReactNode,
	leftAs: (typeof MEMBERSHIP_END_REASONS)[number] | null,
	day: string,
) => (leftAs === "removed" ? phrase`${name}: removed on ${day}` : phrase`${name}: left on ${day}`);
export const inTotal = (count: number) => `${count} in total`;
export const emptyTitle = "No money has moved yet";
export const empty = "The first payment will show up here, to the cent.";
export const shareTrip = "Share the trip";
export const entriesCaption = "Every entry in the fund, newest first";
export const whatHappened = "What happened";
export const fund = "Fund";
export const andBalance = ", balance";
export const numberAndDate = (number: number, date: ReactNode) => phrase`No. ${number}, ${date}`;
export const noChange = "no change";
export const cardFees = (amount: ReactNode) =>
	phrase`Card fees so far: ${amount}. Gangway pays them. When a payment is refunded, its card fee comes out of the refund. Dates are in UTC.`;

export const pages = "Pages of the statement";
export const shownEntries = (first: ReactNode, last: ReactNode, count: number) =>
	phrase`No. ${first} to ${last} of ${count}`;
export const newer = "Newer";
export const older = "Older";

export const download = "Download as CSV";
export const fileName = (tripSlug: string, isDemo: boolean, date: CalendarDate) =>
	`${["gangway", tripSlug, "statement", isDemo && "demo-money", date].filter(Boolean).join("-")}.csv`;
export const fileColumns = [
	"No.",
	"Time (UTC)",
	"What",
	"Details",
	"Into the fund (USD)",
	"Out of the fund (USD)",
	"Fund balance (USD)",
	"Booking fee (USD)",
	"Booking fee returned (USD)",
	"Card fee, Gangway's cost (USD)",
	"Paid outside Gangway (USD)",
];
export const outsideDetails = (name: string, way: string, day: CalendarDate) => `${name}, ${way} on ${day}`;
export const debtPaid = (amount: Cents) => `${formatCents(amount)} of it paid what was owed to Gangway`;
export const tooNew = (amount: Cents) => `${formatCents(amount)} is too new to release`;

export const chartTitle = "Money in, against expected";
export const drawingTitle = "Money in, against expected, over time";
export const chartEmptyTitle = "No payments are scheduled";
export const chartEmpty = "The chart appears once people have joined and chosen how to pay.";

export const cancelled = (collected: Cents, total: Cents) =>
	`${formatCents(collected)} of ${formatCents(total)} in. The trip is cancelled, so nothing more is due.`;
/** `day` is a date in words, because "today" may be another day where the reader is. */
export const asDue = (collected: Cents, total: Cents, day: string) =>
	`${formatCents(collected)} of ${formatCents(total)} in, exactly what was due by ${day}.`;
export const moreThanDue = (collected: Cents, total: Cents, gap: Cents, day: string) =>
	`${formatCents(collected)} of ${formatCents(total)} in, ${formatCents(gap)} more than was due by ${day}.`;
export const lessThanDue = (collected: Cents, total: Cents, gap: Cents, day: string) =>
	`${formatCents(collected)} of ${formatCents(total)} in, ${formatCents(gap)} less than was due before ${day}.`;
export const dueOnDay = (collected: Cents, total: Cents, rest: Cents, day: string) =>
	`${formatCents(collected)} of ${formatCents(total)} in, ${formatCents(rest)} less than is due by ${day}.`;
export const scheduledSoFar = (amount: Cents) => `Payments for ${formatCents(amount)} are scheduled so far.`;

export const isIn = "Money in";
export const expected = "Expected";
export const showFigures = "Show the figures";
export const figures = "Money expected and money in, by date";
export const byDate = "By";
export const notYet = "not yet";

export const byCard = (gross: Cents) => `${formatCents(gross)} by card, no booking fee.`;
export const byCardLessFee = (gross: Cents, bookingFee: Cents) =>
	`${formatCents(gross)} by card, less a booking fee of ${formatCents(bookingFee)}.`;
export const given = (giver: string) => `${paidBy(giver)}.`;
export const cardFee = (fee: Cents) => `Gangway pays the card fee of ${formatCents(fee)}.`;
export const overpaid = (amount: Cents) =>
	`${formatCents(amount)} beyond what was owed. It goes back in full.`;

export const refundSetAside = (split: string) => `Set aside for the refund: ${split}`;
export const refundedAfterAll = (split: string) => `It went through after all: ${split}`;
export const backToCard = (amount: Cents) => `${formatCents(amount)} back to the card.`;
export const backToCardLessFees = (amount: Cents, deduction: Cents) =>
	`${formatCents(amount)} back to the card, ${formatCents(deduction)} for card fees that do not come back.`;
export const returnedBookingFee = (amount: Cents) => `${formatCents(amount)} of it is returned booking fee.`;
export const refundAtBank = (amount: Cents) =>
	`${formatCents(amount)} is with the card's bank. It left the fund when it was set aside.`;
export const overpaymentReturned = (amount: Cents) =>
	`${formatCents(amount)} went back in full. It was never in the fund.`;
export const organizerOwes = (amount: Cents) =>
	`${formatCents(amount)} of it had been released, so the organizer owes it to Gangway.`;
export const takenBack = (amount: Cents) =>
	`${formatCents(amount)} was taken back from the payout account and is in the fund again.`;
export const refundUndone = "The refund did not go through: the money is back in the fund.";
export const refundShifted =
	"The fund bears more or less of the refund than before, because money was refunded, released or taken back since.";
export const refundDebtPaidByFund = (amount: Cents) =>
	`${formatCents(amount)} of the fund pays what the organizer owed for the refund.`;

export const releaseTitle = release;
export const releasePaidOut = ({
	amount,
	transfers,
	day,
}: {
	amount: Cents;
	transfers: number;
	day: string;
}) =>
	`${formatCents(amount)} went to the payout account on ${day}${transfers > 1 ? `, in ${transfers} transfers` : ""}.`;
export const releaseOnItsWay = (isRest: boolean) =>
	isRest ? "The rest is on its way." : "It is on its way to the payout account.";
export const releaseSetAsideAgainTitle = (purpose: string | null) => `${release(purpose)}, set aside again`;
export const releaseSetAsideAgain = "The payout went through after all.";
export const releaseUndoneTitle = (purpose: string | null) => `${release(purpose)}, undone`;
export const releaseUndone = "It was not paid out: the money is back in the fund.";
export const debtPaidOf = (amount: Cents) =>
	`${formatCents(amount)} of it paid what the organizer owed Gangway.`;
export const debtOwedAgain = (amount: Cents) =>
	`${formatCents(amount)} is back in the fund, and owed to Gangway again.`;
export const debtReturnedTitle = "A paid debt that no longer exists";
export const debtReturned = (amount: Cents) =>
	`${formatCents(amount)} that had paid a debt to Gangway is in the fund again, because that debt no longer exists.`;

export const disputeOpened = (amount: Cents) =>
	`The card holder's bank took ${formatCents(amount)}, with its fee, while it decides.`;
export const outOfBookingFee = (amount: Cents) => `${formatCents(amount)} of it came out of the booking fee.`;
export const gangwayCovers = (amount: Cents) => `Gangway covers ${formatCents(amount)} of it.`;
export const cashBackReturned = (amount: Cents) =>
	`${formatCents(amount)} left the fund and is cash back of the organizer again.`;
export const cashBackAppliedTo = (amount: Cents) =>
	`${formatCents(amount)} of the organizer's cash back, which Gangway pays into the fund.`;

export const disputeShifted =
	"The fund bears more or less of the dispute than before, because money was refunded, released or taken back since.";
export const debtPaidByFund = (amount: Cents) =>
	`${formatCents(amount)} of the fund pays what the organizer owed for the dispute.`;
export const disputeWon = (amount: Cents) => `The bank gave ${formatCents(amount)} back.`;
export const bookingFeeAgain = (amount: Cents) => `${formatCents(amount)} of it is booking fee again.`;
export const owedNoMore = (amount: Cents) =>
	`The organizer owes Gangway ${formatCents(amount)} of it no longer.`;
export const gangwayHasAgain = (amount: Cents) => `${formatCents(amount)} of it had been covered by Gangway.`;

function release(purpose: string | null): string {
	return purpose ? `Release: ${purpose}` : "Release";
}
