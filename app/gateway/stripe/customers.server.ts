import { createHash } from "node:crypto";
import type { ChargeRequest } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { createOnce } from "./idempotent-call.server.ts";

/** A changed name or address creates another customer, if the first was lost with its answer. @returns the customer's id */
export async function ensureCustomer(stripe: Stripe, request: ChargeRequest, now: Date): Promise<string> {
	if (request.customerRef) return request.customerRef;
	const { memberId, tripId, payer } = request;
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
