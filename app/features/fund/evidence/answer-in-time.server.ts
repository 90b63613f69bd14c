import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { notifyDeadline } from "../disputes/dispute-notices.server.ts";
import { type DisputeContext, findDisputeContext, listOpenDisputes } from "./evidence-facts.queries.ts";
import { currentEvidence, evidenceState } from "./find-dispute.server.ts";
import { orderEvidence, runEvidenceJobs } from "./send-evidence.server.ts";

const REMINDER_MS = 2 * DAY_MS;
const SENT_BEFORE_MS = DAY_MS;

/**
 * Reminds organizers two days before a bank's deadline, and submits the known evidence a day before it if they have
 * not. It also sends again any evidence without an answer.
 * @returns how many were sent
 * @throws AggregateError with the errors of those that failed
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
