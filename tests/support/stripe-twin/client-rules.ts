import { invalid } from "./errors.ts";
import type { Raw } from "./form.ts";
import { headerOf, type Incoming } from "./http.ts";

const MONEY_PATHS =
	/^\/v1\/(payment_intents|setup_intents|checkout\/sessions|refunds|transfers|transfers\/[^/]+\/reversals|subscriptions|invoices\/[^/]+\/pay)$/;
const SUBSCRIPTION_PATH = /^\/v1\/subscriptions\/[^/]+$/;
const CARD_DATA = /^(number|cvc|cvv|exp_month|exp_year|card_number|cvc_token)$/;

/**
 * Refuses two mistakes of our client that Stripe would accept: moving money without an idempotency key, and sending
 * card data.
 * @throws ApiError
 */
export function checkClientRules(request: Incoming, raw: Raw): void {
	if (!headerOf(request, "user-agent")?.includes("Gangway")) return;
	if (request.method !== "POST") return;
	const key = headerOf(request, "idempotency-key") ?? "";
	// Without a given key the SDK invents one, and a different one for a retry.
	const changesItems = SUBSCRIPTION_PATH.test(request.path) && "items" in Object(raw);
	if ((MONEY_PATHS.test(request.path) || changesItems) && (key === "" || key.startsWith("stripe-node-"))) {
		throw invalid(`${request.path} moves money, and was asked for without an idempotency key of its own`);
	}
	const found = cardDataIn(raw);
	if (found) throw invalid(`${request.path} carries card data: ${found}`, { param: found });
}

function cardDataIn(raw: Raw): string | null {
	if (typeof raw !== "object" || raw === null) return null;
	for (const [name, value] of Object.entries(raw)) {
		const found = CARD_DATA.test(name) ? name : cardDataIn(value);
		if (found) return found;
	}
	return null;
}
