import { type Cents, formatCents } from "#app/lib/money.ts";

export const byCard = (gross: Cents) => `${formatCents(gross)} by card, no booking fee.`;
export const byCardLessFee = (gross: Cents, bookingFee: Cents) =>
	`${formatCents(gross)} by card, less a booking fee of ${formatCents(bookingFee)}.`;
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

export const releaseSetAsideTitle = (purpose: string | null) => `${release(purpose)}, set aside`;
export const releaseSetAside = "Held until the payout is confirmed.";
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
export const releasePaidOutTitle = (purpose: string | null) => `${release(purpose)}, paid out`;
export const releasePaidOut = (amount: Cents) =>
	`${formatCents(amount)} went to the payout account. It left the fund when it was set aside.`;

export const disputeOpened = (amount: Cents) =>
	`The card holder's bank took ${formatCents(amount)}, with its fee, while it decides.`;
export const outOfBookingFee = (amount: Cents) => `${formatCents(amount)} of it came out of the booking fee.`;
export const gangwayCovers = (amount: Cents) => `Gangway covers ${formatCents(amount)} of it.`;
export const cashBackReturned = (amount: Cents) =>
	`${formatCents(amount)} left the fund and is cash back of the organizer again.`;
export const cashBackApplied = (amount: Cents) =>
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
	return purpose ? `Release for ${purpose}` : "Release";
}
