import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Reader } from "#db/db.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { messages } from "#db/schema/messages.ts";
import { consents, disputes, payments, refundRequests } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { giverOfDisputed } from "../charges/charges.queries.ts";
import { SUBMIT_EVIDENCE_JOB } from "./evidence.ts";

const MAX_MESSAGES = 40;

export type DisputeContext = NonNullable<Awaited<ReturnType<typeof findDisputeContext>>>;

export async function findDisputeContext(db: Reader, ref: string) {
	const [row] = await selectContexts(db).where(eq(disputes.ref, ref));
	return row ?? null;
}

/** The disputes of a trip, newest first. */
export function listTripDisputes(db: Reader, tripId: string) {
	return selectContexts(db).where(eq(payments.tripId, tripId)).orderBy(desc(disputes.openedAt));
}

export function listOpenDisputes(db: Reader, provider: "demo" | "stripe") {
	const isWaiting = and(eq(disputes.status, "open"), isNull(disputes.evidenceSubmittedAt));
	return selectContexts(db).where(and(isWaiting, eq(disputes.provider, provider)));
}

/** `giver` paid it for the member, if it was a present. `accountEmail` is that of the payer's account. */
function selectContexts(db: Reader) {
	const giver = alias(members, "giver");
	return db
		.select({
			dispute: disputes,
			payment: payments,
			member: members,
			giver,
			trip: trips,
			accountEmail: users.email,
			job: jobs,
		})
		.from(disputes)
		.innerJoin(payments, eq(payments.id, disputes.paymentId))
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.leftJoin(giver, eq(giver.id, giverOfDisputed(db)))
		.leftJoin(
			users,
			and(
				eq(users.id, sql`case when ${giver.id} is null then ${members.userId} else ${giver.userId} end`),
				isNull(users.deletedAt),
			),
		)
		.leftJoin(jobs, and(eq(jobs.kind, SUBMIT_EVIDENCE_JOB), eq(jobs.source, disputes.ref)));
}

/** Records of a member besides the payment: consents, messages, payments and refund requests. */
export async function findMemberRecords(db: Reader, memberId: string) {
	const given = await db
		.select()
		.from(consents)
		.where(eq(consents.memberId, memberId))
		.orderBy(asc(consents.givenAt));
	const newest = await db
		.select()
		.from(messages)
		.where(and(eq(messages.memberId, memberId), isNull(messages.removedAt)))
		.orderBy(desc(messages.createdAt))
		.limit(MAX_MESSAGES);
	const paid = await db
		.select()
		.from(payments)
		.where(and(eq(payments.memberId, memberId), ne(payments.status, "canceled")))
		.orderBy(asc(payments.paymentNumber));
	const refunds = await db
		.select()
		.from(refundRequests)
		.where(eq(refundRequests.memberId, memberId))
		.orderBy(asc(refundRequests.requestedAt));
	return { consents: given, messages: newest.reverse(), payments: paid, refunds };
}

export type MemberRecords = Awaited<ReturnType<typeof findMemberRecords>>;
