import { findDraft } from "#app/features/assistant/assistant-view.server.ts";
import { PollsPage } from "#app/features/polls/components/polls-page.tsx";
import { pollsView } from "#app/features/polls/polls-view.server.ts";
import * as texts from "#app/features/polls/texts.ts";
import { proposalsFor } from "#app/features/requests/concierge/concierge.server.ts";
import { useLiveTrip } from "#app/features/trips/dashboard/components/use-live-trip.ts";
import { tripVersion } from "#app/features/trips/dashboard/trip-outline.queries.ts";
import { askPollAction } from "#app/http/actions/polls.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/polls";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const access = await tripAccessOf(args);
	const { locations } = args.context.get(servicesContext);
	// The version is read first, so that a change in between is never missed.
	const version = await tripVersion(ctx.db.read, access.trip.id);
	const query = args.url.searchParams;
	const proposals = { messageId: query.get("proposals"), proposalId: null };
	const suggested = (await proposalsFor(ctx, access, proposals)).map(({ title, link, price }) => ({
		...{ label: title, link, price },
	}));
	const draft = await findDraft(ctx, access, "poll", query.get("draft"));
	const view = await pollsView(ctx, access, { ask: query.get("ask"), locations, draft, suggested });
	return { view, version };
});

export const action = formAction(askPollAction, ({ pollId }, { params: { shareId } }: Route.ActionArgs) => ({
	to: pathTo("/trip/:shareId/polls/:pollId", { shareId, pollId }),
	toast: texts.asked,
}));

export const shouldRevalidate = revalidation({ keepsForm: true });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.view.trip.title });

export default function Polls({ loaderData: { view, version }, actionData }: Route.ComponentProps) {
	// The page does not reload while someone fills in the form.
	useLiveTrip(view.trip.shareId, view.form ? null : version);
	return <PollsPage view={view} formResult={actionData?.result} />;
}
