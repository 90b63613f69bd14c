import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";
import { REMINDER_DAYS } from "../reminders/reminders.ts";
import { isCollected, isPayable } from "../states.ts";

/** The fields of a payment that the rules about the rest of a schedule need. */
export type PaymentRow = Pick<
	Payment,
	"id" | "paymentNumber" | "amount" | "dueDate" | "status" | "paidAheadBy" | "paidOutsideBy"
>;

/** A payment is announced this many days before it is due. In some zones it is already the next day. */
const ANNOUNCED_DAYS = REMINDER_DAYS + 1;

/** A payment is announced this many days before it is due, counting one more because some zones are a day ahead. */
export type Rest<R extends PaymentRow = PaymentRow> = { fixed: R[]; open: R[]; amount: Cents };

export function restOf<R extends PaymentRow>(payments: readonly R[], today: CalendarDate): Rest<R> {
	const payable = payments.filter(({ status }) => isPayable(status));
	const isFixed = ({ dueDate }: R) => dueDate <= addDays(today, ANNOUNCED_DAYS);
	const open = payable.filter((payment) => !isFixed(payment));
	return { fixed: payable.filter(isFixed), open, amount: sum(open.map(({ amount }) => amount)) };
}

type Made = Pick<PaymentRow, "status" | "paidAheadBy" | "paidOutsideBy">;

/**
 * The payments left to make: `fixed` ones are due or already announced, `open` ones can still change. `amount` sums the
 * open ones.
 */
export function isKept({ status, paidAheadBy, paidOutsideBy }: Made): boolean {
	return isCollected(status) || paidAheadBy !== null || paidOutsideBy !== null;
}

/**
 * Whether a payment was made: by its own charge, ahead with an earlier one, or outside. Receipts show its number, so it
 * keeps it.
 */
export function freeNumbers(taken: readonly number[], count: number): number[] {
	const free: number[] = [];
	for (let number = 1; free.length < count; number += 1) if (!taken.includes(number)) free.push(number);
	return free;
}
