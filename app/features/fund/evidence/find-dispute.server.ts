import { createHash } from "node:crypto";
import { requireTrip, requireUser, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { EvidenceTexts } from "#app/gateway/disputes.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader } from "#db/db.ts";
import { publicDisputeId } from "../disputes/dispute-id.server.ts";
import { composeEvidence } from "./compose-evidence.ts";
import { type DisputeContext, findMemberRecords, listTripDisputes } from "./evidence.queries.ts";
import type { EvidencePayload, EvidenceState } from "./evidence.ts";
import * as texts from "./texts.ts";

/**
 * Finds a dispute of a trip for its organizer.
 * @param ids the trip's id or share id, and the dispute's public id
 * @throws DomainError unauthenticated, forbidden, not_found
 */
export async function requireDispute(
	ctx: Ctx,
	ids: { tripId: TripRef; disputeId: string },
	db: Reader = ctx.db.read,
): Promise<DisputeContext> {
	requireUser(ctx);
	const { trip } = await requireTrip(ctx, ids.tripId, "dispute.answer", db);
	const all = await listTripDisputes(db, trip.id);
	const found = all.find(({ dispute }) => publicDisputeId(dispute.ref) === ids.disputeId);
	if (!found) throw new DomainError("not_found", texts.notFound);
	return found;
}

/** The state of the answer to a bank. */
export function evidenceState({ dispute, job }: DisputeContext, now: Date): EvidenceState {
	if (dispute.status !== "open") return dispute.status;
	if (dispute.evidenceSubmittedAt !== null) return "submitted";
	if (dispute.evidenceDueAt === null) return "no_answer";
	if (job?.status === "waiting") return "sending";
	return dispute.evidenceDueAt <= now.getTime() ? "past_due" : "open";
}

/** Returns the evidence to send, or that was sent, with a fingerprint to detect stale pages. */
export async function currentEvidence(db: Reader, found: DisputeContext, words = found.dispute.evidenceText) {
	const order = found.job?.status === "dead" ? null : found.job;
	const sent = order && (order.payload as EvidencePayload).evidence;
	const records = await findMemberRecords(db, (found.giver ?? found.member).id);
	const evidence = sent ?? composeEvidence({ ...found, records, words });
	return { evidence, seen: nameOf(evidence) };
}

function nameOf(evidence: EvidenceTexts): string {
	return createHash("sha256").update(JSON.stringify(evidence)).digest("base64url").slice(0, 22);
}
