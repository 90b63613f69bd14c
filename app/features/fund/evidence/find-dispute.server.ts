import { createHash } from "node:crypto";
import { and, asc, desc, eq, isNull, ne } from "drizzle-orm";
import { requireTrip, requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { EvidenceTexts } from "#app/gateway/disputes.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader } from "#db/client.server.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { messages } from "#db/schema/messages.ts";
import { consents, disputes, payments, refundRequests } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { publicDisputeId } from "../disputes/dispute-id.server.ts";
import { composeEvidence } from "./compose-evidence.ts";
import { type EvidencePayload, type EvidenceState, SUBMIT_EVIDENCE_JOB } from "./evidence.ts";
import * as texts from "./texts/page.ts";

/**
 * Finds a dispute of a trip for its organizer.
 * @param ids the trip's id or share id, and the dispute's public id
 * @throws DomainError unauthenticated, forbidden, not_found
 */
export async function requireDispute(
	ctx: Ctx,
	ids: { tripId: string; disputeId: string },
	db: Reader = ctx.db.read,
): Promise<DisputeContext> {
	requireUser(ctx);
	const { trip } = await requireTrip(ctx, ids.tripId, "dispute.answer", db);
	const all = await listTripDisputes(db, trip.id);
	const found = all.find(({ dispute }) => publicDisputeId(dispute.ref) === ids.disputeId);
	if (!found) throw new DomainError("not_found", texts.notFound);
	return found;
}

/** Tells how far the answer to a bank has come. */
export function evidenceState({ dispute, job }: DisputeContext, now: Date): EvidenceState {
	if (dispute.status !== "open") return dispute.status;
	if (dispute.evidenceSubmittedAt !== null) return "submitted";
	if (dispute.evidenceDueAt === null) return "no_answer";
	if (job?.status === "waiting") return "sending";
	return dispute.evidenceDueAt <= now.getTime() ? "past_due" : "open";
}

/** Returns the evidence to be sent, or that was sent, with a fingerprint that tells whether a page is stale. */
export async function currentEvidence(db: Reader, found: DisputeContext, words = found.dispute.evidenceText) {
	const order = found.job?.status === "dead" ? null : found.job;
	const sent = order && (order.payload as EvidencePayload).evidence;
	const records = await findMemberRecords(db, found.member.id);
	const evidence = sent ?? composeEvidence({ ...found, records, words });
	return { evidence, seen: nameOf(evidence) };
}

function nameOf(evidence: EvidenceTexts): string {
	return createHash("sha256").update(JSON.stringify(evidence)).digest("base64url").slice(0, 22);
}

const MAX_MESSAGES = 40;

export type DisputeContext = NonNullable<Awaited<ReturnType<typeof findDisputeContext>>>;

export async function findDisputeContext(db: Reader, ref: string) {
	const [row] = await selectContexts(db).where(eq(disputes.ref, ref));
	return row ?? null;
}

/** The disputes of a trip, newest first. */
function listTripDisputes(db: Reader, tripId: string) {
	return selectContexts(db).where(eq(payments.tripId, tripId)).orderBy(desc(disputes.openedAt));
}

export function listOpenDisputes(db: Reader, provider: "demo" | "stripe") {
	const isWaiting = and(eq(disputes.status, "open"), isNull(disputes.evidenceSubmittedAt));
	return selectContexts(db).where(and(isWaiting, eq(disputes.provider, provider)));
}

function selectContexts(db: Reader) {
	return db
		.select({
			dispute: disputes,
			payment: payments,
			member: members,
			trip: trips,
			accountEmail: users.email,
			job: jobs,
		})
		.from(disputes)
		.innerJoin(payments, eq(payments.id, disputes.paymentId))
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.leftJoin(users, and(eq(users.id, members.userId), isNull(users.deletedAt)))
		.leftJoin(jobs, and(eq(jobs.kind, SUBMIT_EVIDENCE_JOB), eq(jobs.source, disputes.ref)));
}

/** What we know about a member beside the payment: what they agreed to, wrote, paid and asked to be refunded. */
async function findMemberRecords(db: Reader, memberId: string) {
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
