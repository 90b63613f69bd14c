import { ConciergePage } from "#app/features/requests/concierge/components/concierge-page.tsx";
import { conciergeView } from "#app/features/requests/concierge/concierge.server.ts";
import * as texts from "#app/features/requests/concierge/texts.ts";
import { askConciergeAction } from "#app/http/actions/requests.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/concierge";

export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	conciergeView(ctx, await tripAccessOf(args)),
);

export const action = formAction(askConciergeAction, (_value, { params }: Route.ActionArgs) => ({
	to: pathTo("/trip/:shareId/concierge", params),
	toast: texts.asked,
}));

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export default function Concierge({ loaderData, actionData }: Route.ComponentProps) {
	return <ConciergePage view={loaderData} formResult={actionData?.result} />;
}
