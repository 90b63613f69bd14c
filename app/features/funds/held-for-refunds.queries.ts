import { listRefundableCharges } from "#app/features/refunds/refundable-charges.queries.ts";
import { listPendingAndOwnRefunds, type NamedRequest } from "#app/features/refunds/refunds.queries.ts";
import { fullRefund, fundShareOf } from "#app/features/refunds/refunds.ts";
import { returnedCashBack } from "#app/features/refunds/returned-cash-back.queries.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";

export function listPendingRefunds(db: Reader, tripId: string): Promise<NamedRequest[]> {
	return listPendingAndOwnRefunds(db, { tripId, memberId: null });
}

/**
 * What a trip's undecided refund requests may take out of its fund at most, in cents (Rules: Releases and the
 * fund). It differs from their refundableAmount: the booking fee pays a part, and the fund pays the rest of the
 * deduction.
 */
export async function heldForRefunds(
	db: Reader,
	provider: Provider,
	requests: readonly NamedRequest[],
): Promise<Cents> {
	let held = 0;
	for (const { request, cashBackApplied } of requests) {
		if (request.status !== "pending") continue;
		const { memberId } = request;
		const plan = fullRefund(await listRefundableCharges(db, { provider, memberId }));
		held += fundShareOf(plan) + (await returnedCashBack(db, { id: memberId, cashBackApplied }, plan));
	}
	return held;
}
