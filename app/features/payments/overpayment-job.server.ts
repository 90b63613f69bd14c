import type { Ctx } from "#app/access/ctx.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { jobs } from "#db/schema/index.ts";

export const REFUND_OVERPAYMENT_JOB = "return-overpaid";
export type OverpaymentPayload = {
	chargeRef: string;
	refundRef?: string; // while the refund is pending
	refunded?: number; // in cents, once it has gone back to the card
	taken?: number; // in cents, what the member's bank has taken back of it
	isTaken?: boolean; // while a bank decides about it, or has taken all of it
};

/** The refund is a job, so that it survives a crash (Rules: Paying). */
export async function scheduleOverpaymentRefund(
	ctx: Ctx,
	tx: Tx,
	attemptId: string,
	chargeRef: string,
): Promise<void> {
	const now = ctx.now().getTime();
	await tx
		.insert(jobs)
		.values({
			id: newId(),
			kind: REFUND_OVERPAYMENT_JOB,
			source: attemptId,
			payload: { chargeRef } satisfies OverpaymentPayload,
			runAt: now,
			createdAt: now,
		})
		.onConflictDoNothing();
}
