import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { SetupIntent } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { customerOf } from "./customers.ts";
import { withMetadata } from "./metadata.ts";
import { cancelSetupIntent, confirmSetupIntent } from "./setup-intent-attempt.ts";
import { refuseUnsupported } from "./supported-params.ts";

const SUPPORTED_PARAMS =
	"allowed_payment_method_types automatic_payment_methods confirm customer description metadata payment_method return_url usage use_stripe_sdk";

export function setupIntentOf(world: TwinWorld, id: string): SetupIntent {
	const found = world.setupIntents.get(id);
	if (!found) throw noSuch("setupintent", id);
	return found;
}

export function createSetupIntent(world: TwinWorld, params: Stripe.SetupIntentCreateParams): SetupIntent {
	refuseUnsupported(params, SUPPORTED_PARAMS.split(" "));
	if (params.customer) customerOf(world, params.customer, "customer");
	const id = world.id("seti");
	const intent: SetupIntent = {
		id,
		object: "setup_intent",
		allowed_payment_method_types: params.allowed_payment_method_types ?? null,
		application: null,
		automatic_payment_methods: params.allowed_payment_method_types
			? null
			: { enabled: true, allow_redirects: "always" },
		cancellation_reason: null,
		client_secret: `${id}_secret_${world.secret()}`,
		created: world.seconds(),
		customer: params.customer ?? null,
		description: params.description ?? null,
		excluded_payment_method_types: null,
		last_setup_error: null,
		latest_attempt: null,
		livemode: false,
		mandate: null,
		metadata: withMetadata({}, params.metadata),
		next_action: null,
		on_behalf_of: null,
		payment_method: null,
		payment_method_configuration_details: null,
		payment_method_options: {},
		payment_method_types: params.allowed_payment_method_types ?? ["card"],
		single_use_mandate: null,
		status: "requires_payment_method",
		usage: params.usage ?? "off_session",
	};
	world.setupIntents.add(intent);
	world.emit("setup_intent.created", intent);
	if (params.confirm) confirmSetupIntent(world, intent, params.payment_method);
	return intent;
}

/** Only its Checkout Session may change such a setup. */
function refuseCheckouts(world: TwinWorld, { id }: SetupIntent, step: string): void {
	if (!world.sessions.all().some(({ setup_intent }) => setup_intent === id)) return;
	throw invalid(`You cannot ${step} this SetupIntent because it was created by a Checkout Session.`, {
		code: "setup_intent_unexpected_state",
	});
}

export const setupIntentEndpoints: Endpoint[] = [
	endpoint<Stripe.SetupIntentCreateParams>(
		"POST",
		"/v1/setup_intents",
		"SetupIntents#SetupIntentCreateParams",
		({ world, params }) => createSetupIntent(world, params),
	),
	endpoint<Stripe.SetupIntentListParams>(
		"GET",
		"/v1/setup_intents",
		"SetupIntents#SetupIntentListParams",
		(call) => {
			const { customer } = call.params;
			const rows = call.world.setupIntents.newestFirst();
			return listPage(
				call,
				rows.filter((each) => (customer ?? each.customer) === each.customer),
			);
		},
	),
	endpoint<Stripe.SetupIntentRetrieveParams>(
		"GET",
		"/v1/setup_intents/:id",
		"SetupIntents#SetupIntentRetrieveParams",
		({ world }, id) => setupIntentOf(world, id),
	),
	endpoint<Stripe.SetupIntentConfirmParams>(
		"POST",
		"/v1/setup_intents/:id/confirm",
		"SetupIntents#SetupIntentConfirmParams",
		({ world, params }, id) => {
			refuseUnsupported(params, ["payment_method", "return_url", "use_stripe_sdk"]);
			const intent = setupIntentOf(world, id);
			refuseCheckouts(world, intent, "confirm");
			confirmSetupIntent(world, intent, params.payment_method);
			return intent;
		},
	),
	endpoint<Stripe.SetupIntentCancelParams>(
		"POST",
		"/v1/setup_intents/:id/cancel",
		"SetupIntents#SetupIntentCancelParams",
		({ world, params }, id) => {
			const intent = setupIntentOf(world, id);
			refuseCheckouts(world, intent, "cancel");
			cancelSetupIntent(world, intent, params.cancellation_reason ?? null);
			return intent;
		},
	),
];
