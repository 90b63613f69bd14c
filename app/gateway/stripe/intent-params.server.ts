import { type ChargeRequest, ProviderRefusal, type TransferRequest } from "../gateway.ts";

/** Where an attempt is paid; kept in its metadata, since a decline means another thing on each. */
export type AttemptSurface = "embedded" | "hosted" | "off_session";

/** What every payment intent of ours carries, so that it can be found and told apart. */
export function intentMetadata(order: ChargeRequest, surface: AttemptSurface) {
	return {
		attempt_id: order.id,
		payment_id: order.paymentId,
		member_id: order.memberId,
		trip_id: order.tripId,
		surface,
	};
}

/** The same on a trip's charges and on the transfers out of them. */
export function transferGroup({ tripId }: Pick<TransferRequest, "tripId">): string {
	return `trip:${tripId}`;
}

/**
 * What both kinds of payment intent are given. Capturing at once, not in the background, makes the fee known with
 * the answer.
 */
export function intentParams(order: ChargeRequest, surface: AttemptSurface) {
	return {
		capture_method: "automatic" as const,
		description: order.description,
		metadata: intentMetadata(order, surface),
		transfer_group: transferGroup(order),
	};
}

export const attemptKey = ({ id }: Pick<ChargeRequest, "id">) => `attempt:${id}`;

/**
 * What was found for an order, with another title or name in it perhaps, but never of another amount.
 * @throws ProviderRefusal
 */
export function requireSameAmount<T>(found: T, amount: number | null | undefined, order: ChargeRequest): T {
	if (amount === order.amount) return found;
	throw new ProviderRefusal(
		"idempotency_error",
		`Attempt ${order.id} was made before, over ${amount} cents.`,
	);
}
