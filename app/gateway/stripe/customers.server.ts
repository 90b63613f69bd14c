import { createHash } from "node:crypto";
import type { ChargeRequest } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { createOnce } from "./idempotent-call.server.ts";

/**
 * The customer that stands for a member, made at their first payment. With another name or address it is another one,
 * as it is after a lost answer a day ago; the first, which was never told to us, stays empty.
 * @returns its ref.
 * @throws ProviderTimeout, ProviderRefusal
 */
export async function ensureCustomer(stripe: Stripe, order: ChargeRequest, now: Date): Promise<string> {
	if (order.customerRef) return order.customerRef;
	const { memberId, tripId, payer } = order;
	const details = { name: payer.name, ...(payer.email && { email: payer.email }) };
	const metadata = { member_id: memberId, trip_id: tripId };
	const made = await createOnce(
		{
			key: `customer:${memberId}:${digest(details)}`,
			find: async () => null,
			create: (options) => stripe.customers.create({ ...details, metadata }, options),
		},
		now,
	);
	return made.id;
}

function digest(details: object): string {
	return createHash("sha256").update(JSON.stringify(details)).digest("hex").slice(0, 16);
}
