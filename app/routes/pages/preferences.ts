import { redirect } from "react-router";
import { z } from "zod";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { safePath } from "#app/http/paths.ts";
import { writePreferences } from "#app/http/preferences.server.ts";
import { isSecure } from "#app/http/session.server.ts";
import type { Route } from "./+types/preferences";

const schema = z.object({
	theme: z.enum(["light", "dark", "system"]).optional(),
	lite: z.enum(["on", "off"]).optional(),
	returnTo: z.string().optional(),
});

export const loader = () => redirect("/");

export const action = formAction(schema, async (_ctx, input, args: Route.ActionArgs) => {
	const state = requestStateOf(args);
	const theme = input.theme === "system" ? null : (input.theme ?? state.theme);
	const lite = input.lite === undefined ? state.lite : input.lite === "on";
	state.cookies.push(await writePreferences({ theme, lite }, isSecure(state)));
	return { to: safePath(input.returnTo, "/") };
});
