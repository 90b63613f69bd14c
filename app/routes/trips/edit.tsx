import { data } from "react-router";
import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { wellKnownLocations } from "#app/features/bookings/locations/search-locations.server.ts";
import { proposalsFor } from "#app/features/requests/concierge/concierge.server.ts";
import { EditTripPage } from "#app/features/trips/changes/components/edit-trip-page.tsx";
import { editTripFormSchema } from "#app/features/trips/changes/edit.schema.ts";
import { editTripView, type NewItem } from "#app/features/trips/changes/edit-trip.server.ts";
import * as texts from "#app/features/trips/changes/texts/edit.ts";
import { pricePath } from "#app/features/trips/price/price-path.ts";
import { editTripAction } from "#app/http/actions/trips.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { type FormActionData, runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { answerPlannerForm } from "#app/http/planner-form.server.ts";
import { requireTripOf, tripAccessOf } from "#app/http/trip-access.server.ts";
import { newId } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { sharedBy } from "#app/lib/shares.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/edit";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const access = await tripAccessOf(args);
	return {
		view: await editTripView(ctx, access, await proposedItem(ctx, access, args.url)),
		formKey: newId(),
		wellKnown: wellKnownLocations(args.context.get(servicesContext).locations),
	};
});

/** The concierge's proposal in the address, which fills in one more booking. */
async function proposedItem(ctx: Ctx, access: TripAccess, { searchParams }: URL): Promise<NewItem | null> {
	const proposalId = searchParams.get("proposal");
	const [proposal] = await proposalsFor(ctx, access, { messageId: null, proposalId });
	if (!proposal) return null;
	const { title, link, price } = proposal;
	return {
		id: undefined,
		type: "other",
		name: title,
		url: link ?? undefined,
		cost: price ?? 0,
		per: undefined,
	};
}

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const { trip } = await requireTripOf(args, "trip.edit");
	const form = await readForm(args.request);
	const answer = await answerPlannerForm(form, args, trip.lateSpots > 0 ? sharedBy(trip) : null);
	if (answer) return data({ result: answer.result } satisfies FormActionData, { status: answer.status });
	return runForm(form, args, editTripFormSchema, async (ctx, input, posted) => {
		const { changes, dueToday } = await editTripAction.run(ctx, input, posted);
		const isNewPrice = input.priceReason !== undefined && changes.length > 0;
		return {
			to: isNewPrice ? pricePath(args.params.shareId) : pathTo("/trip/:shareId", args.params),
			toast: changes.length > 0 || input.note ? texts.saved(dueToday) : texts.nothingChanged,
		};
	});
});

/** If the form is refused, the trip may have changed. Editing the list of items changes nothing on the server. */
export const shouldRevalidate = revalidation({ staleAfter: [409], keepsForm: true });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.view.trip.title });

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
	return <EditTripPage {...loaderData} formResult={actionData?.result} />;
}
