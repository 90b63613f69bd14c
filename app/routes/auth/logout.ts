import { redirect } from "react-router";
import { z } from "zod";
import { formAction } from "#app/http/form-action.server.ts";
import { signOutBrowser } from "#app/http/sign-out.server.ts";
import type { Route } from "./+types/logout";

export const loader = () => redirect("/landing");

export const action = formAction(z.object({}), async (ctx, _input, args: Route.ActionArgs) => {
	await signOutBrowser(ctx, args);
	return {
		to: "/landing",
		toast: {
			title: "Signed out successfully",
			message: "You have been logged out and all trip data cleared.",
		},
	};
});
