import { placesToAskAbout } from "#app/features/joining/answer-place.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { heldBy } from "#app/http/held-places.server.ts";
import type { Route } from "./+types/index";

/** Lists the guests' places in this browser that may belong to the account. */
export const loader = apiLoader(async (args: Route.LoaderArgs, ctx) =>
	placesToAskAbout(ctx, await heldBy(args)),
);
