import { OwnRequestsPage } from "#app/features/requests/components/own-requests-page.tsx";
import * as texts from "#app/features/requests/texts/thread.ts";
import { ownRequestsView } from "#app/features/requests/thread-view.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/requests";

export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler((_args: Route.LoaderArgs, ctx) => ownRequestsView(ctx));

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.listTitle, description: texts.listDescription });

export default function Requests({ loaderData }: Route.ComponentProps) {
	return <OwnRequestsPage view={loaderData} />;
}
