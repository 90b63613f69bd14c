import { ForecastPage } from "#app/features/forecast/components/forecast-page.tsx";
import { optionsSchema } from "#app/features/forecast/forecast.schema.ts";
import { forecastView } from "#app/features/forecast/forecast.server.ts";
import * as texts from "#app/features/forecast/texts/forecast.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { readQuery } from "#app/http/query.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/forecast";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { locations } = args.context.get(servicesContext);
	const options = readQuery(args.request, optionsSchema);
	return forecastView(ctx, locations, await tripAccessOf(args), options);
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export const handle = { hydrate: false } satisfies RouteHandle;

export default function Forecast({ loaderData }: Route.ComponentProps) {
	return <ForecastPage view={loaderData} />;
}
