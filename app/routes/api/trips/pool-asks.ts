import { poolFacts } from "#app/features/expenses/pool/pool-facts.server.ts";
import { poolAnswerSchema, poolJson } from "#app/features/expenses/pool/pool-json.ts";
import { askPoolAction } from "#app/http/actions/pool.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/pool-asks";

export const action = apiAction(
	askPoolAction,
	async ({ trip }, _args: Route.ActionArgs, ctx) => poolJson(await poolFacts(ctx, trip)),
	{
		name: "askPool",
		summary: "Ask the pool to pay back an expense that the caller has paid",
		description:
			"It is paid at once up to the organizers' limit, if the pool has that much. Otherwise an organizer decides.",
		who: "pool.ask",
		answer: poolAnswerSchema,
		status: 201,
		limits: ["expense", "expenseAddress"],
		errors: ["conflict", "insufficient_funds", "payee_missing", "payment_checking"],
		asksProvider: true,
	},
);
