import { type CookieOptions, createCookie } from "react-router";

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
