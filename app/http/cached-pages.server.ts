import { randomBytes } from "node:crypto";
import { createCookie } from "react-router";
import type { RequestState } from "./context.server.ts";
import { isSecure } from "./session.server.ts";

/**
 * People type a password or a recovery code on these pages, and the next person at the browser must not find it there.
 */
const PASSWORD_PAGES = /^\/(login(\/\w+)?|register)\/?$/i;

/**
 * Whether a browser may keep a page and show it again on Back: only if nobody is signed in and it shows no guest's
 * membership. In lite mode no script could tell that a kept page is out of date.
 */
export function mayBeCached({ ctx, lite, laterAddress }: RequestState, request: Request): boolean {
	const { pathname } = new URL(laterAddress ?? request.url, request.url);
	return ctx.actor === null && !lite && !PASSWORD_PAGES.test(pathname);
}

/** Reloads a page that the browser has kept if the person, the theme or lite mode has changed since. */
export const KEPT_PAGE_SCRIPT =
	'{const now=()=>/gangway_changed=(\\w*)/.exec(document.cookie)?.[1],then=now();addEventListener("pageshow",({persisted})=>persisted&&now()!==then&&location.reload())}';

const changedCookie = createCookie("gangway_changed", { path: "/", sameSite: "lax" });
const WHAT_PAGES_SHOW = /^(?:__Host-)?gangway_(?:session|guest|preferences|reading)=/;

/**
 * Sets a new value, which scripts can read, with each cookie that changes what pages show. The value itself means
 * nothing.
 */
export async function noteChange(state: RequestState): Promise<void> {
	if (!state.cookies.some((cookie) => WHAT_PAGES_SHOW.test(cookie))) return;
	const value = await changedCookie.serialize(null, {
		encode: () => randomBytes(4).toString("hex"),
		secure: isSecure(state),
	});
	state.cookies.push(value);
}
