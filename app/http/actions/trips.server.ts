import { cancelTrip } from "#app/features/trips/changes/cancel-trip.server.ts";
import {
	cancelTripSchema,
	removeMemberSchema,
	shareLinkSchema,
} from "#app/features/trips/changes/changes.schema.ts";
import { editTripSchema } from "#app/features/trips/changes/edit.schema.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { leaveTrip, requireOwnMembership } from "#app/features/trips/changes/leave-trip.server.ts";
import { removeMember } from "#app/features/trips/changes/remove-member.server.ts";
import { resetShareLink } from "#app/features/trips/changes/reset-share-link.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { createTripSchema } from "#app/features/trips/trips.schema.ts";
import { noInput } from "#app/lib/schema.ts";
import { enforceMemberLimit, identifyGuest } from "../guest.server.ts";
import { enforceRateLimit } from "../rate-limit.server.ts";
import { type ActionArgs, onceKeyOf, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripAccessOf, tripIdIn } from "../trip-access.server.ts";

/** A call that the same caller repeats under the same key makes only one trip. */
export const createTripAction = sharedAction(createTripSchema, async (_ctx, input, args: ActionArgs) => {
	const ctx = await identifyGuest(args, "createTrip");
	return createTrip(ctx, input, onceKeyOf(args, { givesFirstCookie: true }));
});

export const editTripAction = sharedAction(editTripSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "trip.edit");
	await enforceMemberLimit(args, "tripChange");
	return editTrip(ctx, tripIdIn(args), input);
});

export const cancelTripAction = sharedAction(cancelTripSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "trip.cancel");
	await enforceMemberLimit(args, "tripChange");
	return cancelTrip(ctx, tripIdIn(args), input);
});

export const removeMemberAction = sharedAction(
	removeMemberSchema,
	async (ctx, input, args: TripArgs<{ memberId: string }>) => {
		const access = await requireTripOf(args, "member.remove");
		await enforceMemberLimit(args, "tripChange");
		const { memberId } = args.params;
		return removeMember(ctx, { tripId: tripIdIn(args), memberId, ...input }, access);
	},
);

export const leaveTripAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	const access = await tripAccessOf(args);
	const { role } = await requireOwnMembership(ctx, ctx.db.read, access);
	await enforceMemberLimit(args, "tripChange");
	return { trip: await leaveTrip(ctx, access), isGuest: role === "guest" };
});

export const resetShareLinkAction = sharedAction(shareLinkSchema, async (ctx, { seen }, args: TripArgs) => {
	const { trip } = await requireTripOf(args, "link.reset");
	await enforceMemberLimit(args, "tripChange");
	await enforceRateLimit(ctx, "linkReset", trip.id);
	return resetShareLink(ctx, tripIdIn(args), seen);
});
