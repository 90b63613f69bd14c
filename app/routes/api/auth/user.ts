import { requireUser } from "#app/access/access.server.ts";
import { accountJson } from "#app/features/account/profile/account-json.server.ts";
import { deleteAccountAction } from "#app/http/actions/account.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";

export const loader = apiLoader(async (_args, ctx) => accountJson(ctx, requireUser(ctx).id));

export const action = apiAction(deleteAccountAction, () => ({ success: true }), { method: "DELETE" });
