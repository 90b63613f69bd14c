import { expenseFacts } from "#app/features/expenses/expense-facts.server.ts";
import { expenseAnswerSchema, expenseJson } from "#app/features/expenses/expense-json.ts";
import { restoreExpenseAction } from "#app/http/actions/expenses.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/expense-restore";

export const action = apiAction(
	restoreExpenseAction,
	async (ref, _args: Route.ActionArgs, ctx) => expenseJson(await expenseFacts(ctx, ref)),
	{
		name: "restoreExpense",
		summary: "Put a deleted expense back",
		who: "expense.add",
		answer: expenseAnswerSchema,
		limits: ["expense", "expenseAddress"],
	},
);
