import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import type { RequestState } from "./context.server.ts";
import { hostCookie } from "./cookies.server.ts";

const DAY_S = 24 * 60 * 60;

export const sessionCookie = (secure: boolean) =>
	hostCookie("gangway_session", secure, { maxAge: 30 * DAY_S });

/** The browser's own secret: what it joined and may claim before it has an account, and which accounts know it. */
export const guestCookie = (secure: boolean) => hostCookie("gangway_guest", secure, { maxAge: 400 * DAY_S });

export const isSecure = (state: Pick<RequestState, "origin">) => state.origin.startsWith("https:");

export async function setSession(state: RequestState, secret: string): Promise<void> {
	state.session = secret;
	state.cookies.push(await sessionCookie(isSecure(state)).serialize(secret));
}

export async function clearSession(state: RequestState): Promise<void> {
	state.session = null;
	state.cookies.push(await sessionCookie(isSecure(state)).serialize("", { maxAge: 0 }));
}

/** The secret in this browser's guest cookie, or a new one for `setGuestCookie` to give it. */
export async function guestSecret(state: RequestState, request: Request): Promise<string> {
	const secret = await guestCookie(isSecure(state)).parse(request.headers.get("Cookie"));
	return typeof secret === "string" ? secret : newSecret();
}

export async function setGuestCookie(state: RequestState, secret: string): Promise<void> {
	state.cookies.push(await guestCookie(isSecure(state)).serialize(secret));
}

/** Gives a browser that is nobody yet a guest cookie, and makes it the actor. */
export async function ensureGuest(state: RequestState): Promise<void> {
	if (state.ctx.actor) return;
	const secret = newSecret();
	state.ctx.actor = { kind: "guest", keyHash: hashSecret(secret) };
	await setGuestCookie(state, secret);
}
