import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { disputes } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { notifyDeadline } from "../disputes/dispute-notices.server.ts";
import { type DisputeContext, findDisputeContext, listOpenDisputes } from "./evidence.queries.ts";
import { type EvidencePayload, type EvidenceState, SUBMIT_EVIDENCE_JOB } from "./evidence.ts";
import { currentEvidence, evidenceState, requireDispute } from "./find-dispute.server.ts";
import * as texts from "./texts.ts";

type Ids = { tripId: string; disputeId: string };
type Job = typeof jobs.$inferSelect;

/**
 * Saves the organizer's statement about a dispute. It is sent with the other evidence, by the organizer or by a job a
 * day before the deadline.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict once the deadline has passed or the evidence was
 * sent
 */
export async function saveWords(ctx: Ctx, ids: Ids, words: string | undefined): Promise<void> {
	await ctx.db.write(async (tx) => {
		const found = await requireDispute(ctx, ids, tx);
		requireOpen(evidenceState(found, ctx.now));
		await storeWords(tx, found, words ?? "");
	});
}

/**
 * Submits the evidence to the bank, once. It is stored before it is sent; if the provider does not answer, a job sends
 * it again.
 * @param input.seen the fingerprint of the evidence that the page showed; nothing else is sent
 * @throws DomainError as saveWords; conflict also if the evidence has changed since; provider_failed if the provider
 * refuses it
 */
export async function sendEvidence(
	ctx: Ctx,
	ids: Ids,
	input: { words?: string; seen?: string },
): Promise<EvidenceState> {
	const ref = await ctx.db.write(async (tx) => {
		const found = await requireDispute(ctx, ids, tx);
		requireOpen(evidenceState(found, ctx.now));
		const words = input.words ?? found.dispute.evidenceText ?? "";
		const { evidence, seen } = await currentEvidence(tx, found, words);
		if (input.seen && input.seen !== seen) throw new DomainError("conflict", texts.changedMeanwhile);
		await storeWords(tx, found, words);
		await orderEvidence(ctx, tx, found, { evidence });
		return found.dispute.ref;
	});
	await runEvidenceJob(ctx, ref).catch((error: unknown) => {
		if (!isProviderTimeout(error)) throw error;
	});
	const after = await findDisputeContext(ctx.db.read, ref);
	if (!after) throw new Error("a dispute is never deleted");
	if (after.job?.status === "dead") throw new DomainError("provider_failed", texts.refused);
	return evidenceState(after, ctx.now);
}

/** Queues the evidence to send, once for each dispute. Refused evidence can be sent again. */
async function orderEvidence(
	ctx: Ctx,
	tx: Tx,
	{ dispute }: DisputeContext,
	payload: EvidencePayload,
): Promise<void> {
	const at = ctx.now.getTime();
	const order = { payload, runAt: at, status: "waiting" as const, tries: 0, lastError: null };
	await tx
		.insert(jobs)
		.values({ id: newId(), kind: SUBMIT_EVIDENCE_JOB, source: dispute.ref, createdAt: at, ...order })
		.onConflictDoUpdate({ target: [jobs.kind, jobs.source], set: order, setWhere: eq(jobs.status, "dead") });
}

/**
 * Sends all queued evidence, and ends refused jobs whose dispute is decided.
 * @returns how many were waiting to be sent
 * @throws AggregateError with the failures
 */
async function runEvidenceJobs(ctx: Ctx): Promise<number> {
	await ctx.db.write(endDecided);
	const waiting = await ctx.db.read
		.select({ job: jobs })
		.from(jobs)
		.innerJoin(disputes, and(eq(disputes.ref, jobs.source), eq(disputes.provider, ctx.payments.provider)))
		.where(and(eq(jobs.kind, SUBMIT_EVIDENCE_JOB), eq(jobs.status, "waiting")));
	const send = (turn: Ctx, { job }: { job: Job }) => runEvidenceJob(turn, job.source);
	const failed = "answer(s) to banks could not be sent";
	await forEachTurn(ctx, waiting, send, { failed, except: isProviderTimeout });
	return waiting.length;
}

async function endDecided(tx: Tx): Promise<void> {
	const decided = tx.select({ ref: disputes.ref }).from(disputes).where(ne(disputes.status, "open"));
	const isRefused = and(eq(jobs.kind, SUBMIT_EVIDENCE_JOB), eq(jobs.status, "dead"));
	await tx
		.update(jobs)
		.set({ status: "done" })
		.where(and(isRefused, inArray(jobs.source, decided)));
}

async function runEvidenceJob(ctx: Ctx, ref: string): Promise<void> {
	const found = await findDisputeContext(ctx.db.read, ref);
	if (found?.job?.status !== "waiting") return;
	try {
		await ctx.payments.submitEvidence(ref, (found.job.payload as EvidencePayload).evidence);
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		const { message } = error;
		await endJob(ctx, ref, { status: "dead", lastError: message });
		return;
	}
	await endJob(ctx, ref, { status: "done" });
}

async function endJob(ctx: Ctx, ref: string, end: Partial<Job>): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(jobs)
			.set(end)
			.where(and(eq(jobs.kind, SUBMIT_EVIDENCE_JOB), eq(jobs.source, ref), eq(jobs.status, "waiting")));
		if (end.status !== "done") return;
		await tx
			.update(disputes)
			.set({ evidenceSubmittedAt: ctx.now.getTime() })
			.where(and(eq(disputes.ref, ref), isNull(disputes.evidenceSubmittedAt)));
	});
}

async function storeWords(tx: Tx, { dispute }: DisputeContext, words: string): Promise<void> {
	await tx.update(disputes).set({ evidenceText: words }).where(eq(disputes.ref, dispute.ref));
}

function requireOpen(state: EvidenceState): void {
	if (state !== "open") throw new DomainError("conflict", texts.notOpen[state]);
}

const REMINDER_MS = 2 * DAY_MS;
const SENT_BEFORE_MS = DAY_MS;

/**
 * Reminds organizers two days before a bank's deadline, and submits the known evidence a day before it if they have
 * not. Also sends unanswered evidence again.
 * @returns how many were waiting to be sent
 * @throws AggregateError with the failures
 */
export async function answerInTime(ctx: Ctx): Promise<number> {
	const waiting = await listOpenDisputes(ctx.db.read, ctx.payments.provider);
	const failed = "dispute(s) could not be answered in time";
	await forEachTurn(ctx, waiting, remindOrAnswer, { failed });
	return runEvidenceJobs(ctx);
}

async function remindOrAnswer(ctx: Ctx, { dispute: { ref } }: DisputeContext): Promise<void> {
	await ctx.db.write(async (tx) => {
		const found = await findDisputeContext(tx, ref);
		if (!found || found.job || evidenceState(found, ctx.now) !== "open") return;
		const left = (found.dispute.evidenceDueAt ?? 0) - ctx.now.getTime();
		if (left <= SENT_BEFORE_MS) {
			const { evidence } = await currentEvidence(tx, found);
			await orderEvidence(ctx, tx, found, { evidence });
		} else if (left <= REMINDER_MS) await notifyDeadline(ctx, tx, found);
	});
}
