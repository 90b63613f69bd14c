import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";
import { REMINDER_DAYS } from "../reminders/reminders.ts";
import { isCollected, isPayable } from "../states.ts";

/** What the rules about the rest of a schedule need of a payment. */
export type PaymentRow = Pick<
	Payment,
	"id" | "paymentNumber" | "amount" | "dueDate" | "status" | "paidAheadBy" | "paidOutsideBy"
>;

/** A payment is announced this many days before it is due. In some zones it is already the next day. */
const ANNOUNCED_DAYS = REMINDER_DAYS + 1;

/** What is left to pay: the payments that stay as they are, because they are due or announced, and those that can change. */
export type Rest<R extends PaymentRow = PaymentRow> = { fixed: R[]; open: R[]; amount: Cents };

export function restOf<R extends PaymentRow>(payments: readonly R[], today: CalendarDate): Rest<R> {
	const payable = payments.filter(({ status }) => isPayable(status));
	const isFixed = ({ dueDate }: R) => dueDate <= addDays(today, ANNOUNCED_DAYS);
	const open = payable.filter((payment) => !isFixed(payment));
	return { fixed: payable.filter(isFixed), open, amount: sum(open.map(({ amount }) => amount)) };
}

type Made = Pick<PaymentRow, "status" | "paidAheadBy" | "paidOutsideBy">;

/** Whether a payment was made: by its own charge, by an earlier one's, or outside. Its number stands in receipts. */
export function isKept({ status, paidAheadBy, paidOutsideBy }: Made): boolean {
	return isCollected(status) || paidAheadBy !== null || paidOutsideBy !== null;
}

/** The first `count` numbers from 1 on that are not taken. */
export function freeNumbers(taken: readonly number[], count: number): number[] {
	const free: number[] = [];
	for (let number = 1; free.length < count; number += 1) if (!taken.includes(number)) free.push(number);
	return free;
}
