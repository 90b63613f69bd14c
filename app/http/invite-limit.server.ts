import { requireUser } from "#app/access/access.server.ts";
import { type RouteArgs, requestStateOf } from "./context.server.ts";
import { enforceRateLimits } from "./rate-limit.server.ts";

/** Counts invited addresses towards the limits. @throws DomainError unauthenticated, rate_limited */
export async function enforceInviteLimit(args: RouteArgs, addresses: number): Promise<void> {
	const { ctx, address } = requestStateOf(args);
	await enforceRateLimits(ctx, { invite: requireUser(ctx).id, inviteAddress: address }, addresses);
}
