import { TripPage } from "#app/features/admin/components/trip-page.tsx";
import * as texts from "#app/features/admin/texts/trips.ts";
import { tripView } from "#app/features/admin/trips-view.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripPageDescription } from "#app/lib/texts.ts";
import type { Route } from "./+types/trip";
import { ADMIN_HANDLE, AdminError, adminMeta } from "./admin-route.tsx";

export const handle = ADMIN_HANDLE;

export const loader = pageHandler(({ params }: Route.LoaderArgs, ctx) => tripView(ctx, params.id));

export const meta: Route.MetaFunction = ({ error, loaderData }) =>
	adminMeta(
		error,
		loaderData?.title ?? texts.finder.title,
		loaderData && tripPageDescription(texts.description, loaderData.title),
	);

export default function Trip({ loaderData }: Route.ComponentProps) {
	return <TripPage view={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <AdminError error={error} />;
}
