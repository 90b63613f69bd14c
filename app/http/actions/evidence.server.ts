import type { Ctx } from "#app/access/ctx.ts";
import { evidenceSchema, wordsSchema } from "#app/features/fund/evidence/evidence.schema.ts";
import { requireDispute } from "#app/features/fund/evidence/find-dispute.server.ts";
import { saveWords, sendEvidence } from "#app/features/fund/evidence/send-evidence.server.ts";
import { requestStateOf } from "../context.server.ts";
import { enforceMemberLimit, rateLimitKey } from "../guest.server.ts";
import { enforceRateLimit } from "../rate-limit.server.ts";
import { sharedAction } from "../shared-action.server.ts";
import { type TripArgs, tripIdIn, tripRefOf } from "../trip-access.server.ts";

type DisputeArgs = TripArgs<{ disputeId: string }>;

/** Saves the organizer's words about a dispute. */
export const saveWordsAction = sharedAction(wordsSchema, async (ctx, { words }, args: DisputeArgs) => {
	const ids = await requireDisputeOf(ctx, args);
	await enforceRateLimit(ctx, "evidence", rateLimitKey(requestStateOf(args)));
	await saveWords(ctx, ids, words);
});

/** Sends the bank the evidence. Its value is whether the provider has it. */
export const sendEvidenceAction = sharedAction(evidenceSchema, async (ctx, input, args: DisputeArgs) => {
	const ids = await requireDisputeOf(ctx, args);
	await enforceMemberLimit(args, "payment");
	return sendEvidence(ctx, ids, input);
});

async function requireDisputeOf(ctx: Ctx, args: DisputeArgs): Promise<{ tripId: string; disputeId: string }> {
	const { disputeId } = args.params;
	await requireDispute(ctx, { tripId: await tripRefOf(args), disputeId });
	return { tripId: tripIdIn(args), disputeId };
}
