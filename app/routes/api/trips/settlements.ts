import { balancesFacts } from "#app/features/expenses/expense-facts.server.ts";
import { balancesAnswerSchema, balancesJson } from "#app/features/expenses/expense-json.ts";
import { markSettlementAction } from "#app/http/actions/expenses.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/settlements";

export const action = apiAction(
	markSettlementAction,
	async ({ trip }, _args: Route.ActionArgs, ctx) => balancesJson(await balancesFacts(ctx, trip)),
	{
		name: "markSettlement",
		summary: "Note a payment between two people",
		description: "No money is moved. It counts once the other side confirms it.",
		who: "expense.add",
		answer: balancesAnswerSchema,
		status: 201,
		limits: ["expense", "expenseAddress"],
		errors: ["conflict"],
	},
);
