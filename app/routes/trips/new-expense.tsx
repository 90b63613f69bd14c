import { NewExpensePage } from "#app/features/expenses/components/new-expense-page.tsx";
import { newExpenseView } from "#app/features/expenses/expenses-view.server.ts";
import * as formTexts from "#app/features/expenses/texts/form.ts";
import * as texts from "#app/features/expenses/texts.ts";
import { addExpenseAction } from "#app/http/actions/expenses.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { formAsTyped, runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/new-expense";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	newExpenseView(ctx, await tripAccessOf(args)),
);

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const { shareId } = args.params;
	const form = await readForm(args.request);
	if (form.get("intent") === "split") return formAsTyped(form);
	return runForm(form, args, addExpenseAction, ({ expenseId }) => ({
		to: pathTo("/trip/:shareId/expenses/:expenseId", { shareId, expenseId }),
		toast: formTexts.added,
		replaces: true,
	}));
});

export const shouldRevalidate = revalidation({ keepsForm: true });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.newTitle, description: texts.lead, trip: loaderData?.trip.title });

export default function NewExpense({ loaderData, actionData }: Route.ComponentProps) {
	return <NewExpensePage view={loaderData} formResult={actionData?.result} />;
}
