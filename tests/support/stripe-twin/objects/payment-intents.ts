import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid } from "../errors.ts";
import { listPage } from "../list.ts";
import type { PaymentIntent } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { customerOf } from "./customers.ts";
import { type Confirmation, confirmIntent } from "./intent-attempt.ts";
import { cancelIntent, checkAmount, createIntent, intentOf, unexpectedState } from "./intent-state.ts";
import { withMetadata } from "./metadata.ts";
import { paymentMethodOf } from "./payment-methods.ts";
import { refuseUnsupported } from "./supported-params.ts";

const ON_CONFIRM = ["payment_method", "off_session", "error_on_requires_action", "return_url"];
const ON_CREATE =
	"amount currency allowed_payment_method_types automatic_payment_methods capture_method confirm customer description metadata receipt_email setup_future_usage statement_descriptor_suffix transfer_group use_stripe_sdk";
const ON_UPDATE =
	"amount customer description metadata payment_method receipt_email setup_future_usage transfer_group";

function confirmationOf(
	params: Stripe.PaymentIntentConfirmParams | Stripe.PaymentIntentCreateParams,
): Confirmation {
	return {
		paymentMethod: params.payment_method,
		offSession: Boolean(params.off_session),
		errorOnRequiresAction: params.error_on_requires_action ?? false,
		returnUrl: params.return_url,
		inBrowser: params.use_stripe_sdk ?? false,
	};
}

/** Only its Checkout Session may change such an intent. */
function refuseCheckouts(world: TwinWorld, intent: PaymentIntent, step: string): void {
	if (!world.sessions.all().some(({ payment_intent }) => payment_intent === intent.id)) return;
	throw invalid(
		`You cannot ${step} this PaymentIntent because it was created by a Checkout Session. To cancel it, expire the Checkout Session.`,
		{ code: "payment_intent_unexpected_state", payment_intent: structuredClone(intent) },
	);
}

function create(world: TwinWorld, params: Stripe.PaymentIntentCreateParams): PaymentIntent {
	refuseUnsupported(params, [...ON_CONFIRM, ...ON_CREATE.split(" ")]);
	for (const name of ["off_session", "error_on_requires_action"] as const) {
		if (!params[name] || params.confirm) continue;
		throw invalid(`The parameter ${name} can only be used with confirm=true.`, { param: name });
	}
	if (params.allowed_payment_method_types && params.automatic_payment_methods) {
		const message =
			"You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.";
		throw invalid(message, { code: "parameters_exclusive", param: "automatic_payment_methods" });
	}
	if (params.customer) customerOf(world, params.customer, "customer");
	const method = params.payment_method
		? paymentMethodOf(world, params.payment_method, "payment_method")
		: null;
	const intent = createIntent(world, params);
	if (method) {
		intent.payment_method = method.id;
		intent.status = "requires_confirmation";
	}
	if (params.confirm) confirmIntent(world, intent, { ...confirmationOf(params), paymentMethod: method?.id });
	return intent;
}

function update(
	world: TwinWorld,
	intent: PaymentIntent,
	params: Stripe.PaymentIntentUpdateParams,
): PaymentIntent {
	refuseUnsupported(params, ON_UPDATE.split(" "));
	if (params.amount !== undefined && params.amount !== intent.amount) {
		if (["succeeded", "canceled"].includes(intent.status)) throw unexpectedState(intent, "update");
		checkAmount(params.amount);
		intent.amount = params.amount;
	}
	if (params.customer) intent.customer = customerOf(world, params.customer, "customer").id;
	if (params.payment_method) {
		intent.payment_method = paymentMethodOf(world, params.payment_method, "payment_method").id;
		intent.status = "requires_confirmation";
	}
	if (params.description !== undefined) intent.description = params.description;
	if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email || null;
	if (params.setup_future_usage !== undefined) intent.setup_future_usage = params.setup_future_usage || null;
	if (params.transfer_group !== undefined) intent.transfer_group = params.transfer_group;
	intent.metadata = withMetadata(intent.metadata, params.metadata);
	return intent;
}

export const paymentIntentEndpoints: Endpoint[] = [
	endpoint<Stripe.PaymentIntentCreateParams>(
		"POST",
		"/v1/payment_intents",
		"PaymentIntents#PaymentIntentCreateParams",
		({ world, params }) => create(world, params),
	),
	endpoint<Stripe.PaymentIntentListParams>(
		"GET",
		"/v1/payment_intents",
		"PaymentIntents#PaymentIntentListParams",
		(call) => {
			const { customer } = call.params;
			const rows = call.world.intents.newestFirst();
			return listPage(
				call,
				rows.filter((each) => (customer ?? each.customer) === each.customer),
			);
		},
	),
	endpoint<Stripe.PaymentIntentRetrieveParams>(
		"GET",
		"/v1/payment_intents/:id",
		"PaymentIntents#PaymentIntentRetrieveParams",
		({ world }, id) => intentOf(world, id),
	),
	endpoint<Stripe.PaymentIntentUpdateParams>(
		"POST",
		"/v1/payment_intents/:id",
		"PaymentIntents#PaymentIntentUpdateParams",
		({ world, params }, id) => update(world, intentOf(world, id), params),
	),
	endpoint<Stripe.PaymentIntentConfirmParams>(
		"POST",
		"/v1/payment_intents/:id/confirm",
		"PaymentIntents#PaymentIntentConfirmParams",
		({ world, params }, id) => {
			refuseUnsupported(params, [...ON_CONFIRM, "setup_future_usage", "use_stripe_sdk"]);
			const intent = intentOf(world, id);
			refuseCheckouts(world, intent, "confirm");
			if (params.setup_future_usage !== undefined) {
				intent.setup_future_usage = params.setup_future_usage || null;
			}
			confirmIntent(world, intent, confirmationOf(params));
			return intent;
		},
	),
	endpoint<Stripe.PaymentIntentCancelParams>(
		"POST",
		"/v1/payment_intents/:id/cancel",
		"PaymentIntents#PaymentIntentCancelParams",
		({ world, params }, id) => {
			const intent = intentOf(world, id);
			refuseCheckouts(world, intent, "cancel");
			cancelIntent(world, intent, params.cancellation_reason ?? null);
			return intent;
		},
	),
];
