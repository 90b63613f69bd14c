import {
	and,
	eq,
	exists,
	gt,
	inArray,
	isNull,
	lt,
	not,
	or,
	type SQL,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/db.ts";
import type { Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { COLLECTED_STATUSES, PAYABLE_STATUSES } from "../states.ts";
import type { ScheduleKind } from "./schedule.ts";

// The rules of late.ts and payment-state.ts as SQL conditions, for queries that join `payments` with `members`.

type MemberColumns = Record<"id" | "paymentPlan" | "paidOutside" | "confirmed" | "payBy", SQLWrapper>;
type Day = Params<{ day: CalendarDate }>["day"];

const made = alias(payments, "made");
const earlier = alias(payments, "earlier");

/** Whether a payment is late. The SQL version of `latePayments`. */
export function isLate(db: Reader, lateBefore: Day, member: MemberColumns = members): SQL | undefined {
	const isHeldNoMore = or(eq(member.confirmed, true), isNull(member.payBy), lt(member.payBy, lateBefore));
	const custom: ScheduleKind = "custom";
	return and(
		inArray(payments.status, [...PAYABLE_STATUSES]),
		lt(payments.dueDate, lateBefore),
		isHeldNoMore,
		or(eq(member.paymentPlan, custom), canBePaid(db, member)),
	);
}

/** Whether an open payment can be made now: the first payment has to be made before any other. */
export function canBePaid(db: Reader, member: MemberColumns = members): SQL | undefined {
	const isEarlier = and(
		eq(earlier.memberId, payments.memberId),
		lt(earlier.paymentNumber, payments.paymentNumber),
		inArray(earlier.status, [...PAYABLE_STATUSES]),
	);
	return or(not(exists(db.select({ one: sql`1` }).from(earlier).where(isEarlier))), hasBegun(db, member));
}

/** Whether the payment's member has made a first payment. The SQL version of `hasBegunToPay`. */
function hasBegun(db: Reader, { paidOutside }: MemberColumns): SQL | undefined {
	const isMade = and(eq(made.memberId, payments.memberId), inArray(made.status, [...COLLECTED_STATUSES]));
	return or(gt(paidOutside, 0), exists(db.select({ one: sql`1` }).from(made).where(isMade)));
}

/** Whether the first payment of the payment's member is overdue, which puts the dates of the later ones out of date. */
export function startsAnew(db: Reader, today: Day, member: MemberColumns = members): SQL {
	const isOverdue = and(
		eq(earlier.memberId, payments.memberId),
		lt(earlier.dueDate, today),
		inArray(earlier.status, [...PAYABLE_STATUSES]),
	);
	const hasPassed = exists(db.select({ one: sql`1` }).from(earlier).where(isOverdue));
	return sql`(${hasPassed} and not ${hasBegun(db, member)})`;
}
