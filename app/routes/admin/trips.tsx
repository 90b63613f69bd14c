import { FinderPage } from "#app/features/admin/components/finder-page.tsx";
import { readSearch } from "#app/features/admin/search.ts";
import * as texts from "#app/features/admin/texts/trips.ts";
import { tripsView } from "#app/features/admin/trips-view.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/trips";

export const loader = pageHandler(({ request }: Route.LoaderArgs, ctx) =>
	tripsView(ctx, readSearch(new URL(request.url).searchParams)),
);

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.finder.title, description: texts.listDescription });

export default function Trips({ loaderData }: Route.ComponentProps) {
	return <FinderPage here="trips" view={loaderData} words={texts.finder} />;
}
