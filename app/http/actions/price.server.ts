import { answerPrice } from "#app/features/trips/price/answer-price.server.ts";
import { answerPriceSchema, surplusSchema } from "#app/features/trips/price/price.schema.ts";
import { decideSurplus } from "#app/features/trips/price/surplus.server.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripRefOf } from "../trip-access.server.ts";

export const answerPriceAction = sharedAction(answerPriceSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "price.answer");
	await enforceMemberLimit(args, "payment");
	return answerPrice(ctx, await tripRefOf(args), input);
});

export const decideSurplusAction = sharedAction(surplusSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "price.change");
	await enforceMemberLimit(args, "tripChange");
	const { id } = await decideSurplus(ctx, await tripRefOf(args), input);
	return { id, decision: input.decision };
});
