import { type CookieOptions, createCookie } from "react-router";

/** Over https every cookie of ours is `__Host-`: bound to this very host, never sent in the clear. */
export function hostCookie(name: string, secure: boolean, options: CookieOptions) {
	return createCookie(secure ? `__Host-${name}` : name, {
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure,
		...options,
	});
}
