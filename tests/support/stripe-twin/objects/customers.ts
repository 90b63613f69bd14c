import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { Customer } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { withMetadata } from "./metadata.ts";
import { detach } from "./payment-methods.ts";
import { refuseUnsupported } from "./supported-params.ts";

const SUPPORTED_PARAMS = ["description", "email", "invoice_settings", "metadata", "name", "phone"];

export function customerOf(world: TwinWorld, id: string, param?: string): Customer {
	const found = world.customers.get(id);
	if (!found) throw noSuch("customer", id, param);
	return found;
}

export function createCustomer(world: TwinWorld, params: Stripe.CustomerCreateParams): Customer {
	refuseUnsupported(params, SUPPORTED_PARAMS);
	if (params.email && !params.email.includes("@")) {
		throw invalid(`Invalid email address: ${params.email}`, { code: "email_invalid", param: "email" });
	}
	const id = world.id("cus");
	const customer: Customer = {
		id,
		object: "customer",
		address: null,
		balance: 0,
		created: world.seconds(),
		currency: null,
		default_source: null,
		delinquent: false,
		description: params.description ?? null,
		discount: null,
		email: params.email ?? null,
		invoice_prefix: id.slice(-8).toUpperCase(),
		invoice_settings: {
			custom_fields: null,
			default_payment_method: params.invoice_settings?.default_payment_method ?? null,
			footer: null,
			rendering_options: null,
		},
		livemode: false,
		metadata: withMetadata({}, params.metadata),
		name: params.name ?? null,
		phone: params.phone ?? null,
		preferred_locales: [],
		shipping: null,
		tax_exempt: "none",
		test_clock: null,
	};
	world.customers.add(customer);
	world.emit("customer.created", customer);
	return customer;
}

const deletedCustomer = (id: string) => ({ id, object: "customer" as const, deleted: true as const });

/** The cards are detached and the subscriptions end; charges and their refunds stay. */
function deleteCustomer(world: TwinWorld, id: string): Stripe.DeletedCustomer {
	const customer = customerOf(world, id);
	for (const subscription of world.subscriptions.all()) {
		if (subscription.customer === id && subscription.status !== "canceled")
			throw invalid("The twin deletes no customer whose subscription is alive.");
	}
	for (const method of world.paymentMethods.all()) if (method.customer === id) detach(method);
	world.customers.remove(id);
	world.deletedCustomers.add(id);
	world.emit("customer.deleted", customer);
	return deletedCustomer(id);
}

export const customerEndpoints: Endpoint[] = [
	endpoint<Stripe.CustomerCreateParams>(
		"POST",
		"/v1/customers",
		"Customers#CustomerCreateParams",
		({ world, params }) => createCustomer(world, params),
	),
	endpoint<Stripe.CustomerRetrieveParams>(
		"GET",
		"/v1/customers/:id",
		"Customers#CustomerRetrieveParams",
		({ world }, id) => (world.deletedCustomers.has(id) ? deletedCustomer(id) : customerOf(world, id)),
	),
	endpoint<Stripe.CustomerDeleteParams>(
		"DELETE",
		"/v1/customers/:id",
		"Customers#CustomerDeleteParams",
		({ world }, id) => deleteCustomer(world, id),
	),
	endpoint<Stripe.CustomerUpdateParams>(
		"POST",
		"/v1/customers/:id",
		"Customers#CustomerUpdateParams",
		({ world, params }, id) => {
			refuseUnsupported(params, SUPPORTED_PARAMS);
			const customer = customerOf(world, id);
			if (params.phone !== undefined) customer.phone = params.phone || null;
			if (params.name !== undefined) customer.name = params.name || null;
			if (params.email !== undefined) customer.email = params.email || null;
			if (params.description !== undefined) customer.description = params.description || null;
			customer.metadata = withMetadata(customer.metadata, params.metadata);
			const card = params.invoice_settings?.default_payment_method;
			if (card !== undefined) {
				if (card && world.paymentMethods.get(card)?.customer !== id) {
					throw noSuch("PaymentMethod", card, "invoice_settings[default_payment_method]");
				}
				customer.invoice_settings.default_payment_method = card || null;
			}
			world.emit("customer.updated", customer);
			return customer;
		},
	),
	endpoint<Stripe.CustomerListParams>("GET", "/v1/customers", "Customers#CustomerListParams", (call) =>
		listPage(
			call,
			call.world.customers.newestFirst().filter(({ email }) => (call.params.email ?? email) === email),
		),
	),
];
