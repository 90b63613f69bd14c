import { redirect } from "react-router";
import { GroupPage } from "#app/features/group-page/components/group-page.tsx";
import { groupPageView } from "#app/features/group-page/group-page-view.server.ts";
import * as texts from "#app/features/group-page/texts.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { mapAddress } from "#app/http/picture.server.ts";
import { addShareTags } from "#app/http/share-meta.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/group-page";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { source, taken, look, ...view } = await groupPageView(ctx, args.params.slug);
	if (view.slug !== args.params.slug) throw redirect(pathTo("/g/:slug", { slug: view.slug }));
	addShareTags(args, source, taken, look);
	return { ...view, map: mapAddress(args, { ...view.trip, shareId: view.shareId }) };
});

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
	privatePageMeta({
		title: loaderData?.trip.title ?? texts.title,
		description: loaderData && texts.pageDescription(loaderData.trip.destination),
		error,
	});

/** Friends open it from a chat on slow connections, and nothing on it needs a script. */
export const handle = { hydrate: false } satisfies RouteHandle;

export default function GroupPageRoute({ loaderData }: Route.ComponentProps) {
	return <GroupPage view={loaderData} />;
}
