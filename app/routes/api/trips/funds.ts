import { fundDetailsJson } from "#app/features/funds/fund-view.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/funds";

export const loader = apiLoader(({ params }: Route.LoaderArgs, ctx) => fundDetailsJson(ctx, params.id));
