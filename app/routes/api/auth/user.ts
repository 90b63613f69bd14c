import { requireUser } from "#app/access/access.server.ts";
import { accountJson } from "#app/features/accounts/account-json.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";

export const loader = apiLoader(async (_args, ctx) => accountJson(ctx, requireUser(ctx).id));
