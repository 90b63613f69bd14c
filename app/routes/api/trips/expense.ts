import { expenseFacts } from "#app/features/expenses/expense-facts.server.ts";
import { expenseAnswerSchema, expenseJson } from "#app/features/expenses/expense-json.ts";
import { changeExpenseAction, deleteExpenseAction } from "#app/http/actions/expenses.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/expense";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) =>
		expenseJson(await expenseFacts(ctx, { trip: await tripRefOf(args), expenseId: args.params.expenseId })),
	{
		name: "getExpense",
		summary: "A shared expense with who pays what, and its changes",
		who: "expense.see",
		answer: expenseAnswerSchema,
	},
);

const change = apiAction(
	changeExpenseAction,
	async (ref, _args: Route.ActionArgs, ctx) => expenseJson(await expenseFacts(ctx, ref)),
	{
		name: "changeExpense",
		method: "PUT",
		summary: "Change a shared expense: your own, or as an organizer anyone's",
		who: "expense.add",
		answer: expenseAnswerSchema,
		limits: ["expense", "expenseAddress"],
		errors: ["conflict"],
	},
);

const remove = apiAction(
	deleteExpenseAction,
	async (ref, _args: Route.ActionArgs, ctx) => expenseJson(await expenseFacts(ctx, ref)),
	{
		name: "deleteExpense",
		method: "DELETE",
		summary: "Take a shared expense out of all balances",
		who: "expense.add",
		answer: expenseAnswerSchema,
		limits: ["expense", "expenseAddress"],
	},
);

export const action = apiActions(change, remove);
