import { and, asc, desc, eq, inArray, isNotNull, isNull, like, lte, or, sql } from "drizzle-orm";
import { hasPausedCharges } from "#app/features/payments/instalments/charging-pause.queries.ts";
import type { PaymentContext } from "#app/features/payments/payments.queries.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members, paymentReminders, payments, trips } from "#db/schema/index.ts";
import { OPEN_STATUSES } from "./reminders.ts";

export type Reminder = typeof paymentReminders.$inferSelect;

const isOpen = and(
	inArray(payments.status, [...OPEN_STATUSES]),
	eq(trips.status, "active"),
	isNull(members.removedAt),
	or(isNotNull(members.userId), isNotNull(members.email)),
);

function selectPayments(db: Reader) {
	return db
		.select({ payment: payments, member: members, trip: trips })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId));
}

/** The open payments due by a day of people who can be written to, those that are due first before the others. */
export function listOpenPayments(db: Reader, until: CalendarDate): Promise<PaymentContext[]> {
	return selectPayments(db)
		.where(and(isOpen, lte(payments.dueDate, until)))
		.orderBy(asc(payments.dueDate), asc(payments.paymentNumber));
}

/** The same payment as it is now; null once it is paid, or its member has left, or its trip is cancelled. */
export async function findOpenPayment(db: Reader, id: string): Promise<PaymentContext | null> {
	const [row] = await selectPayments(db).where(and(isOpen, eq(payments.id, id)));
	return row ?? null;
}

/** The newest reminders of a payment first. */
export function listReminders(db: Reader, paymentId: string): Promise<Reminder[]> {
	return db
		.select()
		.from(paymentReminders)
		.where(eq(paymentReminders.paymentId, paymentId))
		.orderBy(desc(paymentReminders.sentAt));
}

/** A reminder by hand that waits for the morning has a source that ends with this. */
export const HELD = ":held";

export function listHeldReminders(db: Reader): Promise<Reminder[]> {
	return db
		.select()
		.from(paymentReminders)
		.where(and(eq(paymentReminders.kind, "by_hand"), like(paymentReminders.source, `%${HELD}`)));
}

type DueOf = { tripId: string; memberId: string | null; today: CalendarDate }; // null for all members

const ofPayment = sql`from ${paymentReminders} where ${paymentReminders.paymentId} = ${payments.id}`;

/** The open payments of one or all of a trip's members that are due, with how often each was reminded of, the oldest first. */
export const listDuePayments = listQuery((db, { tripId, memberId, today }: Params<DueOf>) => {
	return db
		.select({
			payment: payments,
			member: members,
			remindersSent: sql<number>`(select count(*) ${ofPayment})`,
			byHandAt: sql<
				number | null
			>`(select max(${paymentReminders.sentAt}) ${ofPayment} and ${paymentReminders.kind} = 'by_hand')`,
			isHeld: sql<number>`(select count(*) ${ofPayment} and ${paymentReminders.source} like ${`%${HELD}`})`,
			isPaused: sql<number>`${hasPausedCharges(db, payments.memberId)}`,
		})
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.where(
			and(
				eq(payments.tripId, tripId),
				sql`${payments.memberId} = coalesce(${memberId}, ${payments.memberId})`,
				inArray(payments.status, [...OPEN_STATUSES]),
				lte(payments.dueDate, today),
				isNull(members.removedAt),
			),
		)
		.orderBy(asc(payments.dueDate), asc(payments.paymentNumber), asc(members.joinedAt), asc(members.id));
});

export type DuePayment = Awaited<ReturnType<typeof listDuePayments>>[number];
