import { findApiKey } from "#app/features/identity/api-keys.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { noteInLog } from "#app/lib/log.server.ts";
import type { RequestState } from "./context.server.ts";
import { isRead } from "./origin-guard.server.ts";
import { enforceRateLimit } from "./rate-limit.server.ts";
import * as texts from "./texts.ts";

/**
 * The API key of a call, `Authorization: Bearer gw_…`; null without one. Other schemes belong to proxies. Pages accept
 * no keys, and neither do the router's own requests for page data, whose addresses end with `.data`.
 */
export function sentApiKey(request: Request): string | null {
	const { pathname } = new URL(request.url);
	if (!/^\/api\//i.test(pathname) || pathname.endsWith(".data")) return null;
	return /^Bearer(?=\s|$)\s*(.*)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null;
}

/**
 * Identifies a request by its key alone: the request's cookies are ignored, and none is set.
 * @throws DomainError unauthenticated for a wrong or revoked key, forbidden if a read-only key is used for a change,
 * rate_limited
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

/**
 * Refuses API keys for a call that is not for programs, such as one about the account's own security.
 * @throws DomainError forbidden
 */
export function refuseApiKey(state: RequestState): void {
	if (state.apiKey !== null) throw new DomainError("forbidden", texts.noApiKeysHere);
}
