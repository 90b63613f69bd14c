import { expenseFacts } from "#app/features/expenses/expense-facts.server.ts";
import { expenseAnswerSchema, expenseJson } from "#app/features/expenses/expense-json.ts";
import { removeReceiptAction, savePostedReceipt } from "#app/http/actions/expenses.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/expense-receipt";

const save = apiLoader(
	async (args: Route.ActionArgs, ctx) => expenseJson(await expenseFacts(ctx, await savePostedReceipt(args))),
	{
		name: "saveReceipt",
		method: "POST",
		summary: "Save the picture of an expense's receipt",
		description: "It takes a form: a JPEG, PNG, WebP or GIF of at most 5 MB.",
		who: "expense.add",
		answer: expenseAnswerSchema,
		limits: ["receipt", "receiptAddress"],
		file: "picture",
		errors: ["malformed", "invalid", "too_large", "unsupported_media", "card_data"],
	},
);

const remove = apiAction(
	removeReceiptAction,
	async (ref, _args: Route.ActionArgs, ctx) => expenseJson(await expenseFacts(ctx, ref)),
	{
		name: "removeReceipt",
		method: "DELETE",
		summary: "Remove the picture of an expense's receipt",
		who: "expense.add",
		answer: expenseAnswerSchema,
		limits: ["expense", "expenseAddress"],
	},
);

export const action = apiActions(save, remove);
