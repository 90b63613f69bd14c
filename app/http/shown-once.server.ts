import { type Bearer, type RequestState, stateOf } from "./context.server.ts";
import { hostCookie } from "./cookies.server.ts";
import { isSecure } from "./session.server.ts";

/** Long enough for a redirect on a slow line. */
const SECONDS = 60;

const cookie = (state: RequestState) => hostCookie("gangway_once", isSecure(state), { maxAge: SECONDS });

/** Hands a secret over a redirect to the page that shows it: neither its address nor a log has it, and no reload makes another. */
export async function showOnNextPage(bearer: Bearer, secret: string): Promise<void> {
	const state = stateOf(bearer);
	state.cookies.push(await cookie(state).serialize(secret));
}

/** The secret that waits to be shown, which this page's answer takes away. */
export async function takeShown(bearer: Bearer, request: Request): Promise<string | null> {
	const state = stateOf(bearer);
	const secret: unknown = await cookie(state).parse(request.headers.get("Cookie"));
	if (typeof secret !== "string") return null;
	state.pageCookies.push(await cookie(state).serialize("", { maxAge: 0 }));
	return secret || null;
}

/** Takes away a secret that nobody has been shown yet. */
export async function forgetShown(bearer: Bearer): Promise<void> {
	const state = stateOf(bearer);
	state.cookies.push(await cookie(state).serialize("", { maxAge: 0 }));
}
