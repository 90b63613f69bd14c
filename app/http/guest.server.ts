import type { ActionFunctionArgs } from "react-router";
import type { Ctx } from "#app/access/ctx.ts";
import { userOf } from "#app/access/ctx.ts";
import { type RequestState, type RouteArgs, requestStateOf } from "./context.server.ts";
import { enforceRateLimit, enforceRateLimits, type LimitName } from "./rate-limit.server.ts";
import { ensureGuest } from "./session.server.ts";

/** For use-cases that a browser without an account may call: counts them by address, and gives it a guest cookie. */
export async function identifyGuest(args: ActionFunctionArgs, limit: LimitName): Promise<Ctx> {
	const state = requestStateOf(args);
	await enforceRateLimit(state.ctx, limit, state.address);
	await ensureGuest(state);
	return state.ctx;
}

/**
 * Counts whoever asks, and their address as well, so that inventing guest cookies gains no allowance. Authorise
 * first, so that a request that is refused anyway leaves no row.
 * @throws DomainError rate_limited
 */
export async function enforceMemberLimit(args: RouteArgs, limit: "chat" | "payment"): Promise<void> {
	const state = requestStateOf(args);
	await enforceRateLimits(state.ctx, {
		[`${limit}Address`]: state.address,
		[limit]: rateLimitKey(state),
	});
}

/** Whom a limit per person counts: the account, or the guest's browser, or else the address. */
function rateLimitKey(state: RequestState): string {
	const user = userOf(state.ctx);
	if (user) return user.id;
	return state.ctx.actor?.kind === "guest" ? state.ctx.actor.keyHash.slice(0, 22) : state.address;
}
