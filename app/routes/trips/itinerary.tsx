import { data, redirect } from "react-router";
import { findDraft } from "#app/features/assistant/assistant-view.server.ts";
import { SafetyNotice } from "#app/features/emergency/components/safety-notice-loading.ts";
import { safetyNotice } from "#app/features/emergency/safety-notice.server.ts";
import { ItineraryPage } from "#app/features/trips/itinerary/components/itinerary-page.tsx";
import { itineraryView } from "#app/features/trips/itinerary/itinerary-view.server.ts";
import * as texts from "#app/features/trips/itinerary/texts.ts";
import { SharingCard } from "#app/features/trips/shared-itinerary/components/sharing-card.tsx";
import { sharingFor } from "#app/features/trips/shared-itinerary/show-name.server.ts";
import { addEntryAction, changeEntryAction, removeEntryAction } from "#app/http/actions/itinerary.server.ts";
import { showNameAction } from "#app/http/actions/shared-itinerary.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { keptPage } from "#app/http/kept-page.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { tripPageDescription } from "#app/lib/texts.ts";
import { KeptPageScript } from "#app/shell/kept-page.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/itinerary";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const services = args.context.get(servicesContext);
	const query = new URL(args.request.url).searchParams;
	const access = await tripAccessOf(args);
	const draft = await findDraft(ctx, access, "entry", query.get("draft"));
	const openForm = { add: query.get("add"), edit: query.get("edit"), draft };
	if (access.role === "stranger") throw redirect(pathTo("/join/:shareId", args.params));
	const view = await itineraryView(ctx, services.locations, access, openForm);
	const { headers, offlineCopy } = await keptPage(args, view.readerKey);
	const sharing = await sharingFor(ctx, access);
	const safety = await safetyNotice(ctx, services.locations, access);
	return data({ view, offlineCopy, sharing, safety }, { headers });
});

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const page = pathTo("/trip/:shareId/itinerary", args.params);
	const form = await readForm(args.request);
	const intent = form.get("intent");
	if (intent === "name") return runForm(form, args, showNameAction, () => ({ to: page }));
	if (intent === "remove") return runForm(form, args, removeEntryAction, () => ({ to: page }));
	const save = intent === "change" ? changeEntryAction : addEntryAction;
	return runForm(form, args, save, ({ id }) => ({ to: `${page}#entry-${id}` }));
});

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return privatePageMeta({ title: texts.title });
	const { title } = loaderData.view.trip;
	const description = tripPageDescription(texts.description, title);
	return privatePageMeta({ title: texts.titleOf(title), description });
};

/** People read the page where connections are bad, so its only script keeps an offline copy and holds back forms. */
export const handle = { hydrate: false } satisfies RouteHandle;

export default function Itinerary({ loaderData, actionData }: Route.ComponentProps) {
	const { view, offlineCopy, sharing, safety } = loaderData;
	return (
		<>
			<ItineraryPage
				view={view}
				safety={safety && <SafetyNotice notice={safety} />}
				formResult={actionData?.result}
			>
				{sharing && <SharingCard sharing={sharing} />}
			</ItineraryPage>
			<KeptPageScript copy={offlineCopy} />
		</>
	);
}
