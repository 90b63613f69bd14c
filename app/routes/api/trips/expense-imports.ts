import { importPreview } from "#app/features/expenses/import/import-file.server.ts";
import { previewAnswerSchema, previewJson } from "#app/features/expenses/import/import-json.ts";
import { readInFileAction } from "#app/http/actions/expenses.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/expense-imports";

export const action = apiAction(
	readInFileAction,
	async (ref, _args: Route.ActionArgs, ctx) => previewJson(await importPreview(ctx, ref)),
	{
		name: "readInExpenses",
		summary: "Read in a CSV file of Splitwise or Spliit, and see what it would add",
		description: "Nothing is added yet. The file waits for a day. Needs Pro, or one-time Pro for the trip.",
		who: "expense.manage",
		answer: previewAnswerSchema,
		status: 201,
		limits: ["expenseImport", "expenseImportAddress"],
		errors: ["plan_required"],
	},
);
