import { accountJson } from "#app/features/accounts/account-json.server.ts";
import { registerSchema } from "#app/features/accounts/accounts.schema.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { authenticate } from "#app/http/authenticator.server.ts";
import type { Route } from "./+types/register";

export const action = apiAction(registerSchema, async (ctx, input, args: Route.ActionArgs) => {
	const { user } = await authenticate("register", ctx, input, args);
	return Response.json(await accountJson(ctx, user.id), { status: 201 });
});
