import { onboardSchema, payoutAccountOf, releaseSchema } from "#app/features/fund/funds.schema.ts";
import { payoutReturnUrls, startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { cancelWaitingTransfers } from "#app/features/fund/releases/release-transfers.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { requestStateOf } from "../context.server.ts";
import { enforceMemberLimit, enforceMovementLimit } from "../guest.server.ts";
import { sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn } from "../trip-access.server.ts";

export const releaseFundsAction = sharedAction(releaseSchema, async (ctx, input, args: TripArgs) => {
	const access = await requireTripOf(args, "fund.release");
	await enforceMovementLimit(args);
	return releaseFunds(ctx, access, input);
});

/** Takes back the part of a release that waits for the house's balance. Its value is what is back in the fund, in cents. */
export const takeBackReleaseAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	await requireTripOf(args, "fund.release");
	await enforceMovementLimit(args);
	return cancelWaitingTransfers(ctx, tripIdIn(args));
});

/** Opens the organizer's payout account, or continues its setup. Its value is the address of the provider's page. */
export const openPayoutAccountAction = sharedAction(onboardSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "fund.release");
	await enforceMemberLimit(args, "payment");
	const tripId = tripIdIn(args);
	const urls = payoutReturnUrls(requestStateOf(args).origin, tripId);
	return startOnboarding(ctx, tripId, urls, payoutAccountOf(input));
});
