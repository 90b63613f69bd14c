import { SharedItineraryPage } from "#app/features/trips/shared-itinerary/components/shared-itinerary-page.tsx";
import { sharedItineraryView } from "#app/features/trips/shared-itinerary/shared-itinerary.server.ts";
import * as texts from "#app/features/trips/shared-itinerary/texts.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { versionedMap } from "#app/http/picture.server.ts";
import { addPreviewTags } from "#app/http/share-meta.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/itinerary";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { slug } = args.params;
	const { preview, ...view } = await sharedItineraryView(
		ctx,
		args.context.get(servicesContext).locations,
		slug,
	);
	addPreviewTags(args, preview, {
		page: pathTo("/i/:slug", { slug }),
		image: pathTo("/i/:slug/preview.png", { slug }),
	});
	const feed = pathTo("/i/:slug/calendar.ics", { slug });
	const webcal = `${requestStateOf(args).origin}${feed}`.replace(/^https?:/, "webcal:");
	const map = versionedMap(args, view.trip, pathTo("/i/:slug/route.svg", { slug }));
	return { ...view, map, feed: { path: feed, webcal } };
});

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
	privatePageMeta({
		title: loaderData ? texts.readersTitle(loaderData.trip.title) : texts.title,
		description: loaderData && texts.readersDescription,
		error,
	});

/** People read the page where connections are bad, and nothing on it needs a script. */
export const handle = { hydrate: false } satisfies RouteHandle;

export default function SharedItinerary({ loaderData }: Route.ComponentProps) {
	return <SharedItineraryPage view={loaderData} />;
}
