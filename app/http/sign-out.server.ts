import type { ActionFunctionArgs } from "react-router";
import type { Ctx } from "#app/access/ctx.ts";
import { signOut } from "#app/features/account/sign-in.server.ts";
import { requestStateOf } from "./context.server.ts";
import { clearOneTimeSecret } from "./one-time-secret.server.ts";
import { clearGuestKey, clearSession, guestKeyHashOf } from "./session.server.ts";

/** Signs out, and clears every cookie that would open something to the next person at this browser. */
export async function signOutBrowser(ctx: Ctx, args: ActionFunctionArgs): Promise<void> {
	const state = requestStateOf(args);
	await signOut(ctx, state.session, await guestKeyHashOf(state, args.request));
	await clearSession(state);
	await clearGuestKey(state);
	await clearOneTimeSecret(args);
}
