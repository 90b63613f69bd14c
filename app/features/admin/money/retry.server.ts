import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import { applyDispute } from "#app/features/fund/disputes/apply-dispute.server.ts";
import { findEventSubject, processEvent } from "#app/features/fund/reconciliation/events.server.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { processRefundLine } from "#app/features/fund/refunds/process-refund.server.ts";
import { sendReleaseLine } from "#app/features/fund/releases/release-transfers.server.ts";
import { findReleaseLineContext } from "#app/features/fund/releases/releases.queries.ts";
import { applyPayment, endAttempt } from "#app/features/payments/attempts/apply-payment.server.ts";
import { recheckUnknownPayment } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { type Attempt, findAttemptContext } from "#app/features/payments/payments.queries.ts";
import type { AttemptStatus } from "#app/features/payments/states.ts";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import { isProviderTimeout, type Provider } from "#app/gateway/gateway.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { text } from "#app/lib/schema.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { isBusy } from "#db/db-errors.ts";
import { jobs } from "#db/schema/system.ts";
import { recordAdminAction, requireAdmin } from "../admin.server.ts";
import * as texts from "../texts/issues.ts";
import {
	findOpenDispute,
	findOpenRefundLine,
	findOpenReleaseLine,
	findStuckAttempt,
	findUnappliedEvent,
} from "./issues.queries.ts";
import { SECTIONS, type Section } from "./issues.ts";

export const retrySchema = z.object({
	what: z.enum(SECTIONS, { error: texts.sectionUnknown }),
	id: text(texts.issueMissing, 300),
});

export const bookSchema = z.object({ attempt: text(texts.issueMissing, 300) });

type RetryIssue = z.output<typeof retrySchema>;

/**
 * Retries one issue of /admin/money. Two concurrent presses, or a press during the sweeper's run, have the effect of
 * one.
 * @throws DomainError not_found to everyone but an admin; any other error becomes the result
 */
export async function retryIssue(ctx: Ctx, { what, id }: RetryIssue): Promise<RetryResult> {
	requireAdmin(ctx);
	// Queuing a dead job takes one transaction, which also records it; the other retries take several, and call the
	// provider.
	return what === "jobs"
		? resultOf(RETRIES.jobs(ctx, id))
		: retryRecorded(ctx, `${what}:${id}`, RETRIES[what], id);
}

/**
 * Books the provider's state of an attempt, whatever its state here: an attempt that was given up may have been paid
 * late.
 * @throws DomainError as retryIssue does
 */
export async function bookAttempt(ctx: Ctx, id: string): Promise<RetryResult> {
	requireAdmin(ctx);
	return retryRecorded(ctx, `attempts:${id}`, BOOK_ATTEMPT, id);
}

async function retryRecorded(
	ctx: Ctx,
	subject: string,
	retry: RetrySection,
	id: string,
): Promise<RetryResult> {
	await ctx.db.write((tx) => recordAdminAction(ctx, tx, { action: "retried", subject }));
	return resultOf(retry(ctx, id));
}

async function resultOf(result: Promise<RetryResult>): Promise<RetryResult> {
	try {
		return await result;
	} catch (error) {
		if (isDomainError(error) || isBusy(error)) throw error;
		return isProviderTimeout(error) ? NO_ANSWER_RESULT : retryFailedResult(error);
	}
}

type RetrySection = (ctx: Ctx, id: string) => Promise<RetryResult>;

type Retry<Row> = {
	/** Returns undefined if the row needs no retry (any more). */
	find: (ctx: Ctx, id: string) => Promise<Row | undefined>;
	/** The message to the admin if no row is found. */
	settled: string;
	/** Returns null if another process has settled the row in the meantime. */
	retry: (ctx: Ctx, row: Row) => Promise<RetryResult | null>;
};

/** How the issues of each section of /admin/money are retried. */
const RETRIES: Record<Section, RetrySection> = {
	attempts: retryRow({
		find: (ctx, id) => findStuckAttempt(ctx.db.read, ctx.now.getTime(), id),
		settled: texts.attemptNotStuck,
		async retry(ctx, attempt) {
			if (attempt.status === "unknown") await recheckUnknownPayment(ctx, attempt.paymentId);
			else await cancelAbandonedAttempt(ctx, attempt);
			const after = await findAttemptContext(ctx.db.read, { id: attempt.id });
			return ATTEMPT_RESULTS[after?.attempt.status ?? attempt.status];
		},
	}),
	refunds: retryRow({
		find: (ctx, id) => findOpenRefundLine(ctx.db.read, id),
		settled: texts.lineSettled,
		retry: async (ctx, { id }) => LINE_RESULTS[await processRefundLine(ctx, id)],
	}),
	releases: retryRow({
		find: (ctx, id) => findOpenReleaseLine(ctx.db.read, id),
		settled: texts.lineSettled,
		async retry(ctx, line) {
			await sendReleaseLine(ctx, line.id);
			const after = await findReleaseLineContext(ctx.db.read, line.id);
			return LINE_RESULTS[after?.line.status ?? line.status];
		},
	}),
	events: retryRow({
		find: (ctx, id) => findUnappliedEvent(ctx.db.read, id),
		settled: texts.eventIsApplied,
		async retry(ctx, event) {
			const { id, type, receivedAt } = event;
			const about = await findEventSubject(ctx, event);
			if (!about) return EVENT_LOST_RESULT;
			if (await processEvent(ctx, { id, type, at: receivedAt, about })) return eventAppliedResult(type);
			const after = await findUnappliedEvent(ctx.db.read, id);
			return after ? eventTooEarlyResult(after.error) : null;
		},
	}),
	differences: async (ctx) => reconciliationResult((await reconcile(ctx)).length),
	async jobs(ctx, id) {
		const kind = await queueJob(ctx, id);
		return kind ? jobQueuedResult(kind) : nothingToDoResult(texts.jobDone);
	},
	disputes: retryRow({
		find: (ctx, ref) => findOpenDispute(ctx.db.read, ref),
		settled: texts.disputeClosed,
		async retry(ctx, { ref }) {
			const fact = await ctx.payments.fetchDispute(ref);
			await applyDispute(ctx, fact);
			return disputeResult(fact.status);
		},
	}),
};

