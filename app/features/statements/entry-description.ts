import { type Cents, formatCents } from "#app/lib/money.ts";

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
	switch (entryKind(entry.source)) {
		case "charge":
			return { title: entry.memo, detail: describeCharge(entry) };
		case "refund-reserve":
			return { title: entry.memo, detail: `Set aside for the refund: ${describeRefundSplit(entry)}` };
		case "refund":
			return { title: entry.memo, detail: describeRefund(entry) };
		case "refund-failed":
		case "refund-refused":
			return { title: entry.memo, detail: "The refund did not go through: the money is back in the fund." };
		case "release-reserve":
			return { title: releaseTitle(entry, "set aside"), detail: "Held until the payout is confirmed." };
		case "release-redo":
			return { title: releaseTitle(entry, "set aside again"), detail: "The payout went through after all." };
		case "release-undo":
			return {
				title: releaseTitle(entry, "undone"),
				detail: "The payout was refused: the money is back in the fund.",
			};
		case "transfer":
			return {
				title: releaseTitle(entry, "paid out"),
				detail: `${formatCents(amountOn(entry, "release_clearing"))} went to the payout account. It left the fund when it was set aside.`,
			};
		case "dispute":
			return { title: entry.memo, detail: describeDispute(entry) };
		case "dispute-won":
			return { title: entry.memo, detail: "The bank gave the money back." };
		default:
			return { title: entry.memo, detail: "" };
	}
}

function describeCharge(entry: StatementEntry): string {
	const overpaid = -amountOn(entry, "member_overpaid");
	if (overpaid > 0) return `${formatCents(overpaid)} beyond what was owed. It goes back in full.`;
	const bookingFee = -amountOn(entry, "platform_fee_income");
	const gross = bookingFee - amountOn(entry, "fund");
	const cardFee = amountOn(entry, "stripe_fees");
	const bookingFeeNote =
		bookingFee > 0 ? `less a booking fee of ${formatCents(bookingFee)}` : "no booking fee";
	const cardFeeNote = cardFee > 0 ? ` Gangway pays the card fee of ${formatCents(cardFee)}.` : "";
	return `${formatCents(gross)} by card, ${bookingFeeNote}.${cardFeeNote}`;
}

function describeRefund(entry: StatementEntry): string {
	const returned = amountOn(entry, "member_overpaid");
	if (returned > 0) return `${formatCents(returned)} went back in full. It was never in the fund.`;
	if (amountOn(entry, "fund") > 0) return `It went through after all: ${describeRefundSplit(entry)}`;
	const amount = amountOn(entry, "refund_clearing");
	return `${formatCents(amount)} is with the card's bank. It left the fund when it was set aside.`;
}

function describeRefundSplit(entry: StatementEntry): string {
	const toCard = -amountOn(entry, "refund_clearing") - amountOn(entry, "stripe_balance");
	const deduction = -amountOn(entry, "refund_deduction_income");
	const bookingFee = amountOn(entry, "platform_fee_income");
	return [
		`${formatCents(toCard)} back to the card`,
		deduction > 0 && `, ${formatCents(deduction)} for card fees that do not come back`,
		".",
		bookingFee > 0 && ` ${formatCents(bookingFee)} of it is returned booking fee.`,
	]
		.filter(Boolean)
		.join("");
}

function describeDispute(entry: StatementEntry): string {
	const bookingFee = amountOn(entry, "platform_fee_income");
	const loss = amountOn(entry, "dispute_loss");
	return [
		"The card holder's bank has taken the money back while it decides.",
		bookingFee > 0 && ` ${formatCents(bookingFee)} more came out of the booking fee.`,
		loss > 0 && ` Gangway covers ${formatCents(loss)} of it, including the bank's fee.`,
	]
		.filter(Boolean)
		.join("");
}

function releaseTitle({ purpose }: StatementEntry, step: string): string {
	return `Release${purpose ? ` for ${purpose}` : ""}, ${step}`;
}

/** `|| 0` also turns −0 into 0. */
function amountOn({ lines }: StatementEntry, account: string): Cents {
	return lines[account] || 0;
}
