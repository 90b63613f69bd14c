import { HandoverPage, handoverTitle } from "#app/features/trips/handover/components/handover-page.tsx";
import { handoverView } from "#app/features/trips/handover/handover-view.server.ts";
import * as texts from "#app/features/trips/handover/texts.ts";
import {
	answerHandoverAction,
	offerHandoverAction,
	withdrawHandoverAction,
} from "#app/http/actions/organizers.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/handover";

export const handle = { hydrate: false };

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	handoverView(ctx, await tripAccessOf(args)),
);

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const { shareId } = args.params;
	const page = pathTo("/trip/:shareId/handover", { shareId });
	const trip = pathTo("/trip/:shareId", { shareId });
	const { title, organizerName } = (await tripAccessOf(args)).trip;
	const form = await readForm(args.request);
	switch (form.get("intent")) {
		case "withdraw":
			return runForm(form, args, withdrawHandoverAction, () => ({ to: page, toast: texts.withdrawn }));
		case "answer":
			return runForm(form, args, answerHandoverAction, ({ outcome }) => ({
				to: trip,
				toast: outcome === "accepted" ? texts.accepted(title) : texts.refused(organizerName),
			}));
		default:
			return runForm(form, args, offerHandoverAction, ({ name }) => ({
				to: page,
				toast: texts.offered(name),
			}));
	}
});

/** The offer may have changed while the page was open. */
export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData ? handoverTitle(loaderData) : texts.title,
		description: texts.description,
		trip: loaderData?.trip.title,
	});

export default function Handover({ loaderData, actionData }: Route.ComponentProps) {
	return <HandoverPage view={loaderData} formResult={actionData?.result} />;
}