const BOOK_ATTEMPT: RetrySection = retryRow({
	find: async (ctx, id) => (await findAttemptContext(ctx.db.read, { id }))?.attempt,
	settled: texts.attemptMissing,
	async retry(ctx, { id, ref, createdAt }) {
		const fact = ref ? await ctx.payments.fetchIntent(ref) : await ctx.payments.findIntent(id, createdAt);
		return fact && ATTEMPT_RESULTS[await applyPayment(ctx, fact)];
	},
});

function retryRow<Row extends { provider?: Provider }>({ find, settled, retry }: Retry<Row>): RetrySection {
	return async (ctx, id) => {
		const row = await find(ctx, id);
		if (!row) return nothingToDoResult(settled);
		if (row.provider && row.provider !== ctx.payments.provider) return otherProviderResult(row.provider);
		return (await retry(ctx, row)) ?? nothingToDoResult(settled);
	};
}

/** The provider cancels first, which decides the race with a member who is paying. */
async function cancelAbandonedAttempt(ctx: Ctx, { id, ref, createdAt }: Attempt): Promise<void> {
	const known = ref ?? (await ctx.payments.findIntent(id, createdAt))?.ref;
	if (known) await applyPayment(ctx, await ctx.payments.cancel(known), "by_admin");
	else await endAttempt(ctx, id, { status: "canceled", error: null, why: "by_admin" });
}

/** A dead job is queued again with all its tries; a waiting job is brought forward. Returns the job's kind. */
async function queueJob(ctx: Ctx, id: string): Promise<string | undefined> {
	const now = ctx.now.getTime();
	const isDead = and(eq(jobs.id, id), eq(jobs.status, "dead"));
	const isLater = and(eq(jobs.id, id), eq(jobs.status, "waiting"), gt(jobs.runAt, now));
	return ctx.db.write(async (tx) => {
		await recordAdminAction(ctx, tx, { action: "retried", subject: `jobs:${id}` });
		const revival = { status: "waiting", tries: 0, runAt: now } as const;
		const [revived] = await tx.update(jobs).set(revival).where(isDead).returning();
		const [advanced] = await tx.update(jobs).set({ runAt: now }).where(isLater).returning();
		return (revived ?? advanced)?.kind;
	});
}

type RetryResult = Required<ToastContent>;

const ATTEMPT_RESULTS: Record<AttemptStatus, RetryResult> = {
	succeeded: { type: "success", ...texts.paid },
	failed: { type: "success", ...texts.attemptFailed },
	canceled: { type: "success", ...texts.attemptClosed },
	requires_action: { type: "info", ...texts.waitingForMember },
	unknown: { type: "info", ...texts.stillUnknown },
	created: { type: "info", ...texts.attemptOpen },
};

const LINE_OPEN: RetryResult = { type: "info", ...texts.notSettled };
const LINE_SETTLED: RetryResult = { type: "success", ...texts.settled };

/** Refund lines end as processed, release lines as completed. */
const LINE_RESULTS = {
	created: LINE_OPEN,
	unknown: LINE_OPEN,
	waiting: LINE_OPEN,
	processed: LINE_SETTLED,
	completed: LINE_SETTLED,
	failed: { type: "error", ...texts.refused },
} satisfies Record<string, RetryResult>;

const EVENT_LOST_RESULT: RetryResult = { type: "error", ...texts.eventLost };

const eventAppliedResult = (type: string): RetryResult => ({
	type: "success",
	...texts.eventApplied(type),
});

const eventTooEarlyResult = (error: string | null): RetryResult => ({
	type: "info",
	title: texts.tooEarly,
	message: error ?? texts.keptForLater,
});

const jobQueuedResult = (kind: string): RetryResult => ({ type: "success", ...texts.jobQueued(kind) });

function reconciliationResult(differences: number): RetryResult {
	if (differences === 0) return { type: "success", ...texts.booksAgree };
	return { type: "error", ...texts.booksDiffer(differences) };
}

function disputeResult(status: DisputeFact["status"]): RetryResult {
	if (status === "open") return { type: "info", ...texts.disputeOpen };
	return { type: "success", ...(status === "won" ? texts.disputeWon : texts.disputeLost) };
}

/** After a second press, or a press on an outdated page. */
const nothingToDoResult = (message: string): RetryResult => ({
	type: "info",
	title: texts.nothingToDo,
	message,
});

/** This server is configured for one provider and cannot ask the other one. */
const otherProviderResult = (provider: Provider): RetryResult => ({
	type: "error",
	title: texts.otherProviderTitles[provider],
	message: texts.otherProvider,
});

const NO_ANSWER_RESULT: RetryResult = { type: "info", ...texts.noAnswer };

function retryFailedResult(error: unknown): RetryResult {
	const message = error instanceof Error ? error.message : String(error);
	return { type: "error", title: texts.didNotWork, message: message.slice(0, 300) };
}
