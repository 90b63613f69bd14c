import type { CalendarDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import { hasBegunToPay } from "../schedule/payment-state.ts";
import { freeNumbers, isKept, type PaymentRow, type Rest, restOf } from "../schedule/rest.ts";
import {
	buildSchedule,
	endsAfterDeparture,
	type Instalment,
	PAYMENT_PLANS,
	type StandardPlan,
} from "../schedule/schedule.ts";

export type RestTerms = {
	today: CalendarDate;
	startDate: CalendarDate | null;
	finalPaymentDue: CalendarDate | null; // set by the organizer
	paidOutside: Cents; // by the member, to the organizer
	isOnlyCustom?: boolean; // the organizer offers only their own plan, which is for the whole share
};

/**
 * The day by which another plan must end: the organizer's final payment date, or else that of the last remaining
 * payment.
 */
export function lastDayOf(
	{ open }: Rest,
	{ finalPaymentDue }: Pick<RestTerms, "finalPaymentDue">,
): CalendarDate | null {
	return finalPaymentDue ?? lastDate(open);
}

/** Another plan for the remaining payments, with their numbers. */
export type RestPlan = {
	plan: StandardPlan;
	instalments: Instalment[];
	total: number; // the resulting number of all the member's payments
	isPresent: boolean; // whether nothing would change
	hasMore: boolean; // whether it has more payments than are left now
	endsAfterDeparture: boolean;
};

/**
 * Divides what is left by a plan. The first payment is due with the next payment that can change, so nothing is
 * postponed, and the others follow the plan. It ends by `lastDayOf`, unless it is a single payment (Rules: Payment
 * plans). Made payments keep their numbers, so if one was made early, there must be enough payments to fill the numbers
 * before it.
 * @param payments all of the member's, first to last
 * @returns null before the first payment, with nothing left that can change, and for a plan that does not fit
 */
export function divideRest(
	plan: StandardPlan,
	payments: readonly PaymentRow[],
	terms: RestTerms,
): RestPlan | null {
	const rest = restOf(payments, terms.today);
	const [next] = rest.open;
	if (terms.isOnlyCustom && plan !== "full") return null;
	if (!next || !hasBegunToPay(terms, payments)) return null;
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

/** The plans other than the present one that can be chosen for what is left. */
export function listRestPlans(payments: readonly PaymentRow[], terms: RestTerms): RestPlan[] {
	return PAYMENT_PLANS.flatMap((plan) => {
		const divided = divideRest(plan, payments, terms);
		return divided && !divided.isPresent ? [divided] : [];
	});
}

function isSame(built: readonly Instalment[], open: readonly PaymentRow[]): boolean {
	return (
		built.length === open.length &&
		built.every(({ amount, dueDate }, at) => open[at]?.amount === amount && open[at]?.dueDate === dueDate)
	);
}

function lastDate(rows: readonly PaymentRow[]): CalendarDate | null {
	return (
		rows
			.map(({ dueDate }) => dueDate)
			.toSorted()
			.at(-1) ?? null
	);
}
