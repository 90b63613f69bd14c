import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderRefusal } from "#app/gateway/gateway.ts";
import { refundLines } from "#db/schema/payments.ts";
import { sendReversalsOf } from "../disputes/sweep-reversals.server.ts";
import { applyRefund, applyRefundRefusal } from "./apply-refund.server.ts";
import { findRefundLineContext, type RefundLine } from "./refunds.queries.ts";
import { OPEN_LINE_STATUSES, type RefundLineStatus } from "./states.ts";

/**
 * Takes back what was released of a line's charge. Then it asks the provider for the refund under the line's idempotency
 * key, or for the refund's state once its ref is known, and applies the answer. It may run at any time and in several processes.
 * @throws ProviderTimeout and any error but a refusal, after which the line is `unknown`
 */
export async function processRefundLine(ctx: Ctx, lineId: string): Promise<RefundLineStatus> {
	const lineContext = await findRefundLineContext(ctx.db.read, lineId);
	if (!lineContext?.payment.chargeRef) throw new Error(`refund line ${lineId} has no charge`);
	const { line } = lineContext;
	const { ref } = line;
	const request = { id: line.id, chargeRef: lineContext.payment.chargeRef, amount: line.amount };
	if (!ref) await sendReversalsOf(ctx, line.paymentId);
	try {
		const fact = await (ref ? ctx.payments.fetchRefund(ref) : ctx.payments.refund(request));
		return (await applyRefund(ctx, fact)) ?? line.status;
	} catch (error) {
		if (!ref && isProviderRefusal(error))
			return applyRefundRefusal(ctx, line.id, `${error.code}: ${error.message}`);
		await markLineUnknown(ctx, line);
		throw error;
	}
}

/** The sweeper plans the next look by `updatedAt`. */
async function markLineUnknown(ctx: Ctx, { id }: RefundLine): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(refundLines)
			.set({ status: "unknown", updatedAt: ctx.now.getTime() })
			.where(and(eq(refundLines.id, id), inArray(refundLines.status, [...OPEN_LINE_STATUSES])));
	});
}
