import { createHash } from "node:crypto";
import type { AttemptOrder } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { ask, isKeyReused } from "./errors.server.ts";

/**
 * The customer that stands for a member, made at their first payment.
 * @returns its ref.
 * @throws ProviderTimeout, ProviderRefusal
 */
export async function customerOf(stripe: Stripe, order: AttemptOrder): Promise<string> {
	if (order.customerRef) return order.customerRef;
	const { memberId, tripId, payer } = order;
	const details = { name: payer.name, ...(payer.email && { email: payer.email }) };
	const create = (idempotencyKey: string) =>
		ask(() =>
			stripe.customers.create(
				{ ...details, metadata: { member_id: memberId, trip_id: tripId } },
				{ idempotencyKey },
			),
		);
	const key = `customer:${memberId}`;
	try {
		return (await create(key)).id;
	} catch (error) {
		// They have another name or address by now. The first customer was never told to us, and stays empty.
		if (isKeyReused(error)) return (await create(`${key}:${digest(details)}`)).id;
		throw error;
	}
}

function digest(details: object): string {
	return createHash("sha256").update(JSON.stringify(details)).digest("hex").slice(0, 16);
}
