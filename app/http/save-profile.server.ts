import type { ActionFunctionArgs } from "react-router";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { updateProfile } from "#app/features/account/profile.server.ts";
import type { UpdateProfile } from "#app/features/accounts/accounts.schema.ts";
import { requestStateOf } from "./context.server.ts";
import { enforceRateLimits } from "./rate-limit.server.ts";
import { setSession } from "./session.server.ts";

/** Limited, because a refused e-mail tells that an account exists. @throws DomainError rate_limited */
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
