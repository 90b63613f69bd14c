import { findApiKey } from "#app/features/identity/api-keys.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { noteInLog } from "#app/lib/log.server.ts";
import type { RequestState } from "./context.server.ts";
import { isRead } from "./origin-guard.server.ts";
import { enforceRateLimit } from "./rate-limit.server.ts";
import * as texts from "./texts.ts";

/**
 * The key that a program sends with a call of the API, `Authorization: Bearer gw_…`; null without one. Other schemes are those of
 * proxies. Pages know no keys, nor do the router's own reads of them, whose addresses end with `.data`.
 */
export function sentApiKey(request: Request): string | null {
	const { pathname } = new URL(request.url);
	if (!/^\/api\//i.test(pathname) || pathname.endsWith(".data")) return null;
	return /^Bearer(?=\s|$)\s*(.*)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null;
}

/**
 * Has a key stand for its user, and nothing else: no cookie of the request counts, and none is set.
 * @throws DomainError unauthenticated for a wrong or revoked key, forbidden for a call that changes something by a key that
 * only reads, rate_limited
 */
export async function identifyByApiKey(request: Request, state: RequestState, key: string): Promise<void> {
	const { ctx, address } = state;
	request.headers.delete("Cookie");
	state.apiKey = key;
	const found = await findApiKey(ctx.db, key, ctx.now);
	if (!found) {
		await enforceRateLimit(ctx, "wrongApiKey", address);
		throw new DomainError("unauthenticated", texts.wrongApiKey);
	}
	await enforceRateLimit(ctx, "apiKey", found.id);
	if (found.access === "read" && !isRead(request)) throw new DomainError("forbidden", texts.readingApiKey);
	ctx.actor = { kind: "user", user: found.user };
	noteInLog({ user: found.user.id });
}

/** A call that is not for programs, such as those about the account's own security. @throws DomainError forbidden */
export function refuseApiKey(state: RequestState): void {
	if (state.apiKey !== null) throw new DomainError("forbidden", texts.noApiKeysHere);
}
