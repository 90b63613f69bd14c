import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { cardError, invalid, noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { PaymentMethod } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { type CardBehaviour, declineError, findCard } from "./cards.ts";
import { customerOf } from "./customers.ts";

/** The facts about a payment method that only its bank knows. */
const banks = new WeakMap<PaymentMethod, CardBehaviour & { setUp: boolean; used: boolean }>();

export function bankOf(method: PaymentMethod) {
	const bank = banks.get(method);
	if (!bank) throw new Error(`${method.id} has no bank`);
	return bank;
}

/** Copies what the bank knows of a card to a copy of the card. */
export function copyBank(from: PaymentMethod, to: PaymentMethod): void {
	banks.set(to, structuredClone(bankOf(from)));
}

/** A payment method by its id, or a new one for a test token. */
export function paymentMethodOf(world: TwinWorld, id: string, param?: string): PaymentMethod {
	const known = world.paymentMethods.get(id);
	if (known) return known;
	const card = findCard(id);
	if (!card || !param) throw noSuch("PaymentMethod", id, param);
	return createCard(world, card);
}

function createCard(world: TwinWorld, card: CardBehaviour): PaymentMethod {
	const id = world.id("pm");
	const method: PaymentMethod = {
		id,
		object: "payment_method",
		allow_redisplay: "unspecified",
		billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
		card: {
			brand: card.brand,
			checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
			country: "US",
			display_brand: card.brand,
			exp_month: 12,
			exp_year: 2034,
			// Every typed card counts as another one, because otherwise three declines among a test server's people
			// would block it.
			fingerprint: `${card.last4}${id}`,
			funding: "credit",
			generated_from: null,
			last4: card.last4,
			networks: { available: [card.brand], preferred: null },
			regulated_status: "unregulated",
			three_d_secure_usage: { supported: true },
			wallet: null,
		},
		created: world.seconds(),
		customer: null,
		customer_account: null,
		livemode: false,
		metadata: {},
		type: "card",
	};
	banks.set(method, { ...card, setUp: false, used: false });
	return world.paymentMethods.add(method);
}

export function attachToCustomer(world: TwinWorld, method: PaymentMethod, customer: string): void {
	if (method.customer === customer) return;
	method.customer = customer;
	world.emit("payment_method.attached", method);
}

export const paymentMethodEndpoints: Endpoint[] = [
	endpoint<Stripe.PaymentMethodRetrieveParams>(
		"GET",
		"/v1/payment_methods/:id",
		"PaymentMethods#PaymentMethodRetrieveParams",
		({ world }, id) => paymentMethodOf(world, id),
	),
	endpoint<Stripe.PaymentMethodListParams>(
		"GET",
		"/v1/payment_methods",
		"PaymentMethods#PaymentMethodListParams",
		(call) => {
			if (!call.params.customer) throw invalid("Missing required param: customer.", { param: "customer" });
			return ofCustomer(call.world, call.params.customer, call.params.type, (rows) => listPage(call, rows));
		},
	),
	endpoint<Stripe.CustomerListPaymentMethodsParams>(
		"GET",
		"/v1/customers/:id/payment_methods",
		"Customers#CustomerListPaymentMethodsParams",
		(call, id) => ofCustomer(call.world, id, call.params.type, (rows) => listPage(call, rows)),
	),
	endpoint<Stripe.PaymentMethodAttachParams>(
		"POST",
		"/v1/payment_methods/:id/attach",
		"PaymentMethods#PaymentMethodAttachParams",
		({ world, params }, id) => {
			const customer = customerOf(world, params.customer ?? "", "customer");
			const method = paymentMethodOf(world, id, "payment_method");
			const bank = bankOf(method);
			if (bank.declinesAttach && bank.declines) throw cardError(declineError(bank.declines));
			if (method.customer && method.customer !== customer.id) {
				throw invalid("The payment method you provided has already been attached to a customer.");
			}
			if (bank.used && !method.customer) throw alreadyUsedError();
			attachToCustomer(world, method, customer.id);
			return method;
		},
	),
	endpoint<Stripe.PaymentMethodDetachParams>(
		"POST",
		"/v1/payment_methods/:id/detach",
		"PaymentMethods#PaymentMethodDetachParams",
		({ world }, id) => {
			const method = paymentMethodOf(world, id);
			if (!method.customer) {
				throw invalid(
					"The payment method you provided is not attached to a customer so detachment is impossible.",
				);
			}
			forgetDefault(world, method);
			detach(method);
			world.emit("payment_method.detached", method);
			return method;
		},
	),
];

/** A detached card can't be used or attached again. */
export function detach(method: PaymentMethod): void {
	method.customer = null;
	bankOf(method).used = true;
}

/** A detached card is no longer charged. */
function forgetDefault(world: TwinWorld, { id, customer }: PaymentMethod): void {
	const settings = world.customers.get(customer)?.invoice_settings;
	if (settings?.default_payment_method === id) settings.default_payment_method = null;
	for (const subscription of world.subscriptions.all()) {
		if (subscription.default_payment_method === id) subscription.default_payment_method = null;
	}
}

function ofCustomer(
	world: TwinWorld,
	customer: string,
	type: string | undefined,
	page: (rows: PaymentMethod[]) => object,
): object {
	customerOf(world, customer);
	const rows = world.paymentMethods.newestFirst();
	return page(rows.filter((each) => each.customer === customer && (type ?? each.type) === each.type));
}

/** A card that was charged or detached without a customer cannot be used again. */
export function alreadyUsedError() {
	return invalid(
		"The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
		{ code: "payment_method_unexpected_state" },
	);
}
