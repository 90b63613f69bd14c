import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderRefusal } from "#app/gateway/gateway.ts";
import { refundLines } from "#db/schema/index.ts";
import { applyRefund, refuseRefund } from "./apply-refund.server.ts";
import { lineInFull, type RefundLine } from "./refunds.queries.ts";
import { type LineStatus, OPEN_LINES } from "./states.ts";

/**
 * Asks the provider for a line's refund under the line's own key, or how it stands once its ref is known, and enters
 * the answer. Safe to do again at any time and in several processes.
 * @returns the line's status afterwards.
 * @throws ProviderTimeout after which the line is `unknown`, as it is after any error but a refusal
 */
export async function settleLine(ctx: Ctx, lineId: string): Promise<LineStatus> {
	const matter = await lineInFull(ctx.db.read, lineId);
	if (!matter?.payment.chargeRef) throw new Error(`refund line ${lineId} has no charge`);
	const { line } = matter;
	const { ref } = line;
	const order = { id: line.id, chargeRef: matter.payment.chargeRef, amount: line.amount };
	try {
		const fact = await (ref ? ctx.payments.fetchRefund(ref) : ctx.payments.refund(order));
		return (await applyRefund(ctx, fact)) ?? line.status;
	} catch (error) {
		if (!ref && isProviderRefusal(error)) return refuseRefund(ctx, line.id, error.message);
		await markUnknown(ctx, line);
		throw error;
	}
}

/** Its time is the time of the last look, by which the sweeper spaces the next ones. */
async function markUnknown(ctx: Ctx, { id }: RefundLine): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(refundLines)
			.set({ status: "unknown", updatedAt: ctx.now().getTime() })
			.where(and(eq(refundLines.id, id), inArray(refundLines.status, [...OPEN_LINES])));
	});
}
