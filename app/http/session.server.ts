import { findApiKey } from "#app/features/identity/api-keys.server.ts";
import { findSession } from "#app/features/identity/sessions.server.ts";
import { DAY_S } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import * as common from "#app/lib/texts.ts";
import type { RequestState } from "./context.server.ts";
import { hostCookie, readPersonsCookie } from "./cookies.server.ts";
import * as texts from "./texts.ts";

export const sessionCookie = (secure: boolean) =>
	hostCookie("gangway_session", secure, { maxAge: 30 * DAY_S });

/** Lets a browser without an account keep its memberships and the trips that it can claim. */
export const guestCookie = (secure: boolean) => hostCookie("gangway_guest", secure, { maxAge: 400 * DAY_S });

/** Tells which accounts have signed in from this browser. It gives no access, so signing out keeps it. */
export const browserCookie = (secure: boolean) =>
	hostCookie("gangway_browser", secure, { maxAge: 90 * DAY_S });

export const isSecure = (state: Pick<RequestState, "origin">) => state.origin.startsWith("https:");

/** If a body took longer, in ms, its session may have ended since the headers arrived. */
const SLOW_BODY_MS = 4_000;

/**
 * Call it once the body is read: a session or key that ended while it arrived no longer counts.
 * @throws DomainError unauthenticated
 */
export async function requireSessionStill(state: RequestState): Promise<void> {
	const { ctx, session, apiKey } = state;
	const now = ctx.readTime();
	if (now.getTime() - ctx.now.getTime() < SLOW_BODY_MS) return;
	if (apiKey !== null) return requireApiKeyStill(state, apiKey, now);
	if (!session) return;
	const user = await findSession(ctx.db, session, now);
	ctx.actor = user && { kind: "user", user };
	if (user) return;
	state.session = null;
	state.hasEndedSession = true;
	throw new DomainError("unauthenticated", common.authenticationRequired);
}

async function requireApiKeyStill({ ctx }: RequestState, apiKey: string, now: Date): Promise<void> {
	const found = await findApiKey(ctx.db, apiKey, now);
	ctx.actor = found && { kind: "user", user: found.user };
	if (!found) throw new DomainError("unauthenticated", texts.wrongApiKey);
}

export async function setSession(state: RequestState, secret: string): Promise<void> {
	state.session = secret;
	state.cookies.push(await sessionCookie(isSecure(state)).serialize(secret));
}

/** The secret in the browser's session cookie, even if the session has ended. */
export async function sessionSecretOf(state: RequestState, request: Request): Promise<string | null> {
	if (state.session) return state.session;
	const secret: unknown = await sessionCookie(isSecure(state)).parse(request.headers.get("Cookie"));
	return typeof secret === "string" && secret ? secret : null;
}

export async function browserKeyOf(state: RequestState, request: Request): Promise<string> {
	const key: unknown = await browserCookie(isSecure(state)).parse(request.headers.get("Cookie"));
	return typeof key === "string" && key ? key : newSecret();
}

export async function setBrowserKey(state: RequestState, key: string): Promise<void> {
	state.cookies.push(await browserCookie(isSecure(state)).serialize(key));
}

export async function guestKeyHashOf(state: RequestState, request: Request): Promise<string | null> {
	const secret = await readPersonsCookie(guestCookie(isSecure(state)), state, request);
	return typeof secret === "string" && secret ? hashSecret(secret) : null;
}

export async function ensureGuest(state: RequestState): Promise<void> {
	if (state.ctx.actor) return;
	const secret = newSecret();
	state.ctx.actor = { kind: "guest", keyHash: hashSecret(secret) };
	state.cookies.push(await guestCookie(isSecure(state)).serialize(secret));
}
