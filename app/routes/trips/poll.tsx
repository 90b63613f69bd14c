import { PollPage } from "#app/features/polls/components/poll-page.tsx";
import { pollView } from "#app/features/polls/polls-view.server.ts";
import * as texts from "#app/features/polls/texts.ts";
import { UsePollCard } from "#app/features/trips/changes/components/use-poll-card.tsx";
import { pollUseView } from "#app/features/trips/changes/use-poll.server.ts";
import { useLiveTrip } from "#app/features/trips/dashboard/components/use-live-trip.ts";
import { tripVersion } from "#app/features/trips/dashboard/trip-outline.queries.ts";
import {
	closePollAction,
	deletePollAction,
	proposeAction,
	usePollAction,
	voteAction,
} from "#app/http/actions/polls.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/poll";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const access = await tripAccessOf(args);
	const ref = { trip: access, pollId: args.params.pollId };
	// The version is read first, so that a change in between is never missed.
	const version = await tripVersion(ctx.db.read, access.trip.id);
	const { locations } = args.context.get(servicesContext);
	return { view: await pollView(ctx, locations, ref), use: await pollUseView(ctx, ref), version };
});

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const { shareId } = args.params;
	const to = pathTo("/trip/:shareId/polls/:pollId", args.params);
	const form = await readForm(args.request);
	switch (form.get("intent")) {
		case "propose":
			return runForm(form, args, proposeAction, () => ({ to, toast: texts.proposed }));
		case "close":
			return runForm(form, args, closePollAction, () => ({ to, toast: texts.closedToast }));
		case "use":
			return runForm(form, args, usePollAction, () => ({ to, toast: texts.used }));
		case "delete":
			return runForm(form, args, deletePollAction, () => ({
				to: pathTo("/trip/:shareId/polls", { shareId }),
				toast: texts.removed,
				replaces: true,
			}));
		default:
			return runForm(form, args, voteAction, () => ({ to, toast: texts.voted }));
	}
});

/** After a conflict the page shows that the poll was closed, or how the trip was changed, in the meantime. */
export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const { card, trip } = loaderData?.view ?? {};
	return privatePageMeta({
		title: card?.question ?? texts.title,
		description: texts.description,
		trip: trip?.title,
	});
};

export default function Poll({ loaderData: { view, use, version }, actionData }: Route.ComponentProps) {
	useLiveTrip(view.trip.shareId, version);
	const formResult = actionData?.result;
	return (
		<PollPage
			view={view}
			formResult={formResult}
			use={use && <UsePollCard use={use} formResult={formResult} />}
		/>
	);
}
