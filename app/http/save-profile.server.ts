import type { ActionFunctionArgs } from "react-router";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { updateProfile } from "#app/features/account/profile.server.ts";
import type { UpdateProfile } from "#app/features/accounts/accounts.schema.ts";
import { requestStateOf } from "./context.server.ts";
import { enforceRateLimits } from "./rate-limit.server.ts";
import { setSession } from "./session.server.ts";

/**
 * Saves a profile for its page and its API twin, and gives the browser its new session when the e-mail changed.
 * Limited, because a refused change of e-mail tells that the new address has an account.
 * @throws DomainError rate_limited, and as updateProfile does
 */
export async function saveProfile(
	ctx: Ctx,
	input: UpdateProfile,
	args: ActionFunctionArgs,
): Promise<SignedInUser> {
	const state = requestStateOf(args);
	await enforceRateLimits(ctx, { profileAddress: state.address, profile: requireUser(ctx).id });
	const device = { session: state.session, userAgent: args.request.headers.get("User-Agent") };
	const { user, session } = await updateProfile(ctx, input, device);
	if (session) await setSession(state, session);
	return user;
}
