import type Stripe from "stripe";
import { invalid } from "../errors.ts";
import type { Session } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import type { Line } from "./checkout-order.ts";
import { withMetadata } from "./metadata.ts";

const DAY_SECONDS = 24 * 60 * 60;
const MIN_SECONDS = 30 * 60;

type LineParams = Stripe.Checkout.SessionCreateParams.LineItem;

export function lineOf(params: LineParams, at: number): Line {
	const param = `line_items[${at}]`;
	const price = params.price_data;
	if (!price) throw invalid("The twin knows no saved prices: give price_data", { param });
	if (!price.product_data) {
		throw invalid(`Missing required param: ${param}[price_data][product_data].`, { param });
	}
	if (price.unit_amount === undefined) {
		throw invalid(`Missing required param: ${param}[price_data][unit_amount].`, { param });
	}
	return { name: price.product_data.name, amount: price.unit_amount, quantity: params.quantity ?? 1 };
}

/** Stripe accepts 30 minutes to 24 hours. */
function expiryOf(world: TwinWorld, wanted: number | undefined): number {
	const now = world.seconds();
	const expires = wanted ?? now + DAY_SECONDS;
	if (expires < now + MIN_SECONDS || expires > now + DAY_SECONDS) {
		const message =
			"The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.";
		throw invalid(message, { param: "expires_at" });
	}
	return expires;
}

export function newSession(
	world: TwinWorld,
	params: Stripe.Checkout.SessionCreateParams,
	total: number,
): Session {
	const id = `cs_test_${world.id("a1").slice(3)}`;
	return {
		...defaultFields(),
		id,
		adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? true },
		allowed_payment_method_types: params.allowed_payment_method_types ?? null,
		amount_subtotal: total,
		amount_total: total,
		cancel_url: params.cancel_url ?? null,
		client_reference_id: params.client_reference_id ?? null,
		created: world.seconds(),
		currency: "usd",
		customer: params.customer ?? null,
		customer_creation: params.customer ? null : (params.customer_creation ?? "if_required"),
		customer_email: params.customer_email ?? null,
		expires_at: expiryOf(world, params.expires_at),
		metadata: withMetadata({}, params.metadata),
		payment_method_types: params.allowed_payment_method_types ?? ["card"],
		submit_type: params.submit_type ?? null,
		success_url: params.success_url ?? null,
		url: `${world.origin}/c/pay/${id}`,
	};
}

const defaultFields = () => ({
	object: "checkout.session" as const,
	after_expiration: null,
	allow_promotion_codes: null,
	automatic_tax: { enabled: false, liability: null, provider: null, status: null },
	billing_address_collection: null,
	client_secret: null,
	collected_information: null,
	consent: null,
	consent_collection: null,
	currency_conversion: null,
	custom_fields: [],
	custom_text: {
		after_submit: null,
		shipping_address: null,
		submit: null,
		terms_of_service_acceptance: null,
	},
	customer_account: null,
	customer_details: null,
	discounts: [],
	integration_identifier: null,
	invoice: null,
	invoice_creation: null,
	livemode: false,
	locale: null,
	managed_payments: null,
	mode: "payment" as const,
	origin_context: null,
	payment_intent: null,
	payment_link: null,
	payment_method_collection: "if_required" as const,
	payment_method_configuration_details: null,
	payment_method_options: {},
	payment_status: "unpaid" as const,
	permissions: null,
	recovered_from: null,
	saved_payment_method_options: null,
	setup_intent: null,
	shipping_address_collection: null,
	shipping_cost: null,
	shipping_options: [],
	status: "open" as const,
	subscription: null,
	total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
	ui_mode: "hosted_page" as const,
	wallet_options: null,
});
