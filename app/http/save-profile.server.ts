import type { ActionFunctionArgs } from "react-router";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { updateProfile } from "#app/features/account/profile.server.ts";
import type { UpdateProfile } from "#app/features/accounts/accounts.schema.ts";
import { requestStateOf } from "./context.server.ts";
import { setSession } from "./session.server.ts";

/** Saves a profile for its page and its API twin, and gives the browser its new session when the e-mail changed. */
export async function saveProfile(
	ctx: Ctx,
	input: UpdateProfile,
	args: ActionFunctionArgs,
): Promise<SignedInUser> {
	const state = requestStateOf(args);
	const device = { session: state.session, userAgent: args.request.headers.get("User-Agent") };
	const { user, session } = await updateProfile(ctx, input, device);
	if (session) await setSession(state, session);
	return user;
}
