import { redirect } from "react-router";
import { z } from "zod";
import { signOut } from "#app/features/account/sign-in.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { clearSession } from "#app/http/session.server.ts";
import type { Route } from "./+types/logout";

export const loader = () => redirect("/landing");

export const action = formAction(z.object({}), async (ctx, _input, args: Route.ActionArgs) => {
	const state = requestStateOf(args);
	await signOut(ctx, state.session);
	await clearSession(state);
	return {
		to: "/landing",
		toast: {
			title: "Signed out successfully",
			message: "You have been logged out and all trip data cleared.",
		},
	};
});
