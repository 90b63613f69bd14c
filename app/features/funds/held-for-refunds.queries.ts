import { and, eq } from "drizzle-orm";
import { listRefundableCharges } from "#app/features/refunds/refundable-charges.queries.ts";
import { fullRefund, fundShareOf, splitRefund } from "#app/features/refunds/refunds.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { refundRequests } from "#db/schema/index.ts";

/**
 * What a trip's undecided requests may take out of its fund at the most, in cents: a release leaves that much
 * (decisions.md 23). It is not their refundableAmount: of what goes back the booking fee gives its part, and of the
 * deduction that stays the fund gives the rest (payments.md's table). What is approved has left the fund already.
 */
export async function heldForRefunds(db: Reader, provider: Provider, tripId: string): Promise<Cents> {
	const waiting = await db
		.select()
		.from(refundRequests)
		.where(and(eq(refundRequests.tripId, tripId), eq(refundRequests.status, "pending")));
	let held = 0;
	for (const { memberId, requestedAt, refundableAmount } of waiting) {
		const charges = await listRefundableCharges(db, { provider, memberId, until: requestedAt });
		held += fundShareOf(splitRefund(charges, refundableAmount) ?? fullRefund(charges));
	}
	return held;
}
