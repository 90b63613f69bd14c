import { TripPage } from "#app/features/admin/components/trip-page.tsx";
import * as texts from "#app/features/admin/texts/trips.ts";
import { tripView } from "#app/features/admin/trips-view.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripPageDescription } from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/trip";

export const loader = pageHandler(({ params }: Route.LoaderArgs, ctx) => tripView(ctx, params.id));

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: texts.titleOf(loaderData.title),
		description: tripPageDescription(texts.description, loaderData.title),
	});

export default function Trip({ loaderData }: Route.ComponentProps) {
	return <TripPage view={loaderData} />;
}
