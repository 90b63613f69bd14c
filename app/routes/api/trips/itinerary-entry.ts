import { z } from "zod";
import { entrySchema } from "#app/features/trips/itinerary/itinerary.schema.ts";
import { entryJson } from "#app/features/trips/itinerary/itinerary-view.server.ts";
import { changeEntry, removeEntry } from "#app/features/trips/itinerary/save-entry.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import type { Route } from "./+types/itinerary-entry";

/** PUT replaces all fields of an entry. */
const change = apiAction(
	entrySchema,
	async (ctx, input, { params, context }: Route.ActionArgs) => {
		const { locations } = context.get(servicesContext);
		return entryJson(await changeEntry(ctx, locations, params.tripId, { entryId: params.entryId, input }));
	},
	{ method: "PUT" },
);

const remove = apiAction(
	z.object({}),
	async (ctx, _input, { params }: Route.ActionArgs) => {
		await removeEntry(ctx, params.tripId, params.entryId);
	},
	{ method: "DELETE" },
);

export const action = (args: Route.ActionArgs) =>
	args.request.method === "DELETE" ? remove(args) : change(args);
