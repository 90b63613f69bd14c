import { AboutConciergePage } from "#app/features/requests/concierge/components/about-concierge-page.tsx";
import { ConciergePage } from "#app/features/requests/concierge/components/concierge-page.tsx";
import { aboutConcierge, conciergeView } from "#app/features/requests/concierge/concierge.server.ts";
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

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const access = await tripAccessOf(args);
	const isForOthers = access.may["concierge.about"] && !access.may["concierge.see"];
	return isForOthers
		? { about: await aboutConcierge(ctx, access), view: null }
		: { about: null, view: await conciergeView(ctx, access) };
});

export const action = formAction(askConciergeAction, (_value, { params }: Route.ActionArgs) => ({
	to: pathTo("/trip/:shareId/concierge", params),
	toast: texts.asked,
}));

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: texts.title,
		description: texts.description,
		trip: (loaderData?.view ?? loaderData?.about)?.trip.title,
	});

export default function Concierge({ loaderData: { view, about }, actionData }: Route.ComponentProps) {
	if (about) return <AboutConciergePage about={about} />;
	return <ConciergePage view={view} formResult={actionData?.result} />;
}
