import { changeChoices } from "#app/features/options/choose.server.ts";
import {
	addOptionGroup,
	changeOptionGroup,
	removeOptionGroup,
} from "#app/features/options/manage-options.server.ts";
import { chooseSchema, optionGroupSchema } from "#app/features/options/options.schema.ts";
import { noInput } from "#app/lib/schema.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { idOf, onceKeyOf, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn, tripRefOf } from "../trip-access.server.ts";

type GroupArgs = TripArgs<{ groupId: string }>;

export const chooseAction = sharedAction(chooseSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "options.choose");
	await enforceMemberLimit(args, "payment");
	return changeChoices(ctx, await tripRefOf(args), input);
});

export const addGroupAction = sharedAction(optionGroupSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "options.manage");
	await enforceMemberLimit(args, "tripChange");
	const groupId = await addOptionGroup(ctx, await tripRefOf(args), input, onceKeyOf(args));
	return { trip: tripIdIn(args), groupId };
});

export const changeGroupAction = sharedAction(optionGroupSchema, async (ctx, input, args: GroupArgs) => {
	await requireTripOf(args, "options.manage");
	await enforceMemberLimit(args, "tripChange");
	const groupId = idOf(args, "groupId");
	await changeOptionGroup(ctx, await tripRefOf(args), groupId, input);
	return { trip: tripIdIn(args), groupId };
});

export const removeGroupAction = sharedAction(noInput, async (ctx, _input, args: GroupArgs) => {
	await requireTripOf(args, "options.manage");
	await enforceMemberLimit(args, "tripChange");
	await removeOptionGroup(ctx, await tripRefOf(args), idOf(args, "groupId"));
	return { trip: tripIdIn(args) };
});
