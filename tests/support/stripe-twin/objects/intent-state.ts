import type Stripe from "stripe";
import { type ApiError, invalid, noSuch } from "../errors.ts";
import type { PaymentIntent } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { withMetadata } from "./metadata.ts";
import { refuseUnsupported } from "./supported-params.ts";

export function intentOf(world: TwinWorld, id: string, param?: string): PaymentIntent {
	const found = world.intents.get(id);
	if (!found) throw noSuch("payment_intent", id, param);
	return found;
}

/** The error for a step that an intent's status does not allow. */
export function unexpectedState(intent: PaymentIntent, step: string): ApiError {
	const message =
		step === "confirm" && intent.status === "succeeded"
			? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
			: `You cannot ${step} this PaymentIntent because it has a status of ${intent.status}.`;
	const code = "payment_intent_unexpected_state";
	return invalid(message, { code, payment_intent: structuredClone(intent) });
}

/** The twin does not model `manual`. */
const FORBIDDEN_ON_STATEMENTS = /[<>\\'"*]|[^\x20-\x7e]/;

/** @throws ApiError for characters that Stripe does not allow on a card statement */
export function checkStatementSuffix(suffix: string | undefined): void {
	if (suffix === undefined) return;
	const isFine = suffix.length <= 22 && /[a-z]/i.test(suffix) && !FORBIDDEN_ON_STATEMENTS.test(suffix);
	if (!isFine) {
		throw invalid("The statement descriptor suffix is invalid.", { param: "statement_descriptor_suffix" });
	}
}

export function checkAmount(amount: number): void {
	if (amount < 1) throw invalid("This value must be greater than or equal to 1.", { param: "amount" });
	if (amount < 50) {
		const message = "Amount must be at least $0.50 usd";
		throw invalid(message, { code: "amount_too_small", param: "amount" });
	}
	if (amount > 99_999_999) {
		throw invalid("Amount must be no more than $999,999.99", { code: "amount_too_large", param: "amount" });
	}
}

/** @throws ApiError for `manual`, which the twin does not model */
function captureOf(wanted: Stripe.PaymentIntentCreateParams.CaptureMethod = "automatic_async") {
	if (wanted === "manual") refuseUnsupported({ "capture_method=manual": wanted }, []);
	return wanted;
}

export function createIntent(world: TwinWorld, params: Stripe.PaymentIntentCreateParams): PaymentIntent {
	checkAmount(params.amount);
	checkStatementSuffix(params.statement_descriptor_suffix);
	const id = world.id("pi");
	const only = params.allowed_payment_method_types ?? null;
	const automatic = only
		? null
		: {
				enabled: true,
				allow_redirects: params.automatic_payment_methods?.allow_redirects ?? ("always" as const),
			};
	const intent: PaymentIntent = {
		id,
		object: "payment_intent",
		allowed_payment_method_types: only,
		amount: params.amount,
		amount_capturable: 0,
		amount_received: 0,
		application: null,
		application_fee_amount: null,
		automatic_payment_methods: automatic,
		canceled_at: null,
		cancellation_reason: null,
		capture_method: captureOf(params.capture_method),
		client_secret: `${id}_secret_${world.secret()}`,
		confirmation_method: "automatic",
		created: world.seconds(),
		currency: params.currency.toLowerCase(),
		customer: params.customer ?? null,
		customer_account: null,
		description: params.description ?? null,
		excluded_payment_method_types: null,
		last_payment_error: null,
		latest_charge: null,
		livemode: false,
		managed_payments: null,
		metadata: withMetadata({}, params.metadata),
		next_action: null,
		on_behalf_of: null,
		payment_method: null,
		payment_method_configuration_details: null,
		payment_method_options: {},
		payment_method_types: only ?? ["card"],
		payment_record: null,
		processing: null,
		receipt_email: params.receipt_email ?? null,
		review: null,
		setup_future_usage: params.setup_future_usage ?? null,
		shipping: null,
		source: null,
		statement_descriptor: null,
		statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
		status: "requires_payment_method",
		transfer_group: params.transfer_group ?? null,
	};
	world.intents.add(intent);
	world.emit("payment_intent.created", intent);
	return intent;
}

/** @throws ApiError when it is too late */
export function cancelIntent(world: TwinWorld, intent: PaymentIntent, reason: string | null): void {
	if (["succeeded", "canceled", "processing"].includes(intent.status))
		throw unexpectedState(intent, "cancel");
	intent.status = "canceled";
	intent.canceled_at = world.seconds();
	intent.cancellation_reason = reason;
	intent.next_action = null;
	world.emit("payment_intent.canceled", intent);
}
