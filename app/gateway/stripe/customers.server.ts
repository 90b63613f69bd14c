import { createHash } from "node:crypto";
import type { CustomerRequest, MemberCustomerRequest } from "../cards.ts";
import {
	type ChargeRequest,
	CUSTOMER_MISSING,
	isProviderRefusal,
	ProviderRefusal,
	payerIdOf,
} from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { findInList, MAX_PAGE_SIZE } from "./find-in-lists.server.ts";
import { createOnce } from "./idempotent-call.server.ts";

/**
 * Calls `use` with a customer. If Stripe no longer has the customer, it repeats the call with a new one, which every
 * process finds by the same idempotency key.
 * @param ensure creates the customer; `forgotten` is the one that Stripe no longer has
 * @param use gets a `suffix` for its idempotency key
 */
export async function withLiveCustomer<T>(
	ensure: (forgotten: string | null) => Promise<string>,
	use: (customer: string, suffix: string) => Promise<T>,
): Promise<T> {
	const customer = await ensure(null);
	try {
		return await use(customer, "");
	} catch (error) {
		if (!(isProviderRefusal(error) && error.code === CUSTOMER_MISSING)) throw error;
		const successor = await ensure(customer);
		return use(successor, `:${successor}`);
	}
}

/** A present is paid by its giver's customer. */
export const customerRequest = (request: ChargeRequest): MemberCustomerRequest => ({
	...request,
	memberId: payerIdOf(request),
});

/**
 * Creates the customer of a membership. If the first answer was lost and name or address have changed since, it creates
 * another one.
 * @param forgotten the customer that this one replaces
 * @returns the customer's id
 */
export async function ensureCustomer(
	stripe: Stripe,
	request: MemberCustomerRequest,
	now: Date,
	forgotten: string | null = null,
): Promise<string> {
	if (request.customerRef && !forgotten) return request.customerRef;
	const { memberId, tripId, payer } = request;
	const details = { name: payer.name, ...(payer.email && { email: payer.email }) };
	const metadata = { member_id: memberId, trip_id: tripId };
	const made = await createOnce(
		{
			key: `customer:${memberId}:${digest(details)}${after(forgotten)}`,
			find: async () => null,
			create: (options) => stripe.customers.create({ ...details, metadata }, options),
		},
		now,
	);
	return made.id;
}

/** The customer of an account, which differs from the customers of its memberships. @returns the customer's id */
export async function ensureUserCustomer(
	stripe: Stripe,
	{ userId, name, email, customerRef }: CustomerRequest,
	now: Date,
	forgotten: string | null = null,
): Promise<string> {
	if (customerRef && !forgotten) return customerRef;
	const details = { name, email };
	return createOnce(
		{
			key: `customer:user:${userId}:${digest(details)}${after(forgotten)}`,
			find: () => findUserCustomer(stripe, userId, email),
			create: async (options) =>
				(await stripe.customers.create({ ...details, metadata: { user_id: userId } }, options)).id,
		},
		now,
	);
}

/** Stripe keeps the charges of a deleted customer, and they can still be refunded. */
export async function deleteCustomer(stripe: Stripe, customerRef: string): Promise<void> {
	try {
		await callStripe(() => stripe.customers.del(customerRef));
	} catch (error) {
		if (!(error instanceof ProviderRefusal && error.code === "resource_missing")) throw error;
	}
}

async function findUserCustomer(stripe: Stripe, userId: string, email: string): Promise<string | null> {
	const known = await callStripe(() =>
		findInList(
			stripe.customers.list({ email, limit: MAX_PAGE_SIZE }),
			({ metadata }) => metadata.user_id === userId,
		),
	);
	return known?.id ?? null;
}

const after = (forgotten: string | null) => (forgotten ? `:after:${forgotten}` : "");

function digest(details: object): string {
	return createHash("sha256").update(JSON.stringify(details)).digest("hex").slice(0, 16);
}
