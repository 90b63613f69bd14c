import type { CalendarDate } from "#app/lib/dates.ts";
import { type Cents, MIN_CHARGE, sum } from "#app/lib/money.ts";
import { freeNumbers, isKept, type PaymentRow, restOf } from "../schedule/rest.ts";
import type { Instalment } from "../schedule/schedule.ts";
import { isBankDeciding, isCollected } from "../states.ts";

/** How a member pays an increase of their share: in an extra payment, or spread over the remaining ones. */
export const WAYS_TO_PAY_MORE = ["now", "spread"] as const;
export type WayToPayMore = (typeof WAYS_TO_PAY_MORE)[number];

export type ShareStep = {
	by: Cents; // by how much the share grows; below 0, by how much it shrinks
	credit: Cents; // what was paid in excess of the old share, as `paidBeyond` returns it
	way: WayToPayMore;
	today: CalendarDate;
};

/** What a member still has to pay once their share has changed. */
export type ChangedRest = {
	instalments: Instalment[]; // all payments that can still be made, with their numbers
	total: number; // the resulting number of all the member's payments
	more: Cents; // what has to be paid in addition to what was left before
	credit: Cents; // what was paid in excess of the new share
	waived: Cents; // a remainder below the minimum charge
};

type Paid = PaymentRow & { refundedAmount: Cents; lostAmount: Cents; paidByPool: string | null };

/**
 * The amount that a member has overpaid, in cents, leaving out the pool's payments, whose excess goes back to the pool
 * (`poolCreditOf`).
 * @param owed the member's share without the part paid by cash back, in cents
 */
export function creditOf(payments: readonly Paid[], owed: Cents): Cents {
	return Math.max(0, sum(made(payments).filter(isOwn).map(leftOf)) - owed);
}

/** `creditOf` as people are shown it: 0 while a bank decides about a payment, because that money may be lost. */
export function certainCreditOf(payments: readonly Paid[], owed: Cents): Cents {
	return payments.some(isBankDeciding) ? 0 : creditOf(payments, owed);
}

/** The part of the overpaid amount that goes back to the pool, in cents. */
export function poolCreditOf(payments: readonly Paid[], owed: Cents): Cents {
	const all = made(payments);
	const beyond = sum(all.map(leftOf)) - owed;
	return Math.max(0, Math.min(beyond, sum(all.filter((one) => !isOwn(one)).map(leftOf))));
}

/**
 * The amount overpaid by the member and the pool together, in cents. It is used up first when the share grows or an
 * outside payment is undone, before the member is asked for more.
 */
export function paidBeyond(payments: readonly Paid[], owed: Cents): Cents {
	return creditOf(payments, owed) + poolCreditOf(payments, owed);
}

const made = (payments: readonly Paid[]) => payments.filter(({ status }) => isCollected(status));
const isOwn = ({ paidByPool }: Paid) => paidByPool === null;
const leftOf = ({ amount, refundedAmount, lostAmount }: Paid) => amount - refundedAmount - lostAmount;

/**
 * What is left to pay after a share has changed, for a member who has begun to pay it.
 *
 * An increase is first taken from the overpaid credit. The remainder becomes an extra payment due today ("now"), or is
 * spread in proportion over the payments that are neither due nor announced ("spread"). A decrease reduces those
 * payments in proportion; payments that would be below the minimum charge are dropped, starting with the last. Only
 * when none of those are left are the due and announced payments reduced, the last first. Anything paid in excess of
 * the new share is a credit.
 * @param payments all of the member's, first to last
 * @returns null if this way does not fit: the extra payment would be under 50 cents, or there is no payment to spread
 * it over
 */
export function changeRest(
	payments: readonly PaymentRow[],
	{ by, credit, way, today }: ShareStep,
): ChangedRest | null {
	const { fixed, open, amount } = restOf(payments, today);
	const same = { fixed, open, waived: 0 };
	if (by > 0) {
		const more = Math.max(0, by - credit);
		const kept = { more, credit: credit - (by - more) };
		if (more === 0) return numbered(payments, same, kept);
		if (way === "spread") {
			const spread = open.length > 0 && scaleTo(open, amount + more);
			return spread ? numbered(payments, { ...same, open: spread }, kept) : null;
		}
		const own = { id: null, amount: more, dueDate: today };
		return more < MIN_CHARGE ? null : numbered(payments, { ...same, open: [own, ...open] }, kept);
	}
	const beyondOpen = Math.max(0, -by - amount);
	const left = amount + by + beyondOpen;
	const shrunk = scaleTo(open, left);
	const lowered = takeFromLast(fixed, beyondOpen);
	const rest = {
		fixed: lowered.left,
		open: shrunk ?? [],
		waived: (shrunk ? 0 : left) + lowered.waived,
	};
	return numbered(payments, rest, { more: 0, credit: credit + lowered.beyond });
}

type Part = { id: string | null; amount: Cents; dueDate: CalendarDate };

/**
 * Scales payments to a new total in proportion, rounding down and giving the remainder to the last. Payments that would
 * be below the minimum charge are dropped, starting with the last.
 * @returns null for a total between 0 and the minimum charge
 */
export function scaleTo<P extends Part>(parts: readonly P[], total: Cents): P[] | null {
	if (total === 0) return [];
	for (let count = parts.length; count > 0; count -= 1) {
		const kept = parts.slice(0, count);
		const whole = sum(kept.map(({ amount }) => amount));
		const amounts = kept.map(({ amount }) => inProportionDown(total, amount, whole));
		amounts[count - 1] = total - sum(amounts.slice(0, -1));
		if (amounts.every((amount) => amount >= MIN_CHARGE))
			return kept.map((part, index) => ({ ...part, amount: amounts[index] ?? 0 }));
	}
	return null;
}

/** `total × part / whole`, rounded down. The product may exceed a double, so this uses big integers. */
function inProportionDown(total: Cents, part: Cents, whole: Cents): Cents {
	return Number((BigInt(total) * BigInt(part)) / BigInt(whole));
}

/** Takes an amount from payments, starting with the last. A remainder below the minimum charge is waived. */
function takeFromLast<P extends Part>(parts: readonly P[], amount: Cents) {
	let beyond = amount;
	let waived = 0;
	const left: P[] = [];
	for (const part of parts.toReversed()) {
		const rest = part.amount - beyond;
		beyond = Math.max(0, -rest);
		if (rest >= MIN_CHARGE) left.unshift({ ...part, amount: rest });
		else if (rest > 0) waived += rest;
	}
	return { left, beyond, waived };
}

type Rest = { fixed: readonly (Part & { paymentNumber: number })[]; open: readonly Part[]; waived: Cents };

/** Made and due payments keep their numbers; the others fill the gaps and continue after them. */
function numbered(
	payments: readonly PaymentRow[],
	{ fixed, open, waived }: Rest,
	sums: Pick<ChangedRest, "more" | "credit">,
): ChangedRest {
	const taken = [...payments.filter(isKept), ...fixed].map(({ paymentNumber }) => paymentNumber);
	const numbers = freeNumbers(taken, open.length);
	const instalments = [
		...fixed.map(({ paymentNumber, amount, dueDate }) => ({ number: paymentNumber, amount, dueDate })),
		...open.map(({ amount, dueDate }, index) => ({ number: numbers[index] ?? 0, amount, dueDate })),
	].toSorted((one, other) => one.number - other.number);
	const total = Math.max(taken.length + open.length, ...taken);
	return { instalments, total, waived, ...sums };
}
