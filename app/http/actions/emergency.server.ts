import { recordSchema, safetySchema, tellSchema } from "#app/features/emergency/emergency.schema.ts";
import { askedByLink } from "#app/features/emergency/emergency-link.server.ts";
import {
	answerByLink,
	answerSafety,
	askSafety,
	closeEmergency,
	recordSafety,
} from "#app/features/emergency/safety.server.ts";
import { tellUs } from "#app/features/emergency/tell-us.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { requestStateOf, servicesContext } from "../context.server.ts";
import { enforceMemberLimit, rateLimitKey } from "../guest.server.ts";
import { enforceRateLimit } from "../rate-limit.server.ts";
import { type ActionArgs, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn } from "../trip-access.server.ts";

const locationsOf = ({ context }: TripArgs) => context.get(servicesContext).locations;

export const tellUsAction = sharedAction(tellSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "emergency.tell");
	await enforceMemberLimit(args, "emergencyTold");
	await tellUs(ctx, locationsOf(args), tripIdIn(args), input);
	return { trip: tripIdIn(args) };
});

export const askSafetyAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	await requireTripOf(args, "emergency.ask");
	await enforceMemberLimit(args, "emergency");
	await askSafety(ctx, locationsOf(args), tripIdIn(args));
	return { trip: tripIdIn(args) };
});

export const answerSafetyAction = sharedAction(safetySchema, async (ctx, { answer }, args: TripArgs) => {
	await requireTripOf(args, "emergency.answer");
	await enforceRateLimit(ctx, "safety", rateLimitKey(requestStateOf(args)));
	await answerSafety(ctx, tripIdIn(args), answer);
	return { trip: tripIdIn(args), answer };
});

/** Counted like answers, by the writer alone and not by address. A group has up to 250 people. */
export const recordSafetyAction = sharedAction(recordSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "emergency.record");
	await enforceRateLimit(ctx, "safetyRecorded", rateLimitKey(requestStateOf(args)));
	await recordSafety(ctx, tripIdIn(args), input);
	return { trip: tripIdIn(args) };
});

export const closeEmergencyAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	await requireTripOf(args, "emergency.ask");
	await enforceMemberLimit(args, "emergency");
	await closeEmergency(ctx, tripIdIn(args));
	return { trip: tripIdIn(args) };
});

/**
 * Answers by a mail's link, which names the member. Only links that we have signed are counted, and only for their
 * member.
 */
export const answerByLinkAction = sharedAction(
	safetySchema,
	async (ctx, { answer }, args: ActionArgs & { params: { token: string } }) => {
		const asked = await askedByLink(ctx, args.params.token);
		await enforceRateLimit(ctx, "safety", asked.person.id);
		await answerByLink(ctx, asked, answer);
		return { answer };
	},
);
