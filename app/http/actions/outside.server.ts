import { answerOutside } from "#app/features/payments/outside/answer-outside.server.ts";
import { claimOutside } from "#app/features/payments/outside/claim-outside.server.ts";
import {
	answerOutsideSchema,
	outsideSchema,
	recordOutsideSchema,
} from "#app/features/payments/outside/outside.schema.ts";
import { saveOutsidePicture } from "#app/features/payments/outside/outside-picture.server.ts";
import { recordOutside } from "#app/features/payments/outside/record-outside.server.ts";
import { requireOutside } from "#app/features/payments/outside/require-outside.server.ts";
import { ctxOf } from "../context.server.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { readPostedPicture, requireFileForm } from "../picture-form.server.ts";
import { onceKeyOf, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn, tripRefOf } from "../trip-access.server.ts";

type OutsideArgs = TripArgs<{ outsideId: string }>;

/** The organizer records what a member has paid outside. */
export const recordOutsideAction = sharedAction(recordOutsideSchema, async (ctx, input, args: TripArgs) => {
	const access = await requireTripOf(args, "outside.record");
	await enforceMemberLimit(args, "outside");
	return recordOutside(ctx, access, input, onceKeyOf(args));
});

/** A member says what they have paid outside. */
export const claimOutsideAction = sharedAction(outsideSchema, async (ctx, input, args: TripArgs) => {
	const access = await requireTripOf(args, "outside.claim");
	await enforceMemberLimit(args, "outside");
	return claimOutside(ctx, access, input, onceKeyOf(args));
});

/** The organizer or the member answers. The use-case checks who may. */
export const answerOutsideAction = sharedAction(
	answerOutsideSchema,
	async (ctx, input, args: OutsideArgs) => {
		const ref = await tripRefOf(args);
		await requireOutside(ctx, ref, args.params.outsideId, "payment.own");
		await enforceMemberLimit(args, "outside");
		await answerOutside(ctx, ref, args.params.outsideId, input);
		return { id: args.params.outsideId, answer: input.answer };
	},
);

/** Saves the picture of a receipt from a form with a file. Counts the limits before it reads the file. */
export async function savePostedReceipt(args: OutsideArgs): Promise<void> {
	const ctx = ctxOf(args);
	const ref = await tripRefOf(args);
	await requireOutside(ctx, ref, args.params.outsideId, "payment.own");
	requireFileForm(args.request);
	await enforceMemberLimit(args, "outsidePicture");
	const picture = await readPostedPicture(args);
	await saveOutsidePicture(ctx, tripIdIn(args), args.params.outsideId, picture);
}
