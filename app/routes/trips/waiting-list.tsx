import { WaitingListPage } from "#app/features/members/waiting-list/components/waiting-list-page.tsx";
import * as texts from "#app/features/members/waiting-list/texts.ts";
import { organizersListView } from "#app/features/members/waiting-list/waiting-view.server.ts";
import { pageNumber } from "#app/features/trips/dashboard/views.ts";
import {
	emptyListAction,
	offerSpotAction,
	openListAction,
	removeEntryAction,
} from "#app/http/actions/waiting-lists.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/waiting-list";

export const handle = { hydrate: false };

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	organizersListView(ctx, await tripAccessOf(args), pageNumber(args.url.searchParams.get("page"))),
);

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const to = pathTo("/trip/:shareId/waiting-list", { shareId: args.params.shareId });
	const form = await readForm(args.request);
	switch (form.get("intent")) {
		case "offer":
			return runForm(form, args, offerSpotAction, ({ entry }) => ({
				to,
				toast: texts.offeredToast(entry.name),
			}));
		case "remove":
			return runForm(form, args, removeEntryAction, ({ entry }) => ({
				to,
				toast: texts.removedToast(entry.name),
			}));
		case "empty":
			return runForm(form, args, emptyListAction, (removed) => ({ to, toast: texts.emptiedToast(removed) }));
		default:
			return runForm(form, args, openListAction, ({ status }) => ({
				to,
				toast: status === "open" ? texts.openedToast : texts.closedToast,
			}));
	}
});

/** The line may have moved while the page was open. */
export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: texts.listTitle,
		description: texts.listDescription,
		trip: loaderData?.trip.title,
	});

export default function WaitingList({ loaderData, actionData }: Route.ComponentProps) {
	return <WaitingListPage view={loaderData} formResult={actionData?.result} />;
}
