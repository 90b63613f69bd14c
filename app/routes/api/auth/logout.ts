import { z } from "zod";
import { apiAction } from "#app/http/api-action.server.ts";
import { signOutBrowser } from "#app/http/sign-out.server.ts";
import type { Route } from "./+types/logout";

export const action = apiAction(z.object({}), async (ctx, _input, args: Route.ActionArgs) => {
	await signOutBrowser(ctx, args);
});
