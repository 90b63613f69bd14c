import { evidenceJson } from "#app/features/fund/evidence/evidence-view.server.ts";
import { saveWordsAction, sendEvidenceAction } from "#app/http/actions/evidence.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/dispute-evidence";

/** Returns the evidence for a disputed payment that would be sent, or was sent, to the bank. */
export const loader = apiLoader(({ params }: Route.LoaderArgs, ctx) => evidenceJson(ctx, params));

const save = apiAction(
	saveWordsAction,
	(_saved, { params }: Route.ActionArgs, ctx) => evidenceJson(ctx, params),
	{ method: "PUT" },
);

/** Answers 200 when the provider has the evidence, and 202 if it has not answered yet. */
const send = apiAction(sendEvidenceAction, async (state, { params }: Route.ActionArgs, ctx) =>
	json(await evidenceJson(ctx, params), { status: state === "sending" ? 202 : 200 }),
);

export const action = (args: Route.ActionArgs) => (args.request.method === "PUT" ? save : send)(args);
