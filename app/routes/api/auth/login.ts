import { accountJson } from "#app/features/account/profile/account-json.server.ts";
import { signInByApiSchema } from "#app/features/identity/accounts.schema.ts";
import { signInAndSetCookies } from "#app/http/account.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/login";

export const action = apiAction(signInByApiSchema, async (ctx, input, args: Route.ActionArgs) => {
	const { user } = await signInAndSetCookies(args, input);
	return accountJson(ctx, user.id);
});
