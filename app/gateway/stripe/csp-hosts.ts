/** Hosts, by what a page does with them. */
export type ProviderHosts = { scripts?: string[]; frames?: string[]; calls?: string[]; forms?: string[] };

/**
 * Stripe's hosts for the pages that need them, and for no others (security.md): where a card is entered, and where an
 * organizer sets up their payout account.
 * @param apiBase a stand-in for Stripe on this machine, for tests
 */
export function stripeHosts({ apiBase }: { apiBase: string | null }) {
	const standIn = apiBase ? [apiBase] : [];
	return (pathname: string): ProviderHosts | null => {
		if (/^\/(join|checkout)\//.test(pathname)) {
			return {
				scripts: ["https://js.stripe.com"],
				frames: ["https://js.stripe.com", "https://hooks.stripe.com"],
				calls: ["https://api.stripe.com", ...standIn],
				forms: ["https://checkout.stripe.com", ...standIn],
			};
		}
		return /^\/fund-release\//.test(pathname) ? { forms: ["https://connect.stripe.com", ...standIn] } : null;
	};
}
