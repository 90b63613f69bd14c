import { importPreview } from "#app/features/expenses/import/import-file.server.ts";
import { previewAnswerSchema, previewJson } from "#app/features/expenses/import/import-json.ts";
import { answerImportAction } from "#app/http/actions/expenses.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/expense-import";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) =>
		previewJson(await importPreview(ctx, { trip: await tripRefOf(args), importId: args.params.importId })),
	{
		name: "getExpenseImport",
		summary: "What a file that was read in would add",
		who: "expense.manage",
		answer: previewAnswerSchema,
	},
);

export const action = apiAction(
	answerImportAction,
	async (ref, _args: Route.ActionArgs, ctx) => previewJson(await importPreview(ctx, ref)),
	{
		name: "answerExpenseImport",
		method: "PUT",
		summary: "Say who is who in a file, and see what it would add",
		who: "expense.manage",
		answer: previewAnswerSchema,
		limits: ["expenseImport", "expenseImportAddress"],
	},
);
