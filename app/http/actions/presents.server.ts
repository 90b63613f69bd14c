import { askForPresent } from "#app/features/payments/presents/ask-present.server.ts";
import { givePresent, requireOffer } from "#app/features/payments/presents/give-present.server.ts";
import { askPresentSchema, givePresentSchema } from "#app/features/payments/presents/presents.schema.ts";
import { requestStateOf } from "../context.server.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs } from "../trip-access.server.ts";

/** A member starts or stops letting others on the trip pay their next payment. */
export const askPresentAction = sharedAction(askPresentSchema, async (ctx, { asks }, args: TripArgs) => {
	const access = await requireTripOf(args, "present.ask");
	await enforceMemberLimit(args, "tripChange");
	await askForPresent(ctx, access, { asks });
	return { asks };
});

/** A member pays another member's next payment. It is counted like paying one's own. */
export const givePresentAction = sharedAction(
	givePresentSchema,
	async (ctx, input, args: TripArgs<{ memberId: string }>) => {
		const access = await requireTripOf(args, "present.give");
		const { memberId } = args.params;
		await requireOffer(ctx, access, memberId);
		await enforceMemberLimit(args, "payment");
		return givePresent(ctx, access, memberId, input, requestStateOf(args).origin);
	},
);
