import { answerAsk, askPool } from "#app/features/expenses/pool/ask-pool.server.ts";
import {
	answerAskSchema,
	askPoolSchema,
	closePoolSchema,
	confirmTopUpSchema,
	poolSettingsSchema,
	topUpSchema,
} from "#app/features/expenses/pool/pool.schema.ts";
import { onboardSchema, payoutAccountOf } from "#app/features/fund/funds.schema.ts";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { closePool, retryReturns } from "#app/features/pool/close-pool.server.ts";
import { openPool, setAutoLimit } from "#app/features/pool/open-pool.server.ts";
import { poolPath } from "#app/features/pool/pool-path.ts";
import { confirmTopUp, topUp } from "#app/features/pool/top-ups/top-up.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { requestStateOf } from "../context.server.ts";
import { enforceMemberLimit, enforceMovementLimit, enforceOutcomeLimit } from "../guest.server.ts";
import { idOf, onceKeyOf, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn } from "../trip-access.server.ts";

/** Opens the pool, or opens a closed one again. */
export const openPoolAction = sharedAction(poolSettingsSchema, async (ctx, input, args: TripArgs) => {
	const access = await requireTripOf(args, "pool.open");
	await enforceMemberLimit(args, "expense");
	await openPool(ctx, access, input);
	return { trip: tripIdIn(args) };
});

export const setPoolLimitAction = sharedAction(
	poolSettingsSchema,
	async (ctx, { autoLimit }, args: TripArgs) => {
		const access = await requireTripOf(args, "pool.manage");
		await enforceMemberLimit(args, "expense");
		await setAutoLimit(ctx, access, autoLimit);
		return { trip: tripIdIn(args) };
	},
);

export const topUpAction = sharedAction(topUpSchema, async (ctx, input, args: TripArgs) => {
	const access = await requireTripOf(args, "pool.top-up");
	await enforceMemberLimit(args, "payment");
	const { origin } = requestStateOf(args);
	return topUp(ctx, access, input, { origin, secret: onceKeyOf(args) });
});

/** The API has the top-up in its address, and the page in a field of its form. */
export const confirmTopUpAction = sharedAction(
	confirmTopUpSchema,
	async (ctx, { answer }, args: TripArgs) => {
		const access = await requireTripOf(args, "pool.see");
		await enforceOutcomeLimit(args);
		return confirmTopUp(ctx, access, idOf(args, "topUpId"), answer);
	},
);

export const askPoolAction = sharedAction(askPoolSchema, async (ctx, input, args: TripArgs) => {
	const access = await requireTripOf(args, "pool.ask");
	await enforceMemberLimit(args, "expense");
	return { trip: tripIdIn(args), ...(await askPool(ctx, access, input)) };
});

/** The API has the ask in its address, and the page in a field of its form. */
export const answerAskAction = sharedAction(answerAskSchema, async (ctx, input, args: TripArgs) => {
	const access = await requireTripOf(args, "pool.ask");
	await enforceMovementLimit(args);
	await answerAsk(ctx, access, idOf(args, "askId"), input);
	return { trip: tripIdIn(args), answer: input.answer };
});

export const closePoolAction = sharedAction(closePoolSchema, async (ctx, { expected }, args: TripArgs) => {
	const access = await requireTripOf(args, "pool.close");
	await enforceMovementLimit(args);
	return { trip: tripIdIn(args), ...(await closePool(ctx, access, { expected })) };
});

export const retryReturnsAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	const access = await requireTripOf(args, "pool.close");
	await enforceMovementLimit(args);
	return { trip: tripIdIn(args), ...(await retryReturns(ctx, access)) };
});

/** Opens the asker's payout account, or continues its setup. Its value is the address of the provider's page. */
export const openPoolPayoutAction = sharedAction(onboardSchema, async (ctx, input, args: TripArgs) => {
	const { trip } = await requireTripOf(args, "pool.ask");
	await enforceMemberLimit(args, "payment");
	const page = requestStateOf(args).origin + poolPath(trip.shareId);
	return startOnboarding(ctx, trip.id, { success: page, cancel: page }, payoutAccountOf(input), "pool.ask");
});
