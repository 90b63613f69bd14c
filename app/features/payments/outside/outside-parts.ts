import type { CalendarDate } from "#app/lib/dates.ts";
import { type Cents, MIN_CHARGE, sum } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";
import { planAhead } from "../schedule/pay-ahead.ts";
import { isPayable } from "../states.ts";

type Open = { id: string; amount: Cents; dueDate: CalendarDate };

/**
 * The part of an outside payment that was taken off one of the member's payments. `paymentId` is null once that payment
 * was deleted.
 */
export type OutsidePart = { paymentId: string | null; amount: Cents; dueDate: CalendarDate };

export type OutsidePlan = {
	parts: (OutsidePart & { paymentId: string })[];
	covered: string[]; // the ids of the payments paid in full
	smaller: { id: string; amount: Cents } | null; // the reduced payment with its remaining amount
};

/**
 * Takes an amount paid outside off a member's open payments, soonest first, as for paying ahead.
 * @returns null for less than 50 cents, for more than is left, and if less than 50 cents of a payment would remain
 */
export function takeOutside(open: readonly Open[], amount: Cents): OutsidePlan | null {
	const plan = planAhead(open, amount);
	if (!plan) return null;
	const { covered, smaller } = plan;
	const parts = open.flatMap((one) => {
		if (covered.includes(one.id)) return { ...partOf(one), amount: one.amount };
		return one.id === smaller?.id ? { ...partOf(one), amount: one.amount - smaller.amount } : [];
	});
	return { parts, covered, smaller };
}

const partOf = ({ id, dueDate }: Open) => ({ paymentId: id, dueDate });

/** The part of a payment that was paid outside, by the payment's number. */
export type NumberedPart = { number: number; amount: Cents };

/** Merges the parts of the same payment. */
export function joinParts(parts: readonly NumberedPart[]): NumberedPart[] {
	return [...Map.groupBy(parts, ({ number }) => number)].map(([number, same]) => ({
		number,
		amount: sum(same.map(({ amount }) => amount)),
	}));
}

type Numbered = { paymentNumber: number; amount: Cents };

/** The known outside amounts that have not been recorded yet. */
export function missingParts(
	known: readonly NumberedPart[],
	recorded: readonly NumberedPart[],
): NumberedPart[] {
	return known
		.map(({ number, amount }) => ({
			number,
			amount: amount - sum(recorded.filter((one) => one.number === number).map((one) => one.amount)),
		}))
		.filter(({ amount }) => amount > 0);
}

/**
 * The payments that remain after these parts are taken off.
 * @returns null if a part belongs to none of the payments, exceeds its payment, or leaves less of it than the minimum
 * charge
 */
export function afterParts<P extends Numbered>(
	open: readonly P[],
	parts: readonly NumberedPart[],
): P[] | null {
	const left = new Map(open.map(({ paymentNumber, amount }) => [paymentNumber, amount]));
	for (const { number, amount } of parts) {
		const rest = (left.get(number) ?? 0) - amount;
		if (rest !== 0 && rest < MIN_CHARGE) return null;
		if (!left.has(number)) return null;
		left.set(number, rest);
	}
	return open
		.map((one) => ({ ...one, amount: left.get(one.paymentNumber) ?? 0 }))
		.filter(({ amount }) => amount > 0);
}

type Row = Pick<Payment, "id" | "amount" | "dueDate" | "status" | "paidOutsideBy">;

export type GivenBack = {
	/** The payments that were covered or reduced, with their new amounts. */
	asked: { id: string; amount: Cents }[];
	/** The amount that cannot go back to its old payment, and becomes an extra payment. */
	added: { amount: Cents; dueDate: CalendarDate } | null;
};

/**
 * Reverses exactly what an outside payment has taken. Each part goes back to its payment if that is still open or was
 * covered from outside. Parts of payments that are gone, because they were made or the plan has changed, become an
 * extra payment, or are added to the next open one if they are below the minimum charge.
 * @param payments all of the member's, first to last
 * @returns null if the amount is below the minimum charge and there is no open payment to add it to
 */
export function giveBack(
	parts: readonly OutsidePart[],
	payments: readonly Row[],
	today: CalendarDate,
): GivenBack | null {
	const asked = new Map<string, Cents>();
	const homeless: OutsidePart[] = [];
	for (const part of parts) {
		const payment = payments.find(({ id }) => id === part.paymentId);
		const before = payment ? askedBy(payment) : null;
		const amount = (before ?? 0) + part.amount;
		if (payment && before !== null && amount >= MIN_CHARGE) asked.set(payment.id, amount);
		else homeless.push(part);
	}
	const rest = sum(homeless.map(({ amount }) => amount));
	const toList = () => [...asked].map(([id, amount]) => ({ id, amount }));
	if (rest === 0) return { asked: toList(), added: null };
	if (rest >= MIN_CHARGE)
		return { asked: toList(), added: { amount: rest, dueDate: dayOf(homeless, today) } };
	const next = payments.find((payment) => isPayable(payment.status) || asked.has(payment.id));
	if (!next) return null;
	asked.set(next.id, (asked.get(next.id) ?? next.amount) + rest);
	return { asked: toList(), added: null };
}

/**
 * The parts of an outside payment that still count towards the share. If the share has dropped below what was paid, the
 * difference is a credit that nobody is asked for again; it comes off the parts due last.
 */
export function withoutCredit(parts: readonly OutsidePart[], credit: Cents): OutsidePart[] {
	let rest = credit;
	return parts
		.toReversed()
		.map((part) => {
			const less = Math.min(rest, part.amount);
			rest -= less;
			return { ...part, amount: part.amount - less };
		})
		.filter(({ amount }) => amount > 0)
		.reverse();
}

/** A payment's open amount: 0 if it was covered from outside, null if nothing can be added to it. */
function askedBy({ status, amount, paidOutsideBy }: Row): Cents | null {
	if (isPayable(status)) return amount;
	return status === "canceled" && paidOutsideBy !== null ? 0 : null;
}

/** The earliest due date of the parts, but no earlier than today. */
function dayOf(parts: readonly OutsidePart[], today: CalendarDate): CalendarDate {
	const [first = today] = parts.map(({ dueDate }) => dueDate).toSorted();
	return first > today ? first : today;
}
