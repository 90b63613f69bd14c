import { cancelReminder } from "#app/features/payments/reminders/cancel-reminder.server.ts";
import { remindAll } from "#app/features/payments/reminders/remind-all.server.ts";
import { remindMember } from "#app/features/payments/reminders/remind-member.server.ts";
import { remindSchema } from "#app/features/payments/reminders/reminders.schema.ts";
import { noInput } from "#app/lib/schema.ts";
import { servicesContext } from "../context.server.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { idOf, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn } from "../trip-access.server.ts";

const membershipIn = (args: TripArgs) => ({ tripId: tripIdIn(args), memberId: idOf(args, "memberId") });

export const remindMemberAction = sharedAction(remindSchema, async (ctx, input, args: TripArgs) => {
	await countReminder(args);
	return remindMember(ctx, args.context.get(servicesContext).locations, { ...input, ...membershipIn(args) });
});

export const remindAllAction = sharedAction(remindSchema, async (ctx, input, args: TripArgs) => {
	await countReminder(args);
	return remindAll(ctx, args.context.get(servicesContext).locations, { ...input, tripId: tripIdIn(args) });
});

export const cancelReminderAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	await countReminder(args);
	return cancelReminder(ctx, membershipIn(args));
});

async function countReminder(args: TripArgs): Promise<void> {
	await requireTripOf(args, "reminder.send");
	await enforceMemberLimit(args, "reminder");
}
