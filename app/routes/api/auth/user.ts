import { requireUser } from "#app/access/access.server.ts";
import { accountJson, accountSchema } from "#app/features/account/profile/account-json.server.ts";
import { deleteAccountAction } from "#app/http/actions/account.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";

export const loader = apiLoader(async (_args, ctx) => accountJson(ctx, requireUser(ctx).id), {
	name: "getAccount",
	summary: "Get your account",
	who: "user",
	answer: accountSchema,
});

export const action = apiAction(deleteAccountAction, () => ({ success: true }), {
	name: "deleteAccount",
	method: "DELETE",
	summary: "Delete your account",
	description:
		"Needs the password, or the email address where the account has none. It is refused while money depends on the account.",
	who: "user",
	byKey: false,
	limits: ["passwordCheck"],
	errors: ["conflict", "forbidden", "bad_credentials"],
	asksProvider: true,
});
