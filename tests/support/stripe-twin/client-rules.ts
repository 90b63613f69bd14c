import { invalid } from "./errors.ts";
import type { Raw } from "./form.ts";
import { headerOf, type Incoming } from "./http.ts";

/** What moves money, or makes what will. */
const MONEY_PATHS =
	/^\/v1\/(payment_intents|checkout\/sessions|refunds|transfers|transfers\/[^/]+\/reversals)$/;
const CARD_DATA = /^(number|cvc|cvv|exp_month|exp_year|card_number|cvc_token)$/;

/**
 * What our own requests keep to, of which Stripe would not complain: whatever moves money has a key, and nothing
 * carries card data. They are told by the name that our client gives itself.
 * @throws ApiError as if Stripe refused, which no test of ours lives through
 */
export function checkClientRules(request: Incoming, raw: Raw): void {
	if (!headerOf(request, "user-agent")?.includes("Gangway")) return;
	if (request.method !== "POST") return;
	const key = headerOf(request, "idempotency-key") ?? "";
	// The SDK makes one up where it is given none, which is another one when it is asked again.
	if (MONEY_PATHS.test(request.path) && (key === "" || key.startsWith("stripe-node-"))) {
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
