import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, listEntryLines, postEntry } from "#app/features/ledger/ledger.server.ts";
import { type LedgerLine, memberInMemo, overpaymentRefundLines } from "#app/features/ledger/ledger.ts";
import type { RefundFact } from "#app/gateway/gateway.ts";
import { newId } from "#app/lib/ids.server.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { jsonMember } from "#db/portable-sql.ts";
import { jobs } from "#db/schema/system.ts";
import { type AttemptContext, findAttemptContext } from "../payments.queries.ts";
import * as texts from "../texts.ts";

type Overpayment = AttemptContext & { job: OverpaymentJob };

/**
 * Records a refund of an overpaid charge in the ledger, whether our job requested it or someone made it at the
 * provider. May be called in any order and any number of times. The refund job is done, even if it had given up, once
 * the whole charge has gone back.
 * @returns false when the charge was not overpaid
 */
export async function applyOverpaymentRefund(ctx: Ctx, fact: RefundFact): Promise<boolean> {
	return ctx.db.write(async (tx) => {
		const job = await findOverpaymentJob(tx, fact.chargeRef);
		const attemptContext = job && (await findAttemptContext(tx, { id: job.source }));
		if (!attemptContext) return false;
		const overpayment = { ...attemptContext, job };
		if (fact.status === "failed") await applySentBack(ctx, tx, overpayment, fact);
		else if (fact.status === "pending" && fact.id !== "") await saveRefundRef(tx, overpayment, fact);
		else await applyReturned(ctx, tx, overpayment, fact);
		return true;
	});
}

/** A pending refund made by hand has already left the provider's balance, so it counts as made. */
async function applyReturned(ctx: Ctx, tx: Tx, overpayment: Overpayment, fact: RefundFact): Promise<void> {
	const { job, attempt } = overpayment;
	const lines = overpaymentRefundLines(fact.amount);
	await post(ctx, tx, overpayment, { source: `refund:${fact.ref}`, memoOf: texts.returned, lines });
	if ((await listEntryLines(tx, `refund-failed:${fact.ref}`)).length > 0) return;
	const { refundRef, returned, ...payload } = payloadOf(job);
	const next = { ...payload, returned: { ...returned, [fact.ref]: fact.amount } };
	const isDone = returnedOf({ ...job, payload: next }) + (payload.taken ?? 0) >= attempt.amount;
	const isPending = refundRef !== undefined && refundRef !== fact.ref;
	await update(tx, job, {
		payload: { ...next, ...(isPending && { refundRef }) },
		status: isDone ? "done" : job.status,
	});
}

/** After a failed refund we owe the member the money again, and an admin has to find another way. */
async function applySentBack(ctx: Ctx, tx: Tx, overpayment: Overpayment, fact: RefundFact): Promise<void> {
	const { job } = overpayment;
	const { refundRef: _pending, returned = {}, failed = [], ...payload } = payloadOf(job);
	const made = await listEntryLines(tx, `refund:${fact.ref}`);
	const isUnknown = made.length === 0 && fact.id === "";
	if (isUnknown || failed.includes(fact.ref)) return;
	if (made.length > 0) {
		const lines = made.map(({ account, amount }) => ({ account, amount: -amount }));
		const source = `refund-failed:${fact.ref}`;
		await post(ctx, tx, overpayment, { source, memoOf: texts.returnSentBack, lines });
	}
	const { [fact.ref]: _returned, ...others } = returned;
	await update(tx, job, {
		payload: { ...payload, returned: others, failed: [...failed, fact.ref] },
		status: "dead",
		lastError: fact.error ?? "the refund failed",
	});
}

/** Stores the refund's ref, so that the job polls its status from now on. */
async function saveRefundRef(tx: Tx, { job }: Overpayment, { ref }: RefundFact): Promise<void> {
	const payload = payloadOf(job);
	if (payload.returned?.[ref] === undefined)
		await update(tx, job, { payload: { ...payload, refundRef: ref } });
}

type Entry = { source: string; memoOf: (member: string) => string; lines: LedgerLine[] };

function post(ctx: Ctx, tx: Tx, { attempt, trip, member }: AttemptContext, entry: Entry): Promise<boolean> {
	const { source, memoOf, lines } = entry;
	const memo = memoOf(memberInMemo(member));
	return postEntry(tx, {
		book: bookOf(attempt.provider),
		source,
		tripId: trip.id,
		memo,
		at: ctx.now,
		lines,
	});
}

async function update(
	tx: Tx,
	{ id }: OverpaymentJob,
	change: { payload: OverpaymentPayload; status?: OverpaymentJob["status"]; lastError?: string },
): Promise<void> {
	await tx.update(jobs).set(change).where(eq(jobs.id, id));
}

export const REFUND_OVERPAYMENT_JOB = "return-overpaid";
export type OverpaymentJob = typeof jobs.$inferSelect;

export type OverpaymentPayload = {
	chargeRef: string;
	refundRef?: string; // while the refund is pending
	returned?: Record<string, Cents>; // refunded amounts so far, by the refund's ref
	failed?: string[]; // the refs of failed refunds; each further refund needs a new key
	taken?: Cents; // the amount of the charge lost to disputes
	isTaken?: boolean; // true while a dispute is open, or once it has taken all that was not refunded
};

/** A refund is made by a job, so that it survives a crash (Rules: Paying). */
export async function scheduleOverpaymentRefund(
	ctx: Ctx,
	tx: Tx,
	attemptId: string,
	chargeRef: string,
): Promise<void> {
	const now = ctx.now.getTime();
	await tx
		.insert(jobs)
		.values({
			id: newId(),
			kind: REFUND_OVERPAYMENT_JOB,
			source: attemptId,
			payload: { chargeRef } satisfies OverpaymentPayload,
			runAt: now,
			createdAt: now,
		})
		.onConflictDoNothing();
}

async function findOverpaymentJob(db: Reader, chargeRef: string): Promise<OverpaymentJob | undefined> {
	const isOfCharge = eq(jsonMember(jobs.payload, "chargeRef"), chargeRef);
	const [job] = await db
		.select()
		.from(jobs)
		.where(and(eq(jobs.kind, REFUND_OVERPAYMENT_JOB), isOfCharge));
	return job;
}

export const payloadOf = (job: OverpaymentJob) => job.payload as OverpaymentPayload;

export const returnedOf = (job: OverpaymentJob): Cents => sum(Object.values(payloadOf(job).returned ?? {}));

/**
 * The next refund's id and idempotency key, which changes with the amount still to refund and after each failed refund.
 */
export function nextRefundId(job: OverpaymentJob): string {
	const { failed = [], taken = 0 } = payloadOf(job);
	const [gone, failures] = [returnedOf(job) + taken, failed.length];
	return gone + failures === 0 ? job.source : `${job.source}:${gone}:${failures}`;
}
