import { requireUser } from "#app/access/access.server.ts";
import { deleteAccountSchema } from "#app/features/account/deletion/deletion.schema.ts";
import { accountJson } from "#app/features/account/profile/account-json.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { deleteAccountAndForget } from "#app/http/deletion.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/user";

export const loader = apiLoader(async (_args, ctx) => accountJson(ctx, requireUser(ctx).id));

export const action = apiAction(
	deleteAccountSchema,
	(_ctx, input, args: Route.ActionArgs) => deleteAccountAndForget(args, input),
	{ method: "DELETE", signedIn: true },
);
