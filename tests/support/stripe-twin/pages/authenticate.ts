import { ApiError } from "../errors.ts";
import { type Outgoing, seeOther } from "../http.ts";
import { answerChallenge } from "../objects/intent-attempt.ts";
import { intentOf } from "../objects/intent-state.ts";
import type { PaymentIntent } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { checkoutPage, successUrl } from "./checkout.ts";
import { page, withQuery } from "./html.ts";

const returnUrls = new WeakMap<PaymentIntent, string>();

export function authenticatePage(world: TwinWorld, id: string): Outgoing {
	const intent = intentOf(world, id);
	if (intent.status !== "requires_action") return page("There is nothing to authenticate", "", 410);
	const back = intent.next_action?.redirect_to_url?.return_url;
	if (back) returnUrls.set(intent, back);
	return page(
		"Your bank asks: is this you?",
		`<p>${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()}</p>
<form method="post" action="/authenticate/${intent.id}">
<button name="answer" value="approve">Complete authentication</button>
<button name="answer" value="refuse">Fail authentication</button>
</form>`,
	);
}

/** Leads to the end of the Checkout page, or to the intent's return_url. */
export function postAuthenticate(world: TwinWorld, id: string, form: URLSearchParams): Outgoing {
	const intent = intentOf(world, id);
	const session = world.sessions.all().find(({ payment_intent }) => payment_intent === id);
	const back = intent.next_action?.redirect_to_url?.return_url ?? returnUrls.get(intent);
	const problem = answered(world, intent, form.get("answer") === "approve");
	if (session) return problem ? checkoutPage(world, session.id, problem) : seeOther(successUrl(session));
	if (!back) return page(problem ?? "Done: you can close this page", "");
	return seeOther(
		withQuery(back, {
			payment_intent: intent.id,
			payment_intent_client_secret: intent.client_secret,
			redirect_status: problem ? "failed" : "succeeded",
		}),
	);
}

/** Returns the error, or null for a payment that is complete, also after a second click. */
function answered(world: TwinWorld, intent: PaymentIntent, approve: boolean): string | null {
	try {
		if (intent.status !== "succeeded") answerChallenge(world, intent, approve);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return error.message;
	}
	if (intent.status === "succeeded") return null;
	const failure = intent.last_payment_error as { message?: string } | null;
	return failure?.message ?? "Authentication failed.";
}
