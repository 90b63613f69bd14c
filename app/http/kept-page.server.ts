import { type RouteArgs, requestStateOf, servicesContext } from "./context.server.ts";
import { hasToast } from "./toast.server.ts";

/**
 * Lets public/sw.js keep a page for its reader: a header names the reader, unless the page has a toast, which may
 * mention money.
 * @param readerKey the same in all requests of one person, and different for anyone else
 */
export async function keptPage(args: RouteArgs & { request: Request }, readerKey: string) {
	const state = requestStateOf(args);
	const isCacheable = !(await hasToast(args.context.get(servicesContext), state, args.request));
	return {
		headers: isCacheable ? { "Gangway-Reader": readerKey } : undefined,
		offlineCopy: state.lite ? null : { isCacheable },
	};
}
