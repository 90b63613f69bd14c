import { and, eq, gt, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { memberInMemo } from "#app/features/ledger/memo.ts";
import { isProviderRefusal, isProviderTimeout, type Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { disputes, fundReleases, releaseLines, transferReversals } from "#db/schema/index.ts";
import {
	applyReversal,
	findReversal,
	markReversalUnknown,
	type ReversalContext,
	refuseReversal,
} from "./apply-reversal.server.ts";
import type { Dispute } from "./disputed-charges.queries.ts";
import { findOverpaidCharge, settleOverpaid } from "./overpaid-disputes.server.ts";
import { settleDisputes } from "./settle-disputes.server.ts";
import * as texts from "./texts/memos.ts";

/** A reversal without an answer is requested again after this time. */
const UNKNOWN_WAIT_MS = 20_000;

/**
 * Reverses the transfers of disputed charges, each under its own idempotency key, so that it may run at any time.
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

/** Settles every disputed payment again, in case its refunds or releases have changed elsewhere. */
export async function settleAllDisputes(ctx: Ctx): Promise<number> {
	const taken = and(eq(disputes.provider, ctx.payments.provider), gt(disputes.amount, disputes.returned));
	const rows = await ctx.db.read.select().from(disputes).where(taken);
	const settle = (turn: Ctx, dispute: Dispute) =>
		turn.db.write(async (tx) => {
			if (!dispute.isOverpaid) return settleDisputes(turn, tx, dispute.paymentId);
			const charge = await findOverpaidCharge(tx, dispute.chargeRef ?? "");
			if (!charge) return;
			const memo = texts.overpaidMemo(memberInMemo(charge.member), charge.payment.paymentNumber);
			await settleOverpaid(turn, tx, charge, { source: null, memo });
		});
	await forEachTurn(ctx, rows, settle, { failed: "dispute(s) could not be settled" });
	return rows.length;
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

async function listOpenReversals(db: Reader, provider: Provider, now: number) {
	const rows = await db
		.select({ reversal: transferReversals })
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(
			and(eq(fundReleases.provider, provider), inArray(transferReversals.status, ["created", "unknown"])),
		);
	return rows
		.map(({ reversal }) => reversal)
		.filter(({ status, updatedAt }) => status === "created" || now - updatedAt >= UNKNOWN_WAIT_MS);
}
