import { z } from "zod";
import { ExpensePage } from "#app/features/expenses/components/expense-page.tsx";
import { expenseView } from "#app/features/expenses/expenses-view.server.ts";
import * as formTexts from "#app/features/expenses/texts/form.ts";
import * as texts from "#app/features/expenses/texts.ts";
import {
	changeExpenseAction,
	deleteExpenseAction,
	removeReceiptAction,
	restoreExpenseAction,
	savePostedReceipt,
} from "#app/http/actions/expenses.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { formAsTyped, runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { fileForm, isFileForm } from "#app/http/picture-form.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/expense";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	expenseView(ctx, { trip: await tripAccessOf(args), expenseId: args.params.expenseId }),
);

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const to = pathTo("/trip/:shareId/expenses/:expenseId", args.params);
	if (isFileForm(args.request)) return saveReceipt(args, to);
	const form = await readForm(args.request);
	switch (form.get("intent")) {
		case "split":
			return formAsTyped(form);
		case "delete":
			return runForm(form, args, deleteExpenseAction, () => ({ to, toast: texts.removed }));
		case "restore":
			return runForm(form, args, restoreExpenseAction, () => ({ to, toast: texts.restored }));
		case "remove-receipt":
			return runForm(form, args, removeReceiptAction, () => ({ to, toast: texts.receiptRemoved }));
		default:
			return runForm(form, args, changeExpenseAction, () => ({ to, toast: formTexts.saved }));
	}
});

/** Only the picture's form sends a file. The limits are counted before it is read. */
function saveReceipt(args: Route.ActionArgs, to: string) {
	return runForm(fileForm(), args, z.object({ picture: z.string().optional() }), async () => {
		await savePostedReceipt(args);
		return { to, toast: texts.receiptSaved };
	});
}

/** After a conflict the page shows the expense as others have changed it. */
export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData?.expense.name ?? texts.title,
		description: loaderData && texts.descriptionOf(loaderData.expense.name),
		trip: loaderData?.trip.title,
	});

export default function Expense({ loaderData, actionData }: Route.ComponentProps) {
	return <ExpensePage view={loaderData} formResult={actionData?.result} />;
}
