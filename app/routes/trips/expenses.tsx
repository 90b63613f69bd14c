import { ExpensesPage } from "#app/features/expenses/components/expenses-page.tsx";
import { expensesView } from "#app/features/expenses/expenses-view.server.ts";
import * as texts from "#app/features/expenses/texts.ts";
import { useLiveTrip } from "#app/features/trips/dashboard/components/use-live-trip.ts";
import { tripVersion } from "#app/features/trips/dashboard/trip-outline.queries.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/expenses";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const access = await tripAccessOf(args);
	// The version is read first, so that a change in between is never missed.
	const version = await tripVersion(ctx.db.read, access.trip.id);
	const page = Number.parseInt(args.url.searchParams.get("page") ?? "1", 10) || 1;
	return { view: await expensesView(ctx, access, page), version };
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.view.trip.title });

export default function Expenses({ loaderData: { view, version } }: Route.ComponentProps) {
	useLiveTrip(view.trip.shareId, version);
	return <ExpensesPage view={view} />;
}
