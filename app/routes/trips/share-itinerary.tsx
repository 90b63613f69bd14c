import { ShareItineraryPage } from "#app/features/trips/shared-itinerary/components/share-itinerary-page.tsx";
import { itineraryLinkView } from "#app/features/trips/shared-itinerary/manage-link.server.ts";
import * as texts from "#app/features/trips/shared-itinerary/texts.ts";
import {
	endItineraryLinkAction,
	resetItineraryLinkAction,
	saveItineraryLinkAction,
} from "#app/http/actions/shared-itinerary.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/share-itinerary";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	itineraryLinkView(ctx, await tripAccessOf(args), requestStateOf(args).origin),
);

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const to = pathTo("/trip/:shareId/itinerary/share", args.params);
	const form = await readForm(args.request);
	const intent = form.get("intent");
	if (intent === "reset")
		return runForm(form, args, resetItineraryLinkAction, () => ({
			to,
			toast: { title: texts.resetDone, message: texts.resetDoneHint },
		}));
	if (intent === "end")
		return runForm(form, args, endItineraryLinkAction, () => ({
			to,
			toast: { title: texts.endDone, message: texts.endText },
		}));
	return runForm(form, args, saveItineraryLinkAction, () => ({
		to,
		toast: { title: texts.saved, message: texts.savedHint },
	}));
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.lead, trip: loaderData?.trip.title });

export default function ShareItinerary({ loaderData, actionData }: Route.ComponentProps) {
	return <ShareItineraryPage view={loaderData} formResult={actionData?.result} />;
}
