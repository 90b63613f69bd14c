import { data } from "react-router";
import { TopUpPage } from "#app/features/expenses/pool/components/top-up-page.tsx";
import { topUpView } from "#app/features/expenses/pool/pool-view.server.ts";
import * as texts from "#app/features/expenses/pool/texts.ts";
import { confirmTopUpAction, topUpAction } from "#app/http/actions/pool.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { enforceOutcomeLimit } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/pool-top-up";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const query = args.url.searchParams;
	const access = await tripAccessOf(args);
	await enforceOutcomeLimit(args);
	const asked = { amount: query.get("amount"), returned: query.get("returned") };
	const view = await topUpView(ctx, access, asked);
	// Without JavaScript the page reloads itself while the payment is being checked.
	return data(view, view.outcome?.status === "checking" ? { headers: { Refresh: "3" } } : undefined);
});

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const page = pathTo("/trip/:shareId/pool/top-up", args.params);
	const pool = pathTo("/trip/:shareId/pool", args.params);
	const form = await readForm(args.request);
	const outcome = (id: string) => `${page}?returned=${encodeURIComponent(id)}`;
	if (form.has("answer"))
		return runForm(form, args, confirmTopUpAction, ({ topUpId }) => ({ to: outcome(topUpId) }));
	return runForm(form, args, topUpAction, (result) => {
		if (result.status === "hosted") return { to: result.url };
		if (result.status === "embedded") return { confirmOnClient: result.clientConfirmation };
		if (result.status !== "paid") return { to: outcome(result.topUpId) };
		return { to: pool, toast: texts.putInNow(formatCents(Math.round(Number(form.get("amount")) * 100))) };
	});
});

/**
 * After a declined card the form can be sent again. The data is not reloaded while the card field confirms with the
 * bank.
 */
export const shouldRevalidate = revalidation({ staleAfter: [409, 504], keepsCardField: true });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: texts.topUpTitle,
		description: texts.topUpDescription,
		trip: loaderData?.trip.title,
	});

export default function PoolTopUp({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<TopUpPage view={loaderData} actionData={actionData} confirmOnClient={actionData?.confirmOnClient} />
	);
}
