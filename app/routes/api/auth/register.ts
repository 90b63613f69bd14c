import { accountJson } from "#app/features/account/profile/account-json.server.ts";
import { registerSchema } from "#app/features/identity/accounts.schema.ts";
import { registerAndSetCookies } from "#app/http/account.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/register";

export const action = apiAction(registerSchema, async (ctx, input, args: Route.ActionArgs) => {
	const { user } = await registerAndSetCookies(args, input);
	return json(await accountJson(ctx, user.id), { status: 201 });
});
