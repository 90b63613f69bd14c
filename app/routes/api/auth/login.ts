import { accountJson, accountSchema } from "#app/features/account/profile/account-json.server.ts";
import { signInAction } from "#app/http/actions/account.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(signInAction, ({ user }, _args, ctx) => accountJson(ctx, user.id), {
	name: "signIn",
	summary: "Sign in",
	description: "Sets the session cookie. An account with two steps needs one of its recovery codes as well.",
	who: "anyone",
	byKey: false,
	answer: accountSchema,
	limits: ["signInAddress", "signInClient", "signInAccount"],
	errors: ["bad_credentials", "second_step_required"],
});
