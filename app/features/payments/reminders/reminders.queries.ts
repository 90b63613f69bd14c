import { and, asc, desc, eq, inArray, isNotNull, isNull, like, lte, or, sql } from "drizzle-orm";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/db.ts";
import { asFlag, insertionOrder } from "#db/portable-sql.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";
import { paymentReminders, payments } from "#db/schema/payments.ts";
import { hasPausedCharges } from "../instalments/charging-pauses.server.ts";
import type { PaymentContext } from "../payments.queries.ts";
import { canBePaid, isLate } from "../schedule/late.queries.ts";
import { PAYABLE_STATUSES } from "../states.ts";
import { HELD } from "./by-hand-text.ts";
import { OPEN_STATUSES } from "./reminders.ts";

export type Reminder = typeof paymentReminders.$inferSelect;

const isOpen = and(
	inArray(payments.status, [...OPEN_STATUSES]),
	eq(trips.status, "active"),
	isNotNull(trips.organizerId),
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

/** Open payments due by a day, of members who can be reached, earliest first. */
export function listOpenPayments(db: Reader, until: CalendarDate): Promise<PaymentContext[]> {
	return selectPayments(db)
		.where(and(isOpen, lte(payments.dueDate, until)))
		.orderBy(asc(payments.dueDate), asc(payments.paymentNumber));
}

/** Reads the payment again; null if it was paid, its member left, or the trip was cancelled. */
export async function findOpenPayment(db: Reader, id: string): Promise<PaymentContext | null> {
	const [row] = await selectPayments(db).where(and(isOpen, eq(payments.id, id)));
	return row ?? null;
}

/** The reminders of a payment, newest first. */
export function listReminders(db: Reader, paymentId: string): Promise<Reminder[]> {
	return db
		.select()
		.from(paymentReminders)
		.where(eq(paymentReminders.paymentId, paymentId))
		.orderBy(desc(paymentReminders.sentAt));
}

export function listDelayedReminders(db: Reader): Promise<Reminder[]> {
	return db
		.select()
		.from(paymentReminders)
		.where(and(eq(paymentReminders.kind, "by_hand"), like(paymentReminders.source, `%${HELD}`)));
}

type DueOf = {
	tripId: string;
	memberId: string | null; // null for all members
	today: CalendarDate;
	lateBefore: CalendarDate; // payments due before this day are late
};

const ofPayment = sql`from ${paymentReminders} where ${paymentReminders.paymentId} = ${payments.id}`;
const isHeld = sql`${paymentReminders.source} like ${`%${HELD}`}`;

/**
 * The due payments of a trip, or of one member, oldest first, without those being checked or that cannot be made before
 * another one. Held reminders count neither as sent nor as the organizer's latest reminder.
 */
export const listDuePayments = listQuery((db, { tripId, memberId, today, lateBefore }: Params<DueOf>) => {
	return db
		.select({
			payment: payments,
			member: members,
			remindersSent: sql<number>`(select count(*) ${ofPayment} and not ${isHeld})`,
			byHandAt: sql<
				number | null
			>`(select max(${paymentReminders.sentAt}) ${ofPayment} and not ${isHeld} and ${paymentReminders.kind} = 'by_hand')`,
			heldSource: sql<string | null>`(select ${paymentReminders.source} ${ofPayment} and ${isHeld} limit 1)`,
			isLate: asFlag(isLate(db, lateBefore)),
			canBeAsked: asFlag(and(inArray(payments.status, [...OPEN_STATUSES]), canBePaid(db))),
			isPaused: asFlag(hasPausedCharges(db, payments.memberId)),
		})
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.where(
			and(
				eq(payments.tripId, tripId),
				sql`${payments.memberId} = coalesce(${memberId}, ${payments.memberId})`,
				inArray(payments.status, [...PAYABLE_STATUSES]),
				lte(payments.dueDate, today),
				isNull(members.removedAt),
			),
		)
		.orderBy(
			asc(payments.dueDate),
			asc(payments.paymentNumber),
			asc(members.joinedAt),
			asc(insertionOrder(members)),
		);
});

export type DuePayment = Awaited<ReturnType<typeof listDuePayments>>[number];
