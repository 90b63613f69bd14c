import { accountJson } from "#app/features/accounts/account-json.server.ts";
import { profileSchema } from "#app/features/accounts/accounts.schema.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { saveProfile } from "#app/http/save-profile.server.ts";
import type { Route } from "./+types/profile";

export const action = apiAction(
	profileSchema,
	async (ctx, input, args: Route.ActionArgs) => accountJson(ctx, (await saveProfile(ctx, input, args)).id),
	{ method: "PUT", signedIn: true },
);
