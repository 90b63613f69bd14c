import { ClosePoolPage } from "#app/features/expenses/pool/components/close-pool-page.tsx";
import { closePoolView } from "#app/features/expenses/pool/pool-view.server.ts";
import * as texts from "#app/features/expenses/pool/texts.ts";
import { closePoolAction } from "#app/http/actions/pool.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/pool-close";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	closePoolView(ctx, await tripAccessOf(args)),
);

export const action = formAction(closePoolAction, ({ returned }, { params }: Route.ActionArgs) => ({
	to: pathTo("/trip/:shareId/pool", params),
	toast: texts.closed(formatCents(returned)),
}));

/** After a conflict the amount that goes back may have changed. */
export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: texts.closeTitle,
		description: texts.closeDescription,
		trip: loaderData?.trip.title,
	});

export default function PoolClose({ loaderData, actionData }: Route.ComponentProps) {
	return <ClosePoolPage view={loaderData} actionData={actionData} />;
}
