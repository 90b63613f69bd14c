import { PoolPage } from "#app/features/expenses/pool/components/pool-page.tsx";
import { poolView } from "#app/features/expenses/pool/pool-view.server.ts";
import * as texts from "#app/features/expenses/pool/texts.ts";
import { useLiveTrip } from "#app/features/trips/dashboard/components/use-live-trip.ts";
import { tripVersion } from "#app/features/trips/dashboard/trip-outline.queries.ts";
import {
	answerAskAction,
	askPoolAction,
	openPoolAction,
	retryReturnsAction,
	setPoolLimitAction,
} from "#app/http/actions/pool.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { rateLimitKey } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/pool";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const access = await tripAccessOf(args);
	// The page asks the provider about a payout account that is not ready.
	await enforceRateLimit(ctx, "fundPage", rateLimitKey(requestStateOf(args)));
	// The version is read first, so that a change in between is never missed.
	const version = await tripVersion(ctx.db.read, access.trip.id);
	return { view: await poolView(ctx, access), version, chosenExpense: args.url.searchParams.get("expense") };
});

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const to = pathTo("/trip/:shareId/pool", args.params);
	const form = await readForm(args.request);
	switch (form.get("intent")) {
		case "open":
			return runForm(form, args, openPoolAction, () => ({ to, toast: texts.opened }));
		case "limit":
			return runForm(form, args, setPoolLimitAction, () => ({ to, toast: texts.saved }));
		case "ask":
			return runForm(form, args, askPoolAction, ({ isPaid }) => ({
				to,
				toast: isPaid ? texts.paidAtOnce : texts.askedToast,
			}));
		case "retry":
			return runForm(form, args, retryReturnsAction, () => ({ to, toast: texts.retried }));
		default:
			return runForm(form, args, answerAskAction, ({ answer }) => ({ to, toast: texts.answered[answer] }));
	}
});

/** After a conflict the page shows what others have answered in the meantime. */
export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.view.trip.title });

export default function Pool({ loaderData, actionData }: Route.ComponentProps) {
	const { view, version, chosenExpense } = loaderData;
	useLiveTrip(view.trip.shareId, version);
	return <PoolPage view={view} formResult={actionData?.result} chosenExpense={chosenExpense} />;
}
