import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, listEntryLines, postEntry } from "#app/features/ledger/ledger.server.ts";
import { overpaymentRefundLines } from "#app/features/ledger/ledger.ts";
import { type ProviderPayload, runDueJobs } from "#app/features/payments/cards/provider-jobs.server.ts";
import type { RefundFact } from "#app/gateway/gateway.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { jobs } from "#db/schema/system.ts";
import * as memos from "../charges/texts.ts";

export const RETURN_CHARGE_JOB = "return-charge";

/** Posts the refund of a charge that an admin returned because it pays for nothing in this database. */
export async function bookReturned(
	ctx: Ctx,
	tx: Tx,
	{ ref, amount }: { ref: string; amount: Cents },
	memo: string = memos.returnedMemo,
): Promise<void> {
	await postEntry(tx, {
		book: bookOf(ctx.payments.provider),
		source: `refund:${ref}`,
		tripId: null,
		memo,
		at: ctx.now,
		lines: overpaymentRefundLines(amount),
	});
}

/**
 * Books the failure of such a refund: the bank sent it back, so we owe it to the payer again. It waits on /admin/money
 * for an admin to return it once more.
 */
export async function bookSentBack(ctx: Ctx, { ref, chargeRef, error }: RefundFact): Promise<void> {
	await ctx.db.write(async (tx) => {
		const made = await listEntryLines(tx, `refund:${ref}`);
		const { provider } = ctx.payments;
		const isNew = await postEntry(tx, {
			book: bookOf(provider),
			source: `refund-failed:${ref}`,
			tripId: null,
			memo: memos.returnFailedMemo,
			at: ctx.now,
			lines: made.map((line) => ({ ...line, amount: -line.amount })),
		});
		if (!isNew) return;
		const now = ctx.now.getTime();
		const waits = { status: "dead" as const, lastError: error ?? "the refund failed", runAt: now, tries: 0 };
		await tx
			.insert(jobs)
			.values({
				...{ id: newId(), kind: RETURN_CHARGE_JOB, source: chargeRef, createdAt: now },
				payload: { provider } satisfies ProviderPayload,
				...waits,
			})
			.onConflictDoUpdate({ target: [jobs.kind, jobs.source], set: waits });
	});
}

/**
 * Returns charges again whose refund a bank sent back, once an admin has ordered it.
 * @returns how many charges
 * @throws AggregateError with the refusals, after all were tried
 */
export async function returnAgain(ctx: Ctx): Promise<number> {
	const due = { kinds: [RETURN_CHARGE_JOB], failed: "charge(s) could not be returned again" };
	return runDueJobs(ctx, due, async (turn, job) => {
		const refund = await turn.payments.returnCharge?.(job.source);
		if (!refund) return false;
		await turn.db.write(async (tx) => {
			await bookReturned(turn, tx, refund);
			// The bank may already have sent it back again, so that it waits for an admin.
			if ((await listEntryLines(tx, `refund-failed:${refund.ref}`)).length > 0) return;
			await tx.update(jobs).set({ status: "done" }).where(eq(jobs.id, job.id));
		});
		return true;
	});
}
