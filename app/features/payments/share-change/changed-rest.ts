import type { CalendarDate } from "#app/lib/dates.ts";
import { type Cents, MIN_CHARGE, sum } from "#app/lib/money.ts";
import { freeNumbers, isKept, type PaymentRow, restOf } from "../schedule/rest.ts";
import type { Instalment } from "../schedule/schedule.ts";
import { isBankDeciding, isCollected } from "../states.ts";

/** How a member pays what their share has grown by: in a payment of its own, or with the payments that are left. */
export const WAYS_TO_PAY_MORE = ["now", "spread"] as const;
export type WayToPayMore = (typeof WAYS_TO_PAY_MORE)[number];

export type ShareStep = {
	by: Cents; // by how much the share grows; below 0, by how much it shrinks
	credit: Cents; // what was paid beyond the share before, as `paidBeyond` says it
	way: WayToPayMore;
	today: CalendarDate;
};

/** What a member still has to pay once their share has changed. */
export type ChangedRest = {
	instalments: Instalment[]; // all that can still be paid, with their numbers
	total: number; // of all the member's payments then
	more: Cents; // what is to be paid beyond what was left before
	credit: Cents; // what was paid beyond the new share
	waived: Cents; // what would be left, and is less than a card can pay
};

type Paid = PaymentRow & { refundedAmount: Cents; lostAmount: Cents; paidByPool: string | null };

/**
 * What a member has paid beyond `owed`, which is their share without what cash back pays. All in cents. What the pool has paid is not theirs: it goes
 * back into the pool first (`poolCreditOf`).
 */
export function creditOf(payments: readonly Paid[], owed: Cents): Cents {
	return Math.max(0, sum(made(payments).filter(isOwn).map(leftOf)) - owed);
}

/** The same for people to read: nothing while a bank decides about a payment, because it may keep that. */
export function certainCreditOf(payments: readonly Paid[], owed: Cents): Cents {
	return payments.some(isBankDeciding) ? 0 : creditOf(payments, owed);
}

/** What the pool has paid beyond `owed`, in cents, and so gets back. */
export function poolCreditOf(payments: readonly Paid[], owed: Cents): Cents {
	const all = made(payments);
	const beyond = sum(all.map(leftOf)) - owed;
	return Math.max(0, Math.min(beyond, sum(all.filter((one) => !isOwn(one)).map(leftOf))));
}

/**
 * What was paid beyond `owed` by whomever, in cents. A share that grows, or money from outside that is undone, takes it up before anything is
 * asked for, also what the pool would get back.
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
 * More is first taken from what was paid beyond the share. The rest of it is one payment more, due today ("now"), or is divided among the
 * payments that are neither due nor announced, in proportion to their amounts ("spread"). Less makes these payments smaller in the
 * same proportion; one too small for a card goes, the last first. Only when they are gone, the due and announced ones get smaller, the last first. What
 * was paid beyond the new share then is a credit.
 * @param payments all of the member's, first to last
 * @returns null where this way does not fit: a payment of its own under 50 cents, or no payment left to divide it among
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
 * Divides a total in the proportion of some payments' amounts, each rounded down, and the last takes the rest. Payments of less than a
 * card can pay go, the last first.
 * @returns null for a total that no card can pay, which is not 0
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

/** Takes an amount from payments, the last first. What would be left of one and is too little for a card is waived. */
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

/** Made and due payments keep their number; the others take the numbers between and after them. */
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
