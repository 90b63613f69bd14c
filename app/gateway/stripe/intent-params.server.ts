import { type AttemptSurface, type ChargeRequest, ProviderRefusal } from "../gateway.ts";
import type { TransferRequest } from "../payouts.ts";

/** The surface is in the metadata, since a decline means something else on each. */
function intentMetadata(request: ChargeRequest, surface: AttemptSurface) {
	return {
		attempt_id: request.id,
		payment_id: request.paymentId,
		member_id: request.memberId,
		trip_id: request.tripId,
		surface,
	};
}

export function transferGroup({ tripId }: Pick<TransferRequest, "tripId">): string {
	return `trip:${tripId}`;
}

/** The parameters of every payment intent. The synchronous capture makes the fee known with the answer. */
export function intentParams(request: ChargeRequest, surface: AttemptSurface) {
	return {
		capture_method: "automatic" as const,
		description: request.description,
		metadata: intentMetadata(request, surface),
		statement_descriptor_suffix: request.statementSuffix,
		transfer_group: transferGroup(request),
	};
}

export const attemptKey = ({ id }: Pick<ChargeRequest, "id">) => `attempt:${id}`;

/** Refuses an object of another amount; other details may have changed. @throws ProviderRefusal */
export function requireSameAmount<T>(
	found: T,
	amount: number | null | undefined,
	request: Pick<ChargeRequest, "id" | "amount">,
): T {
	if (amount === request.amount) return found;
	throw new ProviderRefusal("idempotency_error", `${request.id} was made before, over ${amount} cents.`);
}
