import type { CalendarDate } from "#app/lib/dates.ts";
import { type Cents, MIN_CHARGE, sum } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";
import { planAhead } from "../schedule/pay-ahead.ts";
import { isPayable } from "../states.ts";

type Open = { id: string; amount: Cents; dueDate: CalendarDate };

/** What an outside payment has taken from one of the member's payments. `paymentId` is null once that payment was deleted. */
export type OutsidePart = { paymentId: string | null; amount: Cents; dueDate: CalendarDate };

export type OutsidePlan = {
	parts: (OutsidePart & { paymentId: string })[];
	covered: string[]; // the ids of the payments that are paid whole
	smaller: { id: string; amount: Cents } | null; // with what is left of it
};

/**
 * Takes an amount that was paid outside from a member's open payments, soonest first, by the rule of paying ahead.
 * @returns null for less than 50 cents, for more than is left, and where less than 50 cents of a payment would be left
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

/** What of a payment was paid outside, by the payment's number. */
export type NumberedPart = { number: number; amount: Cents };

/** Those of the same payment together. */
export function joinParts(parts: readonly NumberedPart[]): NumberedPart[] {
	return [...Map.groupBy(parts, ({ number }) => number)].map(([number, same]) => ({
		number,
		amount: sum(same.map(({ amount }) => amount)),
	}));
}

type Numbered = { paymentNumber: number; amount: Cents };

/** What is known to have been paid outside and is not among what is recorded. */
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
 * The payments that are left once these parts have been taken from them.
 * @returns null where a part is of another payment, of more than its payment, or leaves less of it than a card can pay
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
	/** The payments that are open afterwards, where they were covered or smaller, with what each then asks for. */
	asked: { id: string; amount: Cents }[];
	/** What cannot go back to where it was taken, and becomes a payment of its own. */
	added: { amount: Cents; dueDate: CalendarDate } | null;
};

/**
 * Gives back exactly what an outside payment has taken. Each part goes back to its payment, where that is still open or was covered by
 * money from outside. What was taken from a payment that is gone by now, because it was made or its plan was changed, becomes a
 * payment of its own, or is added to the next open one if it is less than a card can pay.
 * @param payments all of the member's, first to last
 * @returns null where less than a card can pay would be asked for, and no open payment can take it
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
 * What an outside payment still pays of the share. Where the share has got smaller than what was paid, the difference is a credit, and
 * nobody is asked for that much again. The parts that are due last lose it.
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

/** What a payment still asks for: nothing where money from outside covers it; null where nothing can be added to it. */
function askedBy({ status, amount, paidOutsideBy }: Row): Cents | null {
	if (isPayable(status)) return amount;
	return status === "canceled" && paidOutsideBy !== null ? 0 : null;
}

/** The first day on which one of the parts was due, or today if that has passed. */
function dayOf(parts: readonly OutsidePart[], today: CalendarDate): CalendarDate {
	const [first = today] = parts.map(({ dueDate }) => dueDate).toSorted();
	return first > today ? first : today;
}
