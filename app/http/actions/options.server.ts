import type { Ctx } from "#app/access/ctx.ts";
import { changeChoices } from "#app/features/options/choose.server.ts";
import {
	addOptionGroup,
	changeOptionGroup,
	removeOptionGroup,
} from "#app/features/options/manage-options.server.ts";
import {
	chooseSchema,
	type OptionGroupInput,
	optionGroupSchema,
} from "#app/features/options/options.schema.ts";
import * as texts from "#app/features/options/texts/manage.ts";
import { listTripItems } from "#app/features/trips/trips.queries.ts";
import { DomainError } from "#app/lib/errors.ts";
import { noInput } from "#app/lib/schema.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { idOf, onceKeyOf, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripAccessOf, tripIdIn, tripRefOf } from "../trip-access.server.ts";

type GroupArgs = TripArgs<{ groupId?: string }>;

export const chooseAction = sharedAction(chooseSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "options.choose");
	await enforceMemberLimit(args, "payment");
	return changeChoices(ctx, await tripRefOf(args), input);
});

export const addGroupAction = sharedAction(optionGroupSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "options.manage");
	await enforceMemberLimit(args, "tripChange");
	await requireItem(ctx, args, input);
	const groupId = await addOptionGroup(ctx, await tripRefOf(args), input, onceKeyOf(args));
	return { trip: tripIdIn(args), groupId, name: input.name };
});

export const changeGroupAction = sharedAction(optionGroupSchema, async (ctx, input, args: GroupArgs) => {
	await requireTripOf(args, "options.manage");
	await enforceMemberLimit(args, "tripChange");
	await requireItem(ctx, args, input);
	const groupId = idOf(args, "groupId");
	await changeOptionGroup(ctx, await tripRefOf(args), groupId, input);
	return { trip: tripIdIn(args), groupId };
});

/** @throws DomainError invalid if the booking is not one of the trip's */
async function requireItem(ctx: Ctx, args: TripArgs, { itemId }: OptionGroupInput): Promise<void> {
	if (!itemId) return;
	const { trip } = await tripAccessOf(args);
	const items = await listTripItems(ctx.db.read, { tripId: trip.id });
	if (!items.some(({ id }) => id === itemId))
		throw new DomainError("invalid", texts.itemGone, { field: "itemId" });
}

export const removeGroupAction = sharedAction(noInput, async (ctx, _input, args: GroupArgs) => {
	await requireTripOf(args, "options.manage");
	await enforceMemberLimit(args, "tripChange");
	await removeOptionGroup(ctx, await tripRefOf(args), idOf(args, "groupId"));
	return { trip: tripIdIn(args) };
});
