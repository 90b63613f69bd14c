import { type RouteArgs, requestStateOf, servicesContext } from "./context.server.ts";
import { hasToast } from "./toast.server.ts";

/**
 * How public/sw.js keeps a page for its reader: by a header that says whose it is, but not with a toast, because a toast may
 * mention money.
 * @param readerKey the same for one person, another for any other
 */
export async function keptPage(args: RouteArgs & { request: Request }, readerKey: string) {
	const state = requestStateOf(args);
	const isCacheable = !(await hasToast(args.context.get(servicesContext), state, args.request));
	return {
		headers: isCacheable ? { "Gangway-Reader": readerKey } : undefined,
		offlineCopy: state.lite ? null : { isCacheable },
	};
}
