import type { ActionFunctionArgs } from "react-router";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { userOf } from "#app/access/ctx.ts";
import { type RequestState, type RouteArgs, requestStateOf } from "./context.server.ts";
import { enforceRateLimit, enforceRateLimits, type LimitName } from "./rate-limit.server.ts";
import { ensureGuest } from "./session.server.ts";

/** Counts the request by address, and gives a browser without an account a guest cookie. */
export async function identifyGuest(args: ActionFunctionArgs, limit: LimitName): Promise<Ctx> {
	const state = requestStateOf(args);
	await enforceRateLimit(state.ctx, limit, state.address);
	await ensureGuest(state);
	return state.ctx;
}

/** Counts the member and the address, so that new guest cookies gain nothing. Call it after the access check. */
export async function enforceMemberLimit(
	args: RouteArgs,
	limit:
		| "budget"
		| "chat"
		| "documents"
		| "emergency"
		| "emergencyTold"
		| "expense"
		| "expenseImport"
		| "itinerary"
		| "outside"
		| "outsidePicture"
		| "payment"
		| "pollPicture"
		| "receipt"
		| "cover"
		| "refundRequest"
		| "reminder"
		| "tripChange"
		| "vote",
): Promise<void> {
	const state = requestStateOf(args);
	await enforceRateLimits(state.ctx, {
		[`${limit}Address`]: state.address,
		[limit]: rateLimitKey(state),
	});
}

/** Counts a question to the provider about a payment. */
export async function enforceOutcomeLimit(args: RouteArgs): Promise<void> {
	const state = requestStateOf(args);
	await enforceRateLimit(state.ctx, "paymentOutcome", rateLimitKey(state));
}

/** Counts a refund or a release towards its rate limit. Call it after the access check. */
export async function enforceMovementLimit(args: RouteArgs): Promise<void> {
	const state = requestStateOf(args);
	await enforceRateLimit(state.ctx, "movement", rateLimitKey(state));
}

/** Counts invited addresses. @throws DomainError unauthenticated, rate_limited */
export async function enforceInviteLimit(args: RouteArgs, addresses: number): Promise<void> {
	const { ctx, address } = requestStateOf(args);
	await enforceRateLimits(ctx, { invite: requireUser(ctx).id, inviteAddress: address }, addresses);
}

/** The asker's key in rate limits. */
export function rateLimitKey(state: RequestState): string {
	const user = userOf(state.ctx);
	if (user) return user.id;
	return state.ctx.actor?.kind === "guest" ? state.ctx.actor.keyHash.slice(0, 22) : state.address;
}
