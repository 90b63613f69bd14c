import { z } from "zod";
import { storeImportAction } from "#app/http/actions/expenses.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { count } from "#app/lib/answers.ts";
import type { Route } from "./+types/expense-import-store";

export const action = apiAction(storeImportAction, (added, _args: Route.ActionArgs) => added, {
	name: "storeExpenseImport",
	summary: "Add what a file says, in one step",
	description: "Rows that the trip has already are left out, so the same file adds nothing twice.",
	who: "expense.manage",
	answer: z.object({ expenses: count(), payments: count() }),
	limits: ["expenseImport", "expenseImportAddress"],
	errors: ["conflict", "plan_required"],
});
