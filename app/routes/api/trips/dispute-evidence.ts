import { evidenceSchema, wordsSchema } from "#app/features/fund/evidence/evidence.schema.ts";
import { evidenceJson } from "#app/features/fund/evidence/evidence-view.server.ts";
import { requireDispute } from "#app/features/fund/evidence/find-dispute.server.ts";
import { saveWords, sendEvidence } from "#app/features/fund/evidence/send-evidence.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { enforceMemberLimit, rateLimitKey } from "#app/http/guest.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/dispute-evidence";

const idsOf = ({ tripId, disputeId }: Route.LoaderArgs["params"]) => ({ tripId, disputeId });

/** Returns the evidence for a disputed payment that would be sent, or was sent, to the bank. */
export const loader = apiLoader(({ params }: Route.LoaderArgs, ctx) => evidenceJson(ctx, idsOf(params)));

const save = apiAction(
	wordsSchema,
	async (ctx, { words }, args: Route.ActionArgs) => {
		const ids = idsOf(args.params);
		await requireDispute(ctx, ids);
		await enforceRateLimit(ctx, "evidence", rateLimitKey(requestStateOf(args)));
		await saveWords(ctx, ids, words);
		return evidenceJson(ctx, ids);
	},
	{ method: "PUT" },
);

/** Answers 200 when the provider has the evidence, and 202 if it has not answered yet. */
const send = apiAction(evidenceSchema, async (ctx, input, args: Route.ActionArgs) => {
	const ids = idsOf(args.params);
	await requireDispute(ctx, ids);
	await enforceMemberLimit(args, "payment");
	const state = await sendEvidence(ctx, ids, input);
	return json(await evidenceJson(ctx, ids), { status: state === "sending" ? 202 : 200 });
});

export const action = (args: Route.ActionArgs) => (args.request.method === "PUT" ? save : send)(args);
