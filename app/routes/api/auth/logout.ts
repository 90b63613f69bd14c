import { z } from "zod";
import { signOutAndForget } from "#app/http/account.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/logout";

export const action = apiAction(z.object({}), async (_ctx, _input, args: Route.ActionArgs) => {
	await signOutAndForget(args);
});
