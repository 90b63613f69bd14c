import { accountJson } from "#app/features/account/profile/account-json.server.ts";
import { signInAction } from "#app/http/actions/account.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(signInAction, ({ user }, _args, ctx) => accountJson(ctx, user.id));
