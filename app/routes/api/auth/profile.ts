import { accountJson } from "#app/features/account/profile/account-json.server.ts";
import { profileSchema } from "#app/features/identity/accounts.schema.ts";
import { saveProfile } from "#app/http/account.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/profile";

export const action = apiAction(
	profileSchema,
	async (ctx, input, args: Route.ActionArgs) => accountJson(ctx, (await saveProfile(args, input)).id),
	{ method: "PUT", signedIn: true },
);
