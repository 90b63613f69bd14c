import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";
import { REMINDER_DAYS } from "../reminders/reminders.ts";
import {
	buildSchedule,
	endsAfterDeparture,
	type Instalment,
	PAYMENT_PLANS,
	type StandardPlan,
} from "../schedule/schedule.ts";
import { isCollected, isPayable } from "../states.ts";

type Row = Pick<Payment, "id" | "paymentNumber" | "amount" | "dueDate" | "status" | "paidAheadBy">;

export type RestTerms = {
	today: CalendarDate;
	startDate: CalendarDate | null;
	finalPaymentDue: CalendarDate | null; // set by the organizer
	isOnlyCustom?: boolean; // the organizer offers no plan but their own, which is for the whole share
};

/** A payment is announced this many days before it is due. In some zones it is already the next day. */
const ANNOUNCED_DAYS = REMINDER_DAYS + 1;

/** What is left to pay: the payments that stay as they are, because they are due or announced, and those that can change. */
export type Rest<R extends Row = Row> = { fixed: R[]; open: R[]; amount: Cents };

export function restOf<R extends Row>(payments: readonly R[], today: CalendarDate): Rest<R> {
	const payable = payments.filter(({ status }) => isPayable(status));
	const isFixed = ({ dueDate }: R) => dueDate <= addDays(today, ANNOUNCED_DAYS);
	const open = payable.filter((payment) => !isFixed(payment));
	return { fixed: payable.filter(isFixed), open, amount: sum(open.map(({ amount }) => amount)) };
}

/** The day by which another plan must end: the organizer's own, or else that of the last payment of the present plan. */
export function lastDayOf(
	{ open }: Rest,
	{ finalPaymentDue }: Pick<RestTerms, "finalPaymentDue">,
): CalendarDate | null {
	return finalPaymentDue ?? lastDate(open);
}

/** Another plan for what is left, with the numbers that its payments get. */
export type RestPlan = {
	plan: StandardPlan;
	instalments: Instalment[];
	total: number; // of all the member's payments then
	isPresent: boolean; // whether nothing would change
	hasMore: boolean; // whether it has more payments than are left now
	endsAfterDeparture: boolean;
};

/**
 * Divides what is left by a plan. Its first payment is on the day of the next one that can change, so nothing is put off, and the
 * others follow as the plan has them. It ends by `lastDayOf`, unless it is a single payment (Rules: Payment plans). A payment that
 * was made keeps its number, so after one that was made early as many payments are needed as stand before it.
 * @param payments all of the member's, first to last
 * @returns null before the first payment, with nothing left that can change, and for a plan that does not fit
 */
export function divideRest(plan: StandardPlan, payments: readonly Row[], terms: RestTerms): RestPlan | null {
	const rest = restOf(payments, terms.today);
	const [next] = rest.open;
	if (terms.isOnlyCustom && plan !== "full") return null;
	if (!next || !payments.some(({ status }) => isCollected(status))) return null;
	const built = buildSchedule(plan, {
		share: rest.amount,
		today: next.dueDate,
		startDate: terms.startDate,
		finalPaymentDue: lastDayOf(rest, terms),
	});
	if (!built) return null;
	const kept = payments.filter((payment) => isKept(payment) || rest.fixed.includes(payment));
	const taken = kept.map(({ paymentNumber }) => paymentNumber);
	const total = taken.length + built.length;
	if (Math.max(...taken) > total) return null;
	const numbers = freeNumbers(taken, built.length);
	return {
		plan,
		instalments: built.map((instalment, index) => ({ ...instalment, number: numbers[index] ?? 0 })),
		total,
		isPresent: isSame(built, rest.open),
		hasMore: built.length > rest.open.length,
		endsAfterDeparture: endsAfterDeparture(built, terms.startDate),
	};
}

/** The plans that can be chosen for what is left, other than the present one. */
export function listRestPlans(payments: readonly Row[], terms: RestTerms): RestPlan[] {
	return PAYMENT_PLANS.flatMap((plan) => {
		const divided = divideRest(plan, payments, terms);
		return divided && !divided.isPresent ? [divided] : [];
	});
}

/** Whether a payment was made, by its own charge or by an earlier one's. Its number stands in receipts. */
function isKept({ status, paidAheadBy }: Row): boolean {
	return isCollected(status) || paidAheadBy !== null;
}

function freeNumbers(taken: readonly number[], count: number): number[] {
	const free: number[] = [];
	for (let number = 1; free.length < count; number += 1) if (!taken.includes(number)) free.push(number);
	return free;
}

function isSame(built: readonly Instalment[], open: readonly Row[]): boolean {
	return (
		built.length === open.length &&
		built.every(({ amount, dueDate }, at) => open[at]?.amount === amount && open[at]?.dueDate === dueDate)
	);
}

function lastDate(rows: readonly Row[]): CalendarDate | null {
	return (
		rows
			.map(({ dueDate }) => dueDate)
			.toSorted()
			.at(-1) ?? null
	);
}
