import type { ActionFunctionArgs } from "react-router";
import type { Ctx } from "#app/access/ctx.ts";
import { signOut } from "#app/features/accounts/accounts.server.ts";
import { stateOf } from "./context.server.ts";
import { clearGuest, clearSession, guestKeyHashOf } from "./session.server.ts";
import { forgetShown } from "./shown-once.server.ts";

/** Signs out for the page and its API twin, and leaves the next person at this browser no cookie that opens anything. */
export async function signOutBrowser(ctx: Ctx, args: ActionFunctionArgs): Promise<void> {
	const state = stateOf(args);
	await signOut(ctx, state.session, await guestKeyHashOf(state, args.request));
	await clearSession(state);
	await clearGuest(state);
	await forgetShown(args);
}
