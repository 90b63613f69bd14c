import {
	previewCustomSchedule,
	removeCustomSchedule,
	saveCustomSchedule,
} from "#app/features/trips/custom-schedule/change-schedule.server.ts";
import { customScheduleSchema } from "#app/features/trips/custom-schedule/schedule-change.schema.ts";
import { noInput } from "#app/lib/schema.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn } from "../trip-access.server.ts";

/** A preview changes nothing, so it is not counted. */
export const previewScheduleAction = sharedAction(customScheduleSchema, async (ctx, input, args: TripArgs) =>
	previewCustomSchedule(ctx, await requireTripOf(args, "trip.edit"), input),
);

export const saveScheduleAction = sharedAction(customScheduleSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "trip.edit");
	await enforceMemberLimit(args, "tripChange");
	return saveCustomSchedule(ctx, tripIdIn(args), input);
});

export const removeScheduleAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	await requireTripOf(args, "trip.edit");
	await enforceMemberLimit(args, "tripChange");
	return removeCustomSchedule(ctx, tripIdIn(args));
});
