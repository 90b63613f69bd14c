export type ProviderHosts = { scripts?: string[]; frames?: string[]; calls?: string[]; forms?: string[] };

/** Stripe's script loads parts of itself from subdomains. */
const SCRIPT_HOSTS = ["https://*.js.stripe.com", "https://js.stripe.com"];

const CARD_PATHS =
	/^\/(join|checkout|checkout-subscription)\/|^\/profile\/payment-methods\/add$|^\/trip\/[^/]+\/(automatic-charges\/card|pool\/top-up)$/;

/** Stripe's hosts for the pages that need them (Rules: Headers). @param apiBase of a fake Stripe, in tests */
export function stripeHosts({ apiBase }: { apiBase: string | null }) {
	const standIn = apiBase ? [apiBase] : [];
	return (pathname: string): ProviderHosts | null => {
		if (CARD_PATHS.test(pathname)) {
			return {
				scripts: SCRIPT_HOSTS,
				frames: [...SCRIPT_HOSTS, "https://hooks.stripe.com"],
				calls: ["https://api.stripe.com", ...standIn],
				forms: ["https://checkout.stripe.com", ...standIn],
			};
		}
		if (/^\/profile\/billing$/.test(pathname)) return { forms: ["https://billing.stripe.com", ...standIn] };
		return /^\/fund-release\//.test(pathname) ? { forms: ["https://connect.stripe.com", ...standIn] } : null;
	};
}
