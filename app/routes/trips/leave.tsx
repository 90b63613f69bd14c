import { LeavePage } from "#app/features/trips/changes/components/leave-page.tsx";
import { leaveTripView } from "#app/features/trips/changes/leave-trip.server.ts";
import * as texts from "#app/features/trips/changes/texts/members.ts";
import { leaveTripAction } from "#app/http/actions/trips.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/leave";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	leaveTripView(ctx, await tripAccessOf(args)),
);

export const action = formAction(leaveTripAction, ({ trip, isGuest }) => ({
	to: isGuest ? pathTo("/join/:shareId", { shareId: trip.shareId }) : "/trip-results",
	toast: texts.left(trip.title),
}));

/** If the form is refused, a payment may have succeeded, so the page reloads its data. */
export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData ? texts.leaveTitle : texts.leave,
		description: texts.leaveDescription,
		trip: loaderData?.trip.title,
	});

export default function Leave({ loaderData, actionData }: Route.ComponentProps) {
	return <LeavePage view={loaderData} formResult={actionData?.result} />;
}
