import type { ReturnUrls } from "#app/gateway/gateway.ts";
import { type Bearer, stateOf } from "#app/http/context.server.ts";

/** Where the provider's pages about a payout account lead back to. */
export function fundUrls(bearer: Bearer, tripId: string): ReturnUrls {
	const page = `${stateOf(bearer).origin}/fund-release/${encodeURIComponent(tripId)}`;
	return { success: `${page}?payout=return`, cancel: page };
}
