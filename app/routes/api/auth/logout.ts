import { z } from "zod";
import { signOut } from "#app/features/account/sign-in.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { clearSession } from "#app/http/session.server.ts";
import type { Route } from "./+types/logout";

export const action = apiAction(z.object({}), async (ctx, _input, args: Route.ActionArgs) => {
	const state = requestStateOf(args);
	await signOut(ctx, state.session);
	await clearSession(state);
});
