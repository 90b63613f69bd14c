import { data, redirect } from "react-router";
import { findDraft } from "#app/features/assistant/assistant-view.server.ts";
import { ItineraryPage } from "#app/features/trips/itinerary/components/itinerary-page.tsx";
import { itineraryView } from "#app/features/trips/itinerary/itinerary-view.server.ts";
import * as texts from "#app/features/trips/itinerary/texts.ts";
import { SharingCard } from "#app/features/trips/shared-itinerary/components/sharing-card.tsx";
import { sharingFor } from "#app/features/trips/shared-itinerary/show-name.server.ts";
import { addEntryAction, changeEntryAction, removeEntryAction } from "#app/http/actions/itinerary.server.ts";
import { showNameAction } from "#app/http/actions/shared-itinerary.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { hasToast } from "#app/http/toast.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { tripPageDescription } from "#app/lib/texts.ts";
import { InlineScript } from "#app/shell/page-document.tsx";
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
	const state = requestStateOf(args);
	// The header lets public/sw.js keep this page, but not with a toast, because a toast may mention money.
	const isCacheable = !(await hasToast(services, state, args.request));
	const headers = isCacheable ? { "Gangway-Reader": view.readerKey } : undefined;
	const offlineCopy = state.lite ? null : { isCacheable };
	return data({ view, offlineCopy, sharing: await sharingFor(ctx, access) }, { headers });
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

/** The page is read where connections are bad, so its only script keeps an offline copy and holds forms back. */
export const handle = { hydrate: false } satisfies RouteHandle;

export default function Itinerary({ loaderData, actionData }: Route.ComponentProps) {
	const { view, offlineCopy, sharing } = loaderData;
	return (
		<>
			<ItineraryPage view={view} formResult={actionData?.result}>
				{sharing && <SharingCard sharing={sharing} />}
			</ItineraryPage>
			{offlineCopy && <InlineScript code={HOLD_FORMS_SCRIPT + offlineCopyScript(offlineCopy.isCacheable)} />}
		</>
	);
}

/**
 * Offline, no form is posted, because this page with what was typed would give way to the browser's own. Signing out
 * is let through, so that the worker deletes its copies.
 */
const HOLD_FORMS_SCRIPT =
	'const unsent=document.getElementById("unsent");addEventListener("submit",(event)=>{if(navigator.onLine||event.target.action.endsWith("/logout"))return;event.preventDefault();unsent.hidden=false});addEventListener("online",()=>{unsent.hidden=true});';

/**
 * The worker keeps only pages that it served itself, so the script asks it to load this page again if it came without
 * the worker or must not be kept as it is.
 */
function offlineCopyScript(isCacheable: boolean): string {
	return `const worker=navigator.serviceWorker;if(worker){const again=${!isCacheable}||!worker.controller;worker.register("/sw.js").then(()=>worker.ready).then(({active})=>again&&active.postMessage("keep")).catch(()=>{})}`;
}
