import { and, eq } from "drizzle-orm";
import { isPausedByRefund } from "#app/features/refunds/refunds.queries.ts";
import type { Reader } from "#db/client.server.ts";
import { payments } from "#db/schema/index.ts";

/**
 * Whether nothing is charged to a member by itself: a refund of theirs was approved (decisions.md 22), or the bank
 * has taken back a payment.
 */
export async function isPaused(db: Reader, memberId: string): Promise<boolean> {
	return (await isPausedByRefund(db, memberId)) || (await isDisputed(db, memberId));
}

async function isDisputed(db: Reader, memberId: string): Promise<boolean> {
	const [row] = await db
		.select({ id: payments.id })
		.from(payments)
		.where(and(eq(payments.memberId, memberId), eq(payments.status, "disputed")))
		.limit(1);
	return row !== undefined;
}
