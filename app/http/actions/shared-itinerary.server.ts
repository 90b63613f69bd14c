import {
	endItineraryLink,
	resetItineraryLink,
	saveItineraryLink,
} from "#app/features/trips/shared-itinerary/manage-link.server.ts";
import {
	itineraryLinkSchema,
	shownNameSchema,
} from "#app/features/trips/shared-itinerary/shared-itinerary.schema.ts";
import { chooseShownName } from "#app/features/trips/shared-itinerary/show-name.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn } from "../trip-access.server.ts";

export const saveItineraryLinkAction = sharedAction(
	itineraryLinkSchema,
	async (ctx, input, args: TripArgs) => {
		await countChange(args);
		return saveItineraryLink(ctx, tripIdIn(args), input);
	},
);

export const resetItineraryLinkAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	await countChange(args);
	return resetItineraryLink(ctx, tripIdIn(args));
});

export const endItineraryLinkAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	await countChange(args);
	return endItineraryLink(ctx, tripIdIn(args));
});

/** A member decides whether their own first name appears on the shared itinerary. */
export const showNameAction = sharedAction(shownNameSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "itinerary.name");
	await enforceMemberLimit(args, "tripChange");
	return chooseShownName(ctx, tripIdIn(args), input);
});

async function countChange(args: TripArgs): Promise<void> {
	await requireTripOf(args, "itinerary.share");
	await enforceMemberLimit(args, "tripChange");
}
