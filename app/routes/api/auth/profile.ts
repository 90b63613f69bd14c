import { accountJson } from "#app/features/account/profile/account-json.server.ts";
import { saveProfileAction } from "#app/http/actions/account.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(saveProfileAction, ({ id }, _args, ctx) => accountJson(ctx, id), {
	method: "PUT",
});
