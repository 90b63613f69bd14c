import { organizerDebtAccount } from "#app/features/ledger/release-lines.ts";
import type { Cents } from "#app/lib/money.ts";
import * as texts from "./texts/entries.ts";

export type StatementEntry = {
	source: string;
	memo: string;
	/** In cents by account; debits are positive, and the trip's fund is "fund". */
	lines: Record<string, Cents>;
	purpose: string | null;
};

export type EntryDescription = { title: string; detail: string };

/** The kind of an entry: "refund-reserve" for the source "refund-reserve:5". */
export function entryKind(source: string): string {
	return source.slice(0, Math.max(0, source.indexOf(":")));
}

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
		case "release-reserve":
			return { title: texts.releaseSetAsideTitle(purpose), detail: describeReservation(entry) };
		case "release-redo":
			return { title: texts.releaseSetAsideAgainTitle(purpose), detail: texts.releaseSetAsideAgain };
		case "release-undo":
			return {
				title: texts.releaseUndoneTitle(purpose),
				detail: debtPaid(entry) < 0 ? texts.debtOwedAgain(-debtPaid(entry)) : texts.releaseUndone,
			};
		case "transfer":
			return {
				title: texts.releasePaidOutTitle(purpose),
				detail: texts.releasePaidOut(amountOn(entry, "release_clearing")),
			};
		case "dispute":
			return { title: memo, detail: describeDispute(entry) };
		case "dispute-won":
			return { title: memo, detail: texts.disputeWon };
		case "cash-back-return":
			return { title: memo, detail: texts.cashBackReturned(amountOn(entry, "fund")) };
		case "cash-back":
		case "cash-back-redo":
			return { title: memo, detail: texts.cashBackApplied(-amountOn(entry, "fund")) };
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
	);
}

function describeReservation(entry: StatementEntry): string {
	const debt = debtPaid(entry);
	return joinSentences(
		amountOn(entry, "release_clearing") !== 0 && texts.releaseSetAside,
		debt > 0 && texts.debtPaidOf(debt),
	);
}

function debtPaid({ lines }: StatementEntry): Cents {
	const account = Object.keys(lines).find((name) => name.startsWith(organizerDebtAccount("")));
	return 0 - ((account && lines[account]) || 0);
}

function describeRefund(entry: StatementEntry): string {
	const returned = amountOn(entry, "member_overpaid");
	if (returned > 0) return texts.overpaymentReturned(returned);
	if (amountOn(entry, "fund") > 0) return texts.refundedAfterAll(describeRefundSplit(entry));
	return texts.refundAtBank(amountOn(entry, "refund_clearing"));
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
	return joinSentences(
		texts.disputeOpened,
		bookingFee > 0 && texts.outOfBookingFee(bookingFee),
		loss > 0 && texts.gangwayCovers(loss),
	);
}

function joinSentences(...sentences: (string | false)[]): string {
	return sentences.filter(Boolean).join(" ");
}

/** `|| 0` also turns −0 into 0. */
function amountOn({ lines }: StatementEntry, account: string): Cents {
	return lines[account] || 0;
}
