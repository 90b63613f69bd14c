const CARD_PATHS =
	/^\/(join|checkout|checkout-subscription)\/|^\/profile\/payment-methods\/add$|^\/trip\/[^/]+\/(automatic-charges\/card|pool\/top-up)$/;

/** Only documents of paying pages allow Stripe (Rules: Headers), so a client-side navigation reloads. */
export function isPaymentDocument(): boolean {
	const [entry] = performance.getEntriesByType("navigation");
	return entry === undefined || CARD_PATHS.test(new URL(entry.name).pathname);
}
