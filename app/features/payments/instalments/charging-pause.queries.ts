import { and, eq } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { chargePauses, payments } from "#db/schema/index.ts";

/** Whether a member's saved card is not charged: their charges are paused, or a payment is disputed. */
export async function isChargingPaused(db: Reader, memberId: string): Promise<boolean> {
	return (await hasPause(db, memberId)) || (await hasDisputedPayment(db, memberId));
}

async function hasPause(db: Reader, memberId: string): Promise<boolean> {
	const [row] = await db
		.select({ reason: chargePauses.reason })
		.from(chargePauses)
		.where(eq(chargePauses.memberId, memberId))
		.limit(1);
	return row !== undefined;
}

async function hasDisputedPayment(db: Reader, memberId: string): Promise<boolean> {
	const [row] = await db
		.select({ id: payments.id })
		.from(payments)
		.where(and(eq(payments.memberId, memberId), eq(payments.status, "disputed")))
		.limit(1);
	return row !== undefined;
}
