import { ExpectedPage } from "#app/features/forecast/expected/components/expected-page.tsx";
import { neededFormSchema } from "#app/features/forecast/expected/expected.schema.ts";
import { expectedMoneyView } from "#app/features/forecast/expected/expected-money.server.ts";
import * as texts from "#app/features/forecast/expected/texts.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { readQuery } from "#app/http/query.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/expected-money";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	expectedMoneyView(ctx, await tripAccessOf(args), readQuery(args.request, neededFormSchema)),
);

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export const handle = { hydrate: false } satisfies RouteHandle;

export default function ExpectedMoney({ loaderData }: Route.ComponentProps) {
	return <ExpectedPage view={loaderData} />;
}
