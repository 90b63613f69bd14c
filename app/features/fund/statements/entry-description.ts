import { entryKind } from "#app/features/ledger/entry-kinds.ts";
import { organizerDebtAccount } from "#app/features/ledger/ledger.ts";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { RELEASE_STATUSES } from "#db/schema/fund.ts";
import * as texts from "./texts/statement.ts";

export type StatementEntry = {
	source: string;
	memo: string;
	/** In cents by account; debits are positive, and the trip's fund is "fund". */
	lines: Record<string, Cents>;
	/** The purpose of the release that the entry is about, if any. */
	purpose: string | null;
	releaseStatus: ReleaseStatus | null;
	/** The name of the giver of the charge; null if the member paid it. */
	giver: string | null;
	/** The amounts that the release sent to the payout account, by day. */
	payouts: { day: CalendarDate; amount: Cents; transfers: number }[];
};

export type ReleaseStatus = (typeof RELEASE_STATUSES)[number];

export type EntryDescription = { title: string; detail: string };

/** Describes an entry to the organizer: what happened, and where the money went. */
export function describeEntry(entry: StatementEntry): EntryDescription {
	const { memo, purpose } = entry;
	switch (entryKind(entry.source)) {
		case "charge":
			return { title: memo, detail: describeCharge(entry) };
		case "refund-reserve":
			return { title: memo, detail: texts.refundSetAside(describeRefundSplit(entry)) };
		case "refund":
			return { title: memo, detail: describeRefund(entry) };
		case "refund-failed":
		case "refund-refused":
			return { title: memo, detail: texts.refundUndone };
		case "refund-shift":
			return { title: memo, detail: describeRefundShift(entry) };
		case "release-reserve":
			return { title: texts.releaseTitle(purpose), detail: describeRelease(entry) };
		case "release-redo":
			return { title: texts.releaseSetAsideAgainTitle(purpose), detail: texts.releaseSetAsideAgain };
		case "release-undo":
			return {
				title: texts.releaseUndoneTitle(purpose),
				detail: debtPaid(entry) < 0 ? texts.debtOwedAgain(-debtPaid(entry)) : texts.releaseUndone,
			};
		case "release-return":
			return { title: texts.debtReturnedTitle, detail: texts.debtReturned(-amountOn(entry, "fund")) };
		case "reversal":
			return { title: memo, detail: texts.takenBack(-amountOn(entry, "fund")) };
		case "dispute":
		case "dispute-2":
			return { title: memo, detail: describeDispute(entry) };
		case "dispute-shift":
			return { title: memo, detail: describeShift(entry) };
		case "dispute-won":
		case "dispute-won-2":
			return { title: memo, detail: describeWon(entry) };
		case "cash-back-return":
			return { title: memo, detail: texts.cashBackReturned(amountOn(entry, "fund")) };
		case "cash-back":
		case "cash-back-redo":
			return { title: memo, detail: texts.cashBackAppliedTo(-amountOn(entry, "fund")) };
		default:
			return { title: memo, detail: "" };
	}
}

function describeCharge(entry: StatementEntry): string {
	const overpaid = -amountOn(entry, "member_overpaid");
	if (overpaid > 0) return texts.overpaid(overpaid);
	const bookingFee = -amountOn(entry, "platform_fee_income");
	const gross = bookingFee - amountOn(entry, "fund");
	const cardFee = amountOn(entry, "stripe_fees");
	return joinSentences(
		bookingFee > 0 ? texts.byCardLessFee(gross, bookingFee) : texts.byCard(gross),
		cardFee > 0 && texts.cardFee(cardFee),
		entry.giver !== null && texts.given(entry.giver),
	);
}

function describeRelease(entry: StatementEntry): string {
	const debt = debtPaid(entry);
	return joinSentences(
		...entry.payouts.map(({ day, ...payout }) => texts.releasePaidOut({ ...payout, day: formatDate(day) })),
		entry.releaseStatus === "reserved" && texts.releaseOnItsWay(entry.payouts.length > 0),
		debt > 0 && texts.debtPaidOf(debt),
	);
}

const debtPaid = (entry: StatementEntry): Cents => 0 - organizerDebtOn(entry);

function describeRefund(entry: StatementEntry): string {
	const returned = amountOn(entry, "member_overpaid");
	if (returned > 0) return texts.overpaymentReturned(returned);
	const owed = organizerDebtOn(entry);
	if (owed > 0) return joinSentences(describeRefundSplit(entry), texts.organizerOwes(owed));
	if (amountOn(entry, "refund_deduction_income") < 0)
		return texts.refundedAfterAll(describeRefundSplit(entry));
	// A refund without a reservation was made by hand.
	if (amountOn(entry, "refund_clearing") === 0) return describeRefundSplit(entry);
	return texts.refundAtBank(amountOn(entry, "refund_clearing"));
}

/** The part that had been released to the organizer, and is now their debt. */
function organizerDebtOn({ lines }: StatementEntry): Cents {
	const debts = Object.entries(lines).filter(([account]) => account.startsWith(organizerDebtAccount("")));
	return sum(debts.map(([, amount]) => amount));
}

function describeRefundSplit(entry: StatementEntry): string {
	const toCard = -amountOn(entry, "refund_clearing") - amountOn(entry, "stripe_balance");
	const deduction = -amountOn(entry, "refund_deduction_income");
	const bookingFee = amountOn(entry, "platform_fee_income");
	return joinSentences(
		deduction > 0 ? texts.backToCardLessFees(toCard, deduction) : texts.backToCard(toCard),
		bookingFee > 0 && texts.returnedBookingFee(bookingFee),
	);
}

function describeDispute(entry: StatementEntry): string {
	const bookingFee = amountOn(entry, "platform_fee_income");
	const loss = amountOn(entry, "dispute_loss");
	const debt = organizerDebtOn(entry);
	return joinSentences(
		texts.disputeOpened(-amountOn(entry, "stripe_balance")),
		bookingFee > 0 && texts.outOfBookingFee(bookingFee),
		debt > 0 && texts.organizerOwes(debt),
		loss > 0 && texts.gangwayCovers(loss),
	);
}

function describeRefundShift(entry: StatementEntry): string {
	const owed = organizerDebtOn(entry);
	if (owed > 0 && owed === -amountOn(entry, "fund")) return texts.organizerOwes(owed);
	return owed < 0 && owed === -amountOn(entry, "fund")
		? texts.refundDebtPaidByFund(-owed)
		: texts.refundShifted;
}

function describeShift(entry: StatementEntry): string {
	const paid = -organizerDebtOn(entry);
	return paid > 0 && paid === amountOn(entry, "fund") ? texts.debtPaidByFund(paid) : texts.disputeShifted;
}

function describeWon(entry: StatementEntry): string {
	const bookingFee = -amountOn(entry, "platform_fee_income");
	const debt = -organizerDebtOn(entry);
	const covered = -amountOn(entry, "dispute_loss");
	return joinSentences(
		texts.disputeWon(amountOn(entry, "stripe_balance")),
		bookingFee > 0 && texts.bookingFeeAgain(bookingFee),
		debt > 0 && texts.owedNoMore(debt),
		covered > 0 && texts.gangwayHasAgain(covered),
	);
}

function joinSentences(...sentences: (string | false)[]): string {
	return sentences.filter(Boolean).join(" ");
}

/** `|| 0` also turns −0 into 0. */
function amountOn({ lines }: StatementEntry, account: string): Cents {
	return lines[account] || 0;
}
