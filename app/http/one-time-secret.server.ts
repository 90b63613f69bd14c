import { type RequestState, type RouteArgs, requestStateOf } from "./context.server.ts";
import { hostCookie } from "./cookies.server.ts";
import { isSecure } from "./session.server.ts";

/** Long enough for a redirect on a slow line. */
const MAX_AGE_S = 60;

const secretCookie = (state: RequestState) =>
	hostCookie("gangway_once", isSecure(state), { maxAge: MAX_AGE_S });

/** Hands a secret over a redirect to the page that shows it: neither its address nor a log has it, and no reload makes another. */
export async function setOneTimeSecret(args: RouteArgs, secret: string): Promise<void> {
	const state = requestStateOf(args);
	state.cookies.push(await secretCookie(state).serialize(secret));
}

/** The secret that waits to be shown, which this page's answer takes away. */
export async function takeOneTimeSecret(args: RouteArgs, request: Request): Promise<string | null> {
	const state = requestStateOf(args);
	const secret: unknown = await secretCookie(state).parse(request.headers.get("Cookie"));
	if (typeof secret !== "string") return null;
	state.pageCookies.push(await secretCookie(state).serialize("", { maxAge: 0 }));
	return secret || null;
}

/** Takes away a secret that no page has shown yet. */
export async function clearOneTimeSecret(args: RouteArgs): Promise<void> {
	const state = requestStateOf(args);
	state.cookies.push(await secretCookie(state).serialize("", { maxAge: 0 }));
}
