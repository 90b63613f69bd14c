import { and, eq, gt } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { Tx } from "#db/client.server.ts";
import { disputes, payments } from "#db/schema/index.ts";
import { settleDisputes } from "./settle-disputes.server.ts";
import { type Entry, settleRefunds } from "./settle-refunds.server.ts";

/**
 * Shares anew what refunds by hand and banks have taken of a charge, after each change of its refunds or releases. Refunds
 * come first, so that any order of events ends alike. It may be called any number of times.
 * @param refund the entry's source and memo, if the provider has made or undone a refund that nothing is reserved for
 */
export async function settleCharge(ctx: Ctx, tx: Tx, paymentId: string, refund?: Entry): Promise<void> {
	await settleRefunds(ctx, tx, paymentId, refund);
	await settleDisputes(ctx, tx, paymentId);
}

/** Shares anew what banks have taken of a trip's charges, after a refund that took more of the fund than its charge had there. */
export async function settleDisputesOfTrip(ctx: Ctx, tx: Tx, tripId: string): Promise<void> {
	const isTaken = and(gt(disputes.amount, disputes.returned), eq(disputes.isOverpaid, false));
	const disputed = await tx
		.selectDistinct({ id: payments.id })
		.from(disputes)
		.innerJoin(payments, eq(payments.id, disputes.paymentId))
		.where(and(eq(payments.tripId, tripId), isTaken));
	for (const { id } of disputed) await settleDisputes(ctx, tx, id);
}
