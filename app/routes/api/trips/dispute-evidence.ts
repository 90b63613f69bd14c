import { evidenceAnswerSchema, evidenceJson } from "#app/features/fund/evidence/evidence-view.server.ts";
import { saveWordsAction, sendEvidenceAction } from "#app/http/actions/evidence.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/dispute-evidence";

export const loader = apiLoader(({ params }: Route.LoaderArgs, ctx) => evidenceJson(ctx, params), {
	name: "getEvidence",
	summary: "Get the evidence for a disputed payment, as it goes or went to the bank",
	who: "dispute.answer",
	answer: evidenceAnswerSchema,
});

const save = apiAction(
	saveWordsAction,
	(_saved, { params }: Route.ActionArgs, ctx) => evidenceJson(ctx, params),
	{
		name: "saveEvidence",
		method: "PUT",
		summary: "Save your own words about a dispute",
		who: "dispute.answer",
		answer: evidenceAnswerSchema,
		limits: ["evidence"],
		errors: ["conflict"],
	},
);

const send = apiAction(
	sendEvidenceAction,
	async (state, { params }: Route.ActionArgs, ctx) =>
		json(await evidenceJson(ctx, params), { status: state === "sending" ? 202 : 200 }),
	{
		name: "sendEvidence",
		summary: "Send the bank the evidence",
		who: "dispute.answer",
		answer: evidenceAnswerSchema,
		others: { 202: { description: "The provider has not answered yet.", schema: evidenceAnswerSchema } },
		limits: ["payment", "paymentAddress"],
		errors: ["conflict"],
		asksProvider: true,
	},
);

export const action = apiActions(save, send);
