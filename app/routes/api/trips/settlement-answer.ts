import { balancesFacts } from "#app/features/expenses/expense-facts.server.ts";
import { balancesAnswerSchema, balancesJson } from "#app/features/expenses/expense-json.ts";
import { answerSettlementAction } from "#app/http/actions/expenses.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/settlement-answer";

export const action = apiAction(
	answerSettlementAction,
	async ({ trip }, _args: Route.ActionArgs, ctx) => balancesJson(await balancesFacts(ctx, trip)),
	{
		name: "answerSettlement",
		summary: "Confirm, refuse or take back a payment that was noted",
		who: "expense.add",
		answer: balancesAnswerSchema,
		limits: ["expense", "expenseAddress"],
		errors: ["conflict"],
	},
);
