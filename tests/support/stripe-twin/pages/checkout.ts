import { ApiError } from "../errors.ts";
import { type Outgoing, seeOther } from "../http.ts";
import { CARD_CHOICES, type CardChoice } from "../objects/cards.ts";
import { linesOf } from "../objects/checkout-order.ts";
import { intentOfSession, sessionOf } from "../objects/checkout-sessions.ts";
import { confirmIntent } from "../objects/intent-attempt.ts";
import { confirmSetupIntent } from "../objects/setup-intent-attempt.ts";
import type { Session } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { escaped, page } from "./html.ts";

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export function successUrl(session: Session): string {
	return (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

/** @param error the error of the last attempt */
export function checkoutPage(world: TwinWorld, id: string, error: string | null = null): Outgoing {
	const session = sessionOf(world, id);
	if (session.status === "expired") return page("This checkout has expired", "", 410);
	const isSetup = session.mode === "setup";
	if (session.status === "complete") return page(isSetup ? "The card is saved" : "You have paid already", "");
	const lines = linesOf(session)
		.map(({ name, amount, quantity }) => `<li>${escaped(name)}: ${dollars(amount)} × ${quantity}</li>`)
		.join("\n");
	const cards = Object.entries(CARD_CHOICES)
		.map(
			([value, { label }], at) =>
				`<label><input type="radio" name="card" value="${value}"${at === 0 ? " checked" : ""}> ${label}</label><br>`,
		)
		.join("\n");
	const cancel = session.cancel_url
		? `<p><a href="${escaped(session.cancel_url)}">Cancel and go back</a></p>`
		: "";
	return page(
		"Checkout",
		`<ul>
${lines}
</ul>
${error ? `<p role="alert">${escaped(error)}</p>` : ""}
<form method="post" action="/c/pay/${session.id}">
<fieldset>
<legend>Test card</legend>
${cards}
</fieldset>
<button>${isSetup ? "Save card" : `Pay ${dollars(session.amount_total ?? 0)}`}</button>
</form>
${cancel}`,
		error ? 402 : 200,
	);
}

export function postCheckout(world: TwinWorld, id: string, form: URLSearchParams): Outgoing {
	const session = sessionOf(world, id);
	if (session.status !== "open") return checkoutPage(world, id);
	const choice = form.get("card") ?? "";
	if (!(choice in CARD_CHOICES)) return checkoutPage(world, id, "Choose a card.");
	const paymentMethod = CARD_CHOICES[choice as CardChoice].token;
	const setup = world.setupIntents.get(session.setup_intent);
	const intent = setup ?? intentOfSession(world, session);
	try {
		if (intent.object === "setup_intent") confirmSetupIntent(world, intent, paymentMethod);
		else confirmIntent(world, intent, { paymentMethod, returnUrl: `${world.origin}/c/pay/${id}` });
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return checkoutPage(world, id, error.message);
	}
	if (intent.status === "requires_action") return seeOther(`${world.origin}/authenticate/${intent.id}`);
	return seeOther(successUrl(session));
}
