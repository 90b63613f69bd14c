import { poolFacts } from "#app/features/expenses/pool/pool-facts.server.ts";
import { poolAnswerSchema, poolJson } from "#app/features/expenses/pool/pool-json.ts";
import { answerAskAction } from "#app/http/actions/pool.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/pool-ask-answer";

export const action = apiAction(
	answerAskAction,
	async ({ trip }, _args: Route.ActionArgs, ctx) => poolJson(await poolFacts(ctx, trip)),
	{
		name: "answerPoolAsk",
		summary: "Pay a request out of the pool, decline it, or take your own back",
		who: "pool.ask",
		answer: poolAnswerSchema,
		limits: ["movement"],
		errors: ["conflict", "insufficient_funds", "payee_missing", "payment_checking"],
		asksProvider: true,
	},
);
