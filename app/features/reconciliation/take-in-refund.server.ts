import type { Ctx } from "#app/access/ctx.ts";
import { planRefundLines } from "#app/features/ledger/by-hand-lines.ts";
import { bookOf, listEntryLines, postEntry } from "#app/features/ledger/ledger.server.ts";
import { applyOverpaymentRefund } from "#app/features/payments/apply-overpayment-refund.server.ts";
import { applyRefund } from "#app/features/refunds/apply-refund.server.ts";
import { applyRefundByHand } from "#app/features/refunds/refund-by-hand.server.ts";
import type { RefundFact } from "#app/gateway/gateway.ts";
import * as texts from "./texts.ts";

/**
 * Applies a refund, whoever made it: one of ours, one of an overpaid charge, or one made by hand at the provider, of a
 * member's payment or of a plan (Rules: Made by hand).
 * @returns false when the ledger does not have its charge
 */
export async function takeInRefund(ctx: Ctx, fact: RefundFact): Promise<boolean> {
	if ((await applyRefund(ctx, fact)) !== null) return true;
	if (await applyOverpaymentRefund(ctx, fact)) return true;
	if (await applyRefundByHand(ctx, fact)) return true;
	return applyPlanRefund(ctx, fact);
}

/** The refund does not change the plan itself, whose state is the provider's. */
async function applyPlanRefund(ctx: Ctx, { ref, chargeRef, amount, status }: RefundFact): Promise<boolean> {
	return ctx.db.write(async (tx) => {
		const charged = await listEntryLines(tx, `charge:${chargeRef}`);
		if (!charged.some(({ account }) => account === "subscription_income")) return false;
		const entry = { book: bookOf(ctx.payments.provider), tripId: null, at: ctx.now };
		const made = await listEntryLines(tx, `refund:${ref}`);
		if (status === "failed" && made.length > 0) {
			const lines = made.map((line) => ({ ...line, amount: -line.amount }));
			const memo = texts.planRefundFailedMemo;
			await postEntry(tx, { ...entry, source: `refund-failed:${ref}`, memo, lines });
		} else if (status !== "failed") {
			const memo = texts.planRefundedMemo;
			await postEntry(tx, { ...entry, source: `refund:${ref}`, memo, lines: planRefundLines(amount) });
		}
		return true;
	});
}
