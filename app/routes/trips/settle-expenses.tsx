import { SettlePage } from "#app/features/expenses/components/settle-page.tsx";
import { settleView } from "#app/features/expenses/expenses-view.server.ts";
import * as texts from "#app/features/expenses/texts/settle.ts";
import { useLiveTrip } from "#app/features/trips/dashboard/components/use-live-trip.ts";
import { tripVersion } from "#app/features/trips/dashboard/trip-outline.queries.ts";
import { answerSettlementAction, markSettlementAction } from "#app/http/actions/expenses.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/settle-expenses";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const access = await tripAccessOf(args);
	// The version is read first, so that a change in between is never missed.
	const version = await tripVersion(ctx.db.read, access.trip.id);
	return { view: await settleView(ctx, access), version };
});

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const to = pathTo("/trip/:shareId/expenses/settle", args.params);
	const form = await readForm(args.request);
	if (form.get("intent") === "mark")
		return runForm(form, args, markSettlementAction, () => ({ to, toast: texts.marked }));
	return runForm(form, args, answerSettlementAction, ({ answer }) => ({
		to,
		toast: { confirm: texts.confirmed, refuse: texts.refused, withdraw: texts.withdrawn }[answer],
	}));
});

/** After a conflict the page shows the payment as others have answered it in the meantime. */
export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.view.trip.title });

export default function SettleExpenses({ loaderData, actionData }: Route.ComponentProps) {
	const { view, version } = loaderData;
	useLiveTrip(view.trip.shareId, version);
	return <SettlePage view={view} formResult={actionData?.result} />;
}
