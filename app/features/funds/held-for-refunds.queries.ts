import { and, eq } from "drizzle-orm";
import { listRefundableCharges } from "#app/features/refunds/refundable-charges.queries.ts";
import { fullRefund, fundShareOf, splitRefund } from "#app/features/refunds/refunds.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { refundRequests } from "#db/schema/index.ts";

/**
 * What a trip's undecided refund requests may take out of its fund at most, in cents (Rules: Releases and the
 * fund). It differs from their refundableAmount: the booking fee pays a part, and the fund pays the rest of the
 * deduction.
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
