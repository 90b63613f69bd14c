import { entrySchema } from "#app/features/trips/itinerary/itinerary.schema.ts";
import { addEntry, changeEntry, removeEntry } from "#app/features/trips/itinerary/save-entry.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { servicesContext } from "../context.server.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { idOf, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn } from "../trip-access.server.ts";

const locationsOf = ({ context }: TripArgs) => context.get(servicesContext).locations;

export const addEntryAction = sharedAction(entrySchema, async (ctx, input, args: TripArgs) => {
	await countChange(args);
	return addEntry(ctx, locationsOf(args), tripIdIn(args), input);
});

export const changeEntryAction = sharedAction(entrySchema, async (ctx, input, args: TripArgs) => {
	await countChange(args);
	return changeEntry(ctx, locationsOf(args), tripIdIn(args), { entryId: idOf(args, "entryId"), input });
});

export const removeEntryAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	await countChange(args);
	return removeEntry(ctx, tripIdIn(args), idOf(args, "entryId"));
});

async function countChange(args: TripArgs): Promise<void> {
	await requireTripOf(args, "itinerary.edit");
	await enforceMemberLimit(args, "itinerary");
}
