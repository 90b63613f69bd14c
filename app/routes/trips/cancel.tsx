import { cancelTripView } from "#app/features/trips/changes/cancel-trip.server.ts";
import { CancelPage } from "#app/features/trips/changes/components/cancel-page.tsx";
import * as texts from "#app/features/trips/changes/texts/cancel.ts";
import { cancelTripAction } from "#app/http/actions/trips.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/cancel";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	cancelTripView(ctx, await tripAccessOf(args)),
);

export const action = formAction(cancelTripAction, (_trip, { params }: Route.ActionArgs) => ({
	to: pathTo("/trip/:shareId", params),
	toast: texts.done,
}));

/** If the form is refused, the amounts may have changed, so the page reloads its data. */
export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.lead, trip: loaderData?.trip.title });

export default function Cancel({ loaderData, actionData }: Route.ComponentProps) {
	return <CancelPage view={loaderData} formResult={actionData?.result} />;
}
