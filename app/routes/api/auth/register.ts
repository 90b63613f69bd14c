import { accountJson, accountSchema } from "#app/features/account/profile/account-json.server.ts";
import { registerAction } from "#app/http/actions/account.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(registerAction, ({ user }, _args, ctx) => accountJson(ctx, user.id), {
	name: "register",
	summary: "Make an account",
	description: "Sets the session cookie, and mails a link to confirm the address.",
	who: "anyone",
	byKey: false,
	answer: accountSchema,
	status: 201,
	limits: ["register"],
	errors: ["email_taken"],
});
