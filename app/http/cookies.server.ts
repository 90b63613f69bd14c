import { type CookieOptions, createCookie } from "react-router";

/** A cookie that holds a secret: over https it is `__Host-`, bound to this very host and never sent in the clear. */
export function hostCookie(name: string, secure: boolean, options: CookieOptions) {
	return createCookie(secure ? `__Host-${name}` : name, {
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure,
		...options,
	});
}
