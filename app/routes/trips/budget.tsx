import { data } from "react-router";
import { budgetFormSchema, linesFormSchema } from "#app/features/forecast/budget/budget.schema.ts";
import { budgetView } from "#app/features/forecast/budget/budget.server.ts";
import { type AnsweredForm, BudgetPage } from "#app/features/forecast/budget/components/budget-page.tsx";
import * as texts from "#app/features/forecast/budget/texts.ts";
import {
	changeBudgetAction,
	deleteBudgetAction,
	makeBudgetAction,
	planLineAction,
} from "#app/http/actions/budget.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/budget";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	budgetView(ctx, await tripAccessOf(args)),
);

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const to = pathTo("/trip/:shareId/budget", args.params);
	const form = await readForm(args.request);
	const intent = String(form.get("intent") ?? "");
	const answer = await (intent === "make"
		? runForm(form, args, { ...makeBudgetAction, schema: budgetFormSchema }, () => ({
				to,
				toast: texts.made,
			}))
		: intent === "change"
			? runForm(form, args, { ...changeBudgetAction, schema: linesFormSchema }, () => ({
					to,
					toast: texts.saved,
				}))
			: intent === "delete"
				? runForm(form, args, deleteBudgetAction, () => ({ to, toast: texts.removed }))
				: runForm(form, args, planLineAction, ({ kind }) => ({
						to,
						toast: texts.added(texts.toBook[kind]),
					})));
	if (answer instanceof Response) return answer;
	return data({ ...answer.data, form: formOf(intent) }, answer.init ?? undefined);
});

function formOf(intent: string): AnsweredForm {
	return intent === "make" || intent === "change" ? intent : "other";
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export const handle = { hydrate: false } satisfies RouteHandle;

export default function Budget({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<BudgetPage
			view={loaderData}
			answered={actionData && { form: actionData.form, result: actionData.result }}
		/>
	);
}
