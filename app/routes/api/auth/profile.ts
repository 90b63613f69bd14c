import { accountJson, accountSchema } from "#app/features/account/profile/account-json.server.ts";
import { saveProfileAction } from "#app/http/actions/account.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(saveProfileAction, ({ id }, _args, ctx) => accountJson(ctx, id), {
	name: "saveProfile",
	method: "PUT",
	summary: "Change your name or email address",
	description: "Another email address needs `currentPassword`, and sets a new session cookie.",
	who: "user",
	byKey: false,
	answer: accountSchema,
	limits: ["profile", "profileAddress", "passwordCheck"],
	errors: ["email_taken", "conflict", "forbidden"],
});
