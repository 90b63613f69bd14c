import { addCompanion } from "#app/features/companions/add-companion.server.ts";
import { answerAsk, askPayer } from "#app/features/companions/ask-payer.server.ts";
import {
	addCompanionSchema,
	answerAskSchema,
	askPayerSchema,
	takeOverSchema,
} from "#app/features/companions/companions.schema.ts";
import { makeCompanionLink, removeCompanion } from "#app/features/companions/manage-companions.server.ts";
import { takeOverRest } from "#app/features/companions/take-over.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { requestStateOf } from "../context.server.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { idOf, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripRefOf } from "../trip-access.server.ts";

type CompanionArgs = TripArgs<{ memberId?: string }>;

/** Everything here changes what someone pays. */
async function requireChange(args: TripArgs): Promise<void> {
	await requireTripOf(args, "companions.change");
	await enforceMemberLimit(args, "payment");
}

export const addCompanionAction = sharedAction(addCompanionSchema, async (ctx, input, args: TripArgs) => {
	await requireChange(args);
	return addCompanion(ctx, await tripRefOf(args), input);
});

export const answerAskAction = sharedAction(answerAskSchema, async (ctx, input, args: CompanionArgs) => {
	await requireChange(args);
	return answerAsk(ctx, await tripRefOf(args), idOf(args, "memberId"), input);
});

export const takeOverAction = sharedAction(takeOverSchema, async (ctx, input, args: TripArgs) => {
	await requireChange(args);
	return takeOverRest(ctx, await tripRefOf(args), input);
});

export const askPayerAction = sharedAction(askPayerSchema, async (ctx, input, args: TripArgs) => {
	await requireChange(args);
	return askPayer(ctx, await tripRefOf(args), input);
});

export const companionLinkAction = sharedAction(noInput, async (ctx, _input, args: CompanionArgs) => {
	await requireChange(args);
	const { path, name } = await makeCompanionLink(ctx, await tripRefOf(args), idOf(args, "memberId"));
	return { link: requestStateOf(args).origin + path, name };
});

export const removeCompanionAction = sharedAction(noInput, async (ctx, _input, args: CompanionArgs) => {
	await requireChange(args);
	return removeCompanion(ctx, await tripRefOf(args), idOf(args, "memberId"));
});
