import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderRefusal } from "#app/gateway/gateway.ts";
import { refundLines } from "#db/schema/index.ts";
import { applyRefund, applyRefundRefusal } from "./apply-refund.server.ts";
import { findRefundLineContext, type RefundLine } from "./refunds.queries.ts";
import { OPEN_LINE_STATUSES, type RefundLineStatus } from "./states.ts";

/**
 * Asks the provider for a line's refund under the line's own key, or how it stands once its ref is known, and enters
 * the answer. Safe to do again at any time and in several processes.
 * @returns the line's status afterwards.
 * @throws ProviderTimeout after which the line is `unknown`, as it is after any error but a refusal
 */
export async function processRefundLine(ctx: Ctx, lineId: string): Promise<RefundLineStatus> {
	const lineContext = await findRefundLineContext(ctx.db.read, lineId);
	if (!lineContext?.payment.chargeRef) throw new Error(`refund line ${lineId} has no charge`);
	const { line } = lineContext;
	const { ref } = line;
	const order = { id: line.id, chargeRef: lineContext.payment.chargeRef, amount: line.amount };
	try {
		const fact = await (ref ? ctx.payments.fetchRefund(ref) : ctx.payments.refund(order));
		return (await applyRefund(ctx, fact)) ?? line.status;
	} catch (error) {
		if (!ref && isProviderRefusal(error)) return applyRefundRefusal(ctx, line.id, error.message);
		await markLineUnknown(ctx, line);
		throw error;
	}
}

/** Its time is the time of the last look, by which the sweeper spaces the next ones. */
async function markLineUnknown(ctx: Ctx, { id }: RefundLine): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(refundLines)
			.set({ status: "unknown", updatedAt: ctx.now().getTime() })
			.where(and(eq(refundLines.id, id), inArray(refundLines.status, [...OPEN_LINE_STATUSES])));
	});
}
