import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { isProviderRefusal, isProviderTimeout, type Provider } from "#app/gateway/gateway.ts";
import { leaveToJob } from "#app/gateway/leave-to-job.ts";
import type { Reader } from "#db/client.server.ts";
import { fundReleases, releaseLines, transferReversals } from "#db/schema/fund.ts";
import {
	applyReversal,
	findReversal,
	markReversalUnknown,
	type ReversalContext,
	refuseReversal,
} from "./apply-reversal.server.ts";

/** A reversal without an answer is requested again after this time. */
const UNKNOWN_WAIT_MS = 20_000;

/**
 * Reverses the transfers of disputed and refunded charges, each under its own idempotency key, so that it may run at any
 * time.
 * @returns how many reversals now have an answer
 * @throws AggregateError with the errors of those that failed
 */
export async function sweepReversals(ctx: Ctx): Promise<number> {
	let count = 0;
	const send = async (turn: Ctx, { id }: { id: string }) => {
		if (await sendReversal(turn, id)) count += 1;
	};
	const open = await listOpenReversals(ctx.db.read, ctx.payments.provider, ctx.now.getTime());
	const failed = "transfer(s) could not be taken back";
	await forEachTurn(ctx, open, send, { failed, except: isProviderTimeout });
	return count;
}

/** Asks for the reversals of one charge at once, before its refund is sent. What fails stays for the job, so this never throws. */
export async function sendReversalsOf(ctx: Ctx, paymentId: string): Promise<void> {
	for (const { id } of await listOpenReversals(
		ctx.db.read,
		ctx.payments.provider,
		ctx.now.getTime(),
		paymentId,
	))
		await sendReversal(ctx, id).catch(leaveToJob("a reversal"));
}

async function sendReversal(ctx: Ctx, id: string): Promise<boolean> {
	const found = await findReversal(ctx.db.read, id);
	const transferRef = found?.line.ref;
	if (!found || !transferRef) return false;
	if (!found.isNeeded) {
		// A process that was killed may have made the reversal already.
		if (!(await applyMade(ctx, found, transferRef))) await refuseReversal(ctx, id, "not needed any more");
		return true;
	}
	try {
		await ctx.payments.reverse(id, transferRef, found.reversal.amount);
	} catch (error) {
		if (!isProviderRefusal(error)) {
			await markReversalUnknown(ctx, id);
			throw error;
		}
		await refuseReversal(ctx, id, error.message);
		return true;
	}
	if (!(await applyMade(ctx, found, transferRef))) throw new Error(`reversal ${id} is not listed`);
	return true;
}

/** @returns whether the provider has made it */
async function applyMade(ctx: Ctx, { reversal }: ReversalContext, transferRef: string): Promise<boolean> {
	const made = await ctx.payments.listReversals(transferRef);
	const own = made.find(({ id }) => id === reversal.id);
	if (own) await applyReversal(ctx, own);
	return own !== undefined;
}

async function listOpenReversals(db: Reader, provider: Provider, now: number, paymentId?: string) {
	const rows = await db
		.select({ reversal: transferReversals })
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(
			and(
				eq(fundReleases.provider, provider),
				inArray(transferReversals.status, ["created", "unknown"]),
				paymentId === undefined ? undefined : eq(releaseLines.paymentId, paymentId),
			),
		);
	return rows
		.map(({ reversal }) => reversal)
		.filter(({ status, updatedAt }) => status === "created" || now - updatedAt >= UNKNOWN_WAIT_MS);
}
