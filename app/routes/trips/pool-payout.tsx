import { PoolPayoutPage } from "#app/features/expenses/pool/components/pool-payout-page.tsx";
import { poolPayoutView } from "#app/features/expenses/pool/pool-view.server.ts";
import * as texts from "#app/features/expenses/pool/texts.ts";
import { openPoolPayoutAction } from "#app/http/actions/pool.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { rateLimitKey } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/pool-payout";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const access = await tripAccessOf(args);
	await enforceRateLimit(ctx, "fundPage", rateLimitKey(requestStateOf(args)));
	return poolPayoutView(ctx, access);
});

export const action = formAction(openPoolPayoutAction, (to, _args: Route.ActionArgs) => ({ to }));

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: texts.payoutTitle,
		description: texts.payoutDescription,
		trip: loaderData?.trip.title,
	});

export default function PoolPayout({ loaderData, actionData }: Route.ComponentProps) {
	return <PoolPayoutPage view={loaderData} reply={actionData} />;
}
