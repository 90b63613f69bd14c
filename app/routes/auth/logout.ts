import { redirect } from "react-router";
import { z } from "zod";
import * as texts from "#app/features/account/texts.ts";
import { signOutAndClearCookies } from "#app/http/account.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import type { Route } from "./+types/logout";

export const loader = () => redirect("/landing");

export const action = formAction(z.object({}), async (_ctx, _input, args: Route.ActionArgs) => {
	await signOutAndClearCookies(args);
	return {
		to: "/landing",
		toast: { title: texts.signedOut, message: texts.browserCleared },
	};
});
