import { accountJson } from "#app/features/account/profile/account-json.server.ts";
import { registerAction } from "#app/http/actions/account.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { json } from "#app/http/whole-response.server.ts";

export const action = apiAction(registerAction, async ({ user }, _args, ctx) =>
	json(await accountJson(ctx, user.id), { status: 201 }),
);
