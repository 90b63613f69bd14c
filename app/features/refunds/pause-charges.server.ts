import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { pauseCharges, resumeCharges } from "#app/features/payments/instalments/pause-charges.server.ts";
import type { Tx } from "#db/client.server.ts";
import { refundRequests } from "#db/schema/index.ts";

/**
 * Pauses a member's automatic charges while a refund of theirs is approved or processed, and resumes them otherwise.
 */
export async function pauseChargesForRefund(ctx: Pick<Ctx, "now">, tx: Tx, memberId: string): Promise<void> {
	const pausing = inArray(refundRequests.status, ["approved", "processed"]);
	const [request] = await tx
		.select({ id: refundRequests.id })
		.from(refundRequests)
		.where(and(eq(refundRequests.memberId, memberId), pausing))
		.limit(1);
	if (request) await pauseCharges(tx, memberId, "refund", ctx.now());
	else await resumeCharges(tx, memberId, "refund");
}
