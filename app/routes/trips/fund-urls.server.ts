import type { ReturnUrls } from "#app/gateway/gateway.ts";
import { type RouteArgs, requestStateOf } from "#app/http/context.server.ts";

/** Where the provider's pages about a payout account lead back to. */
export function fundUrls(args: RouteArgs, tripId: string): ReturnUrls {
	const page = `${requestStateOf(args).origin}/fund-release/${encodeURIComponent(tripId)}`;
	return { success: `${page}?payout=return`, cancel: page };
}
