import { ApiError } from "../errors.ts";
import { type Outgoing, seeOther } from "../http.ts";
import { answerChallenge } from "../objects/intent-attempt.ts";
import { intentOf } from "../objects/intent-state.ts";
import { answerSetupChallenge } from "../objects/setup-intent-attempt.ts";
import { setupIntentOf } from "../objects/setup-intents.ts";
import type { PaymentIntent, SetupIntent } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { checkoutPage, successUrl } from "./checkout.ts";
import { page, withQuery } from "./html.ts";

const returnUrls = new WeakMap<object, string>();

type Asked = PaymentIntent | SetupIntent;

const askedOf = (world: TwinWorld, id: string): Asked =>
	id.startsWith("seti_") ? setupIntentOf(world, id) : intentOf(world, id);

export function authenticatePage(world: TwinWorld, id: string): Outgoing {
	const intent = askedOf(world, id);
	if (intent.status !== "requires_action") return page("There is nothing to authenticate", "", 410);
	const back = intent.next_action?.redirect_to_url?.return_url;
	if (back) returnUrls.set(intent, back);
	const amount =
		"amount" in intent
			? `${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()}`
			: "A card to save";
	return page(
		"Your bank asks: is this you?",
		`<p>${amount}</p>
<form method="post" action="/authenticate/${intent.id}">
<button name="answer" value="approve">Complete authentication</button>
<button name="answer" value="refuse">Fail authentication</button>
</form>`,
	);
}

/** Redirects to the end of the Checkout page, or to the intent's return_url. */
export function postAuthenticate(world: TwinWorld, id: string, form: URLSearchParams): Outgoing {
	const intent = askedOf(world, id);
	const session = world.sessions.all().find((each) => [each.payment_intent, each.setup_intent].includes(id));
	const back = intent.next_action?.redirect_to_url?.return_url ?? returnUrls.get(intent);
	const problem = answered(world, intent, form.get("answer") === "approve");
	if (session) return problem ? checkoutPage(world, session.id, problem) : seeOther(successUrl(session));
	if (!back) return page(problem ?? "Done: you can close this page", "");
	return seeOther(
		withQuery(back, {
			[intent.object]: intent.id,
			[`${intent.object}_client_secret`]: intent.client_secret,
			redirect_status: problem ? "failed" : "succeeded",
		}),
	);
}

/** Returns the error, or null for a completed payment, even after a second click. */
function answered(world: TwinWorld, intent: Asked, approve: boolean): string | null {
	try {
		if (intent.status === "succeeded") return null;
		if (intent.object === "setup_intent") answerSetupChallenge(world, intent, approve);
		else answerChallenge(world, intent, approve);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return error.message;
	}
	if (isPaid(intent)) return null;
	const error = intent.object === "setup_intent" ? intent.last_setup_error : intent.last_payment_error;
	const failure = error as { message?: string } | null;
	return failure?.message ?? "Authentication failed.";
}

const isPaid = ({ status }: Asked) => status === "succeeded";
