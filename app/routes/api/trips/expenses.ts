import { z } from "zod";
import { expenseFacts, listExpenseFacts } from "#app/features/expenses/expense-facts.server.ts";
import {
	expenseAnswerSchema,
	expenseJson,
	listedExpenseJson,
	listedExpenseSchema,
} from "#app/features/expenses/expense-json.ts";
import { addExpenseAction } from "#app/http/actions/expenses.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { pageOf, pageQuery, readPaging, withNext } from "#app/http/pagination.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/expenses";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => {
		const paging = readPaging(args.request);
		const found = await listExpenseFacts(ctx, await tripRefOf(args), withNext(paging));
		const { entries, headers } = pageOf(args.request, paging, found, ({ expense }) => expense.id);
		return json({ expenses: entries.map(listedExpenseJson) }, { headers });
	},
	{
		name: "listExpenses",
		summary: "List a trip's shared expenses, the newest day first",
		who: "expense.see",
		query: pageQuery,
		errors: ["invalid"],
		answer: z.object({ expenses: z.array(listedExpenseSchema) }),
	},
);

export const action = apiAction(
	addExpenseAction,
	async (ref, _args: Route.ActionArgs, ctx) => expenseJson(await expenseFacts(ctx, ref)),
	{
		name: "addExpense",
		summary: "Add a shared expense",
		description:
			"Split equally it has `people` or `everyone`, and otherwise `parts`. Needs Pro, or one-time Pro for the trip.",
		who: "expense.add",
		answer: expenseAnswerSchema,
		status: 201,
		limits: ["expense", "expenseAddress"],
		errors: ["conflict", "plan_required"],
		isOnceByItself: true,
	},
);
