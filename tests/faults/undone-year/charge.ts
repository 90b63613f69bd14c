import { type Cents, sum } from "#app/lib/money.ts";

/**
 * A charge and everything that happened to it, according to the rooms' rules.md and without the product's functions.
 * All amounts are in cents.
 */
export type Charge = {
	paymentId: string;
	ref: string; // the provider's id
	memberId: string;
	number: number; // of the instalment
	amount: Cents;
	bookingFee: Cents;
	cardFee: Cents; // the provider's fee
	cashBack: Cents; // earned by the organizer with this charge
	paidAt: number;
	refunds: Refund[];
	disputes: Dispute[];
	portions: Portion[]; // oldest first
};

/** `gross` is the amount that counts as refunded; a refund by hand deducts nothing. */
export type Refund = { gross: Cents; toCard: Cents; isByHand: boolean; at: number };
export type Dispute = {
	id: string;
	amount: Cents;
	fee: Cents;
	returned: Cents;
	status: "open" | "won" | "lost";
	at: number;
};
/** The part of a charge that a release took: on its way, sent to the organizer, or kept for what they owe. */
export type Portion = {
	at: number; // its place in the order of all portions
	release: Release;
	amount: Cents;
	state: "waiting" | "sent" | "debt";
	back: { disputes: Cents; refunds: Cents; debts: Cents }; // what came back of it, by cause
	triedFor: Set<Refund | Dispute>; // the causes for which its transfer's reversal was tried
};
export type Release = { isTakenBack: boolean };

/** The bank's fee to the house for each dispute. */
export const BANK_FEE = 1_500;

/** "2.9 % and 30 cents", which the provider keeps of every charge. */
export const cardFeeOf = (amount: Cents) => (amount === 0 ? 0 : Math.round((amount * 29) / 1_000) + 30);

/** "Rounded half up to whole cents." */
export const partOf = (total: Cents, part: Cents, whole: Cents) => Math.round((total * part) / whole);

export const refundedOf = ({ refunds }: Charge) => sum(refunds.map(({ gross }) => gross));
export const toCardOf = ({ refunds }: Charge) => sum(refunds.map(({ toCard }) => toCard));
/** The amount that banks have taken and not returned. */
export const takenOf = ({ disputes }: Charge) => sum(disputes.map((one) => one.amount - one.returned));
export const isDeciding = ({ disputes }: Charge) => disputes.some(({ status }) => status === "open");
/** The amount that was lost to banks, once they have decided. */
export const lostOf = (charge: Charge) => (isDeciding(charge) ? 0 : takenOf(charge));

export const undoneOf = (charge: Charge) => Math.min(charge.amount, refundedOf(charge) + takenOf(charge));

/** The booking fee that is left; it is returned in proportion to what is undone. */
export const bookingFeeLeft = (charge: Charge, undone = undoneOf(charge)) =>
	charge.bookingFee - partOf(charge.bookingFee, undone, charge.amount);

/** The cash back that is left; it is reversed in proportion to what is undone. */
export const cashBackLeft = (charge: Charge) =>
	charge.cashBack - partOf(charge.cashBack, undoneOf(charge), charge.amount);

/** The fund's part of the rest of a charge. */
const netOf = (charge: Charge, undone = undoneOf(charge)) =>
	charge.amount - undone - bookingFeeLeft(charge, undone);

export const backOf = ({ back }: Portion) => back.disputes + back.refunds + back.debts;
/** The amount that releases have taken out of a charge, including waiting ones, and that has not come back. */
const releasedOf = ({ portions }: Charge) => sum(portions.map((one) => one.amount - backOf(one)));

/** "The fund gives what it still has of this charge" … */
export const inFundOf = (charge: Charge) => Math.max(0, netOf(charge) - releasedOf(charge));
/** … "and the organizer owes what was released of it." */
export const owedOf = (charge: Charge, undone = undoneOf(charge)) =>
	Math.max(0, releasedOf(charge) - netOf(charge, undone));
export const owedForRefundsOf = (charge: Charge) =>
	owedOf(charge, Math.min(charge.amount, refundedOf(charge)));

/** "The house bears what a refund had returned before", and the bank's fee. */
export function lossOf(charge: Charge): Cents {
	const [before, after] = [Math.min(charge.amount, refundedOf(charge)), undoneOf(charge)];
	return sum(charge.disputes.map(({ fee }) => fee)) + takenOf(charge) - (after - before);
}

/** The amount of a charge that can be refunded: nothing while a bank decides. */
export const leftOf = (charge: Charge) =>
	isDeciding(charge) ? 0 : charge.amount - refundedOf(charge) - lostOf(charge);

/** The part of a refund that the card gets: "2.9 % of it plus 30 cents per charge" stay, the 30 cents once. */
export function toCardFrom(charge: Charge, gross: Cents): Cents {
	const earlier = charge.refunds.filter(({ isByHand }) => !isByHand);
	const [before, deducted] = [
		sum(earlier.map((one) => one.gross)),
		sum(earlier.map((one) => one.gross - one.toCard)),
	];
	return gross - Math.min(gross, Math.max(0, cardFeeOf(before + gross) - deducted));
}

/** How much a refund would take out of the fund, if nothing of the charge had been released. */
export const fundPartOf = (charge: Charge, gross: Cents) =>
	netOf(charge) - netOf(charge, undoneOf(charge) + gross);

export function addRefund(charge: Charge, refund: Refund): void {
	charge.refunds.push(refund);
}

export function addDispute(charge: Charge, id: string, amount: Cents, at: number): Dispute {
	const dispute: Dispute = { id, amount, fee: BANK_FEE, returned: 0, status: "open", at };
	charge.disputes.push(dispute);
	return dispute;
}

/**
 * Reverses transfers of a charge, the newest first, for its newest refund or dispute. What cannot be reversed becomes
 * the organizer's debt.
 */
export function takeTransfersBack(charge: Charge, isPossible: boolean): void {
	const causes = [...charge.refunds, ...charge.disputes.filter((one) => one.amount > one.returned)];
	const cause = causes.toSorted((one, other) => one.at - other.at).at(-1);
	if (!cause) return;
	for (const portion of charge.portions.filter(({ state }) => state === "sent").toReversed()) {
		const amount = Math.min(owedOf(charge), portion.amount - backOf(portion));
		if (amount === 0 || portion.triedFor.has(cause)) continue;
		portion.triedFor.add(cause);
		if (isPossible) portion.back["gross" in cause ? "refunds" : "disputes"] += amount;
	}
}
