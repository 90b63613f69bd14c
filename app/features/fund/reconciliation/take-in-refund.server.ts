import type { Ctx } from "#app/access/ctx.ts";
import { applyOverpaymentRefund } from "#app/features/payments/attempts/overpayments.server.ts";
import type { RefundFact } from "#app/gateway/gateway.ts";
import { applyRefund } from "../refunds/process-refund.server.ts";
import { applyRefundByHand } from "../refunds/refund-by-hand.server.ts";
import { applyTierRefund } from "./tier-charges.server.ts";

/**
 * Applies a refund, whoever made it: one of ours, one of an overpaid charge, or one made by hand at the provider, of a
 * member's payment or of a plan (Rules: Made by hand).
 * @returns false when the ledger does not have its charge
 */
export async function takeInRefund(ctx: Ctx, fact: RefundFact): Promise<boolean> {
	if ((await applyRefund(ctx, fact)) !== null) return true;
	if (await applyOverpaymentRefund(ctx, fact)) return true;
	if (await applyRefundByHand(ctx, fact)) return true;
	return applyTierRefund(ctx, fact);
}
