import { userOf } from "#app/access/ctx.ts";
import { giveAnswer, mustSayWho } from "#app/features/joining/give-answer.server.ts";
import {
	answerSchema,
	guestAnswerSchema,
	holdDaysSchema,
} from "#app/features/members/answers/answers.schema.ts";
import { chooseHoldDays } from "#app/features/members/answers/hold-days.server.ts";
import { listRemindable, remindUndecided } from "#app/features/members/answers/remind-undecided.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { ctxOf, type RouteArgs } from "../context.server.ts";
import { enforceInviteLimit, enforceMemberLimit, identifyGuest } from "../guest.server.ts";
import { invitationTokenOf } from "../invited-cookie.server.ts";
import { mayMailLink } from "../mailed-links.server.ts";
import { sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripRefOf } from "../trip-access.server.ts";

const answerSchemaFor = async (args: TripArgs) =>
	(await mustSayWho(ctxOf(args), await requireTripOf(args, "answer.give")))
		? guestAnswerSchema
		: answerSchema;

export const giveAnswerAction = sharedAction(answerSchemaFor, async (_ctx, input, args: TripArgs) => {
	await requireTripOf(args, "answer.give");
	const ctx = await identifyGuest(args, "answer");
	const mayMail = await mayMailAnswer(args, input.email);
	const given = { ...input, invitation: await invitationTokenOf(args), mayMail };
	return giveAnswer(ctx, await tripRefOf(args), given);
});

/** Anyone can type any address, so the mail to it counts like other mailed links. An account's own mail needs no counting. */
async function mayMailAnswer(
	args: RouteArgs & { request: Request },
	email: string | undefined,
): Promise<boolean> {
	if (!email || userOf(ctxOf(args))) return false;
	return mayMailLink(args, { purpose: "answer", email });
}

export const remindUndecidedAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	const access = await requireTripOf(args, "answers.manage");
	const people = await listRemindable(ctx, ctx.db.read, access.trip.id);
	await enforceInviteLimit(args, people.length);
	return remindUndecided(ctx, access);
});

export const holdDaysAction = sharedAction(holdDaysSchema, async (ctx, { holdDays }, args: TripArgs) => {
	const access = await requireTripOf(args, "answers.manage");
	await enforceMemberLimit(args, "tripChange");
	await chooseHoldDays(ctx, access, holdDays);
	return holdDays;
});
