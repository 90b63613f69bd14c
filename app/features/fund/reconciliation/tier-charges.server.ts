import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { tierRefundLines } from "#app/features/ledger/by-hand-lines.ts";
import { linesToReach, tierDisputeLines } from "#app/features/ledger/dispute-lines.ts";
import { bookOf, listEntryLines, listPosted, postEntry } from "#app/features/ledger/ledger.server.ts";
import {
	endUndoneTier,
	listUndoneTiers,
	saveTierLoss,
	saveTierRefund,
} from "#app/features/plans/billing/undone-charges.server.ts";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import { isProviderTimeout, type RefundFact } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { saveDispute } from "../disputes/save-dispute.server.ts";
import { entrySources } from "../disputes/sources.ts";
import * as texts from "./texts.ts";

/**
 * Applies a refund, made by hand at the provider, of what somebody has paid for a plan or for one-time Pro (Rules: Made by
 * hand). A period or a trip's Pro of which all has gone back ends.
 * @returns false when the ledger does not have the charge of a plan
 */
export async function applyTierRefund(ctx: Ctx, fact: RefundFact): Promise<boolean> {
	const { ref, chargeRef, amount, status } = fact;
	const isTier = await ctx.db.write(async (tx) => {
		if (!(await isTierCharge(tx, chargeRef))) return false;
		const entry = { book: bookOf(ctx.payments.provider), tripId: null, at: ctx.now };
		const made = await listEntryLines(tx, `refund:${ref}`);
		if (status === "failed" && made.length === 0) return true;
		const isNew =
			status === "failed"
				? await postEntry(tx, {
						...entry,
						source: `refund-failed:${ref}`,
						memo: texts.planRefundFailedMemo,
						lines: made.map((line) => ({ ...line, amount: -line.amount })),
					})
				: await postEntry(tx, {
						...entry,
						source: `refund:${ref}`,
						memo: texts.planRefundedMemo,
						lines: tierRefundLines(amount),
					});
		if (isNew) await saveTierRefund(ctx, tx, { ...fact, amount: status === "failed" ? -amount : amount });
		return true;
	});
	if (isTier) await endUndoneTiers(ctx);
	return isTier;
}

/**
 * Brings the ledger in line with a dispute about what somebody has paid for a plan or for one-time Pro. A period or a
 * trip's Pro that was lost ends (Rules: Disputes). It may be called in any order and any number of times.
 * @returns false when the ledger does not have the charge of a plan
 */
export async function applyTierDispute(ctx: Ctx, fact: DisputeFact): Promise<boolean> {
	const { provider } = ctx.payments;
	const isTier = await ctx.db.write(async (tx) => {
		if (!(await isTierCharge(tx, fact.chargeRef))) return false;
		const { dispute, source, isReturn } = await saveDispute(ctx, tx, { id: null, provider }, fact, false);
		const { amount, returned, fee } = dispute;
		const target = tierDisputeLines({ taken: amount - returned, bankFees: fee });
		const lines = linesToReach(target, await listPosted(tx, entrySources(dispute), null));
		if (source && lines.length > 0) {
			const memo = isReturn ? texts.planDisputeReturnedMemo : texts.planDisputedMemo;
			await postEntry(tx, { book: bookOf(provider), source, tripId: null, memo, at: ctx.now, lines });
		}
		await saveTierLoss(ctx, tx, fact.chargeRef);
		return true;
	});
	if (isTier) await endUndoneTiers(ctx);
	return isTier;
}

async function isTierCharge(db: Reader, chargeRef: string): Promise<boolean> {
	const charged = await listEntryLines(db, `charge:${chargeRef}`);
	return charged.some(({ account }) => account === "subscription_income");
}

/** A plan that can't be ended now, because the provider does not answer, is ended by the job. */
async function endUndoneTiers(ctx: Ctx): Promise<void> {
	const tiers = await listUndoneTiers(ctx.db.read, {
		provider: ctx.payments.provider,
		now: ctx.now.getTime(),
	});
	await forEachTurn(ctx, tiers, endUndoneTier, {
		failed: "plan(s) could not be ended",
		except: isProviderTimeout,
	});
}
