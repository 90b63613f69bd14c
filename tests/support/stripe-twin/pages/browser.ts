import { ApiError } from "../errors.ts";
import { type Incoming, json, type Outgoing } from "../http.ts";
import { CARD_CHOICES, type CardChoice } from "../objects/cards.ts";
import { answerChallenge, confirmIntent } from "../objects/intent-attempt.ts";
import { intentOf } from "../objects/intent-state.ts";
import { answerSetupChallenge, confirmSetupIntent } from "../objects/setup-intent-attempt.ts";
import { setupIntentOf } from "../objects/setup-intents.ts";
import type { PaymentIntent, SetupIntent } from "../types.ts";
import type { TwinWorld } from "../world.ts";

const CORS = {
	"Access-Control-Allow-Origin": "*",
	"Access-Control-Allow-Headers": "*",
	"Access-Control-Allow-Methods": "GET, POST, OPTIONS",
};

function shown(intent: PaymentIntent | SetupIntent): object {
	const { metadata: _metadata, customer: _customer, ...rest } = intent;
	return intent.object === "payment_intent" ? { paymentIntent: rest } : { setupIntent: rest };
}

function intentFor(world: TwinWorld, secret: string): PaymentIntent | SetupIntent {
	const id = secret.split("_secret_")[0] ?? "";
	const intent = id.startsWith("seti_") ? setupIntentOf(world, id) : intentOf(world, id);
	if (intent.client_secret === secret) return intent;
	throw new ApiError(401, {
		type: "invalid_request_error",
		message: "The client_secret provided does not match the client_secret associated with this intent.",
	});
}

/** Answers the stub of stripe.js at /browser/confirm, /browser/authenticate and /browser/intent. */
export function browserCall(world: TwinWorld, request: Incoming, publishableKey: string): Outgoing {
	if (request.method === "OPTIONS") return { status: 204, headers: CORS, body: "" };
	const form = new URLSearchParams(request.method === "POST" ? request.body : request.query);
	try {
		if (form.get("key") !== publishableKey) {
			throw new ApiError(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
		}
		const intent = intentFor(world, form.get("client_secret") ?? "");
		act(world, request.path, intent, form);
		return json(200, shown(intent), CORS);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return json(error.status, { error: error.body }, CORS);
	}
}

function act(
	world: TwinWorld,
	path: string,
	intent: PaymentIntent | SetupIntent,
	form: URLSearchParams,
): void {
	if (path === "/browser/confirm") {
		const choice = form.get("card") ?? "";
		const paymentMethod = choice in CARD_CHOICES ? CARD_CHOICES[choice as CardChoice].token : choice;
		if (intent.object === "setup_intent") confirmSetupIntent(world, intent, paymentMethod);
		else confirmIntent(world, intent, { paymentMethod, inBrowser: true });
	}
	if (path === "/browser/authenticate") {
		const approve = form.get("answer") === "approve";
		if (intent.object === "setup_intent") answerSetupChallenge(world, intent, approve);
		else answerChallenge(world, intent, approve);
	}
}
