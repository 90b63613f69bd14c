import { type Cookie, type CookieOptions, createCookie } from "react-router";
import type { RequestState } from "./context.server.ts";

/** A cookie for a secret. Over https its `__Host-` prefix binds it to this host. */
export function hostCookie(name: string, secure: boolean, options: CookieOptions) {
	return createCookie(secure ? `__Host-${name}` : name, {
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure,
		...options,
	});
}

/** The value of a cookie about a person; nothing once this request has forgotten them. */
export async function readPersonsCookie(
	cookie: Cookie,
	state: Pick<RequestState, "forgets">,
	request: Request,
): Promise<unknown> {
	return state.forgets ? null : cookie.parse(request.headers.get("Cookie"));
}
