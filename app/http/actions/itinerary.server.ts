import { entrySchema } from "#app/features/trips/itinerary/itinerary.schema.ts";
import { addEntry, changeEntry, removeEntry } from "#app/features/trips/itinerary/save-entry.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { servicesContext } from "../context.server.ts";
import { idOf, sharedAction } from "../shared-action.server.ts";
import { type TripArgs, tripIdIn } from "../trip-access.server.ts";

const locationsOf = ({ context }: TripArgs) => context.get(servicesContext).locations;

export const addEntryAction = sharedAction(entrySchema, (ctx, input, args: TripArgs) =>
	addEntry(ctx, locationsOf(args), tripIdIn(args), input),
);

export const changeEntryAction = sharedAction(entrySchema, (ctx, input, args: TripArgs) =>
	changeEntry(ctx, locationsOf(args), tripIdIn(args), { entryId: idOf(args, "entryId"), input }),
);

export const removeEntryAction = sharedAction(noInput, (ctx, _input, args: TripArgs) =>
	removeEntry(ctx, tripIdIn(args), idOf(args, "entryId")),
);
