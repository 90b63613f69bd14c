import { type RequestState, type RouteArgs, requestStateOf } from "./context.server.ts";
import { hostCookie, readPersonsCookie } from "./cookies.server.ts";
import { isSecure } from "./session.server.ts";

const MAX_AGE_S = 60;

export const secretCookie = (state: RequestState) =>
	hostCookie("gangway_once", isSecure(state), { maxAge: MAX_AGE_S });

/** Passes a secret through a redirect in a cookie, which keeps it out of addresses and logs. */
export async function setOneTimeSecret(args: RouteArgs, secret: string): Promise<void> {
	const state = requestStateOf(args);
	state.cookies.push(await secretCookie(state).serialize(secret));
}

export async function takeOneTimeSecret(args: RouteArgs, request: Request): Promise<string | null> {
	const state = requestStateOf(args);
	const secret = await readPersonsCookie(secretCookie(state), state, request);
	if (typeof secret !== "string") return null;
	state.pageCookies.push(await secretCookie(state).serialize("", { maxAge: 0 }));
	return secret || null;
}
