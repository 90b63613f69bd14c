import { OverviewPage } from "#app/features/admin/components/overview-page.tsx";
import { overviewView, readPeriod } from "#app/features/admin/figures/overview.server.ts";
import * as texts from "#app/features/admin/texts/overview.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/overview";
import { ADMIN_HANDLE, AdminError, adminMeta } from "./admin-route.tsx";

export const handle = ADMIN_HANDLE;

export const loader = pageHandler(({ request }: Route.LoaderArgs, ctx) =>
	overviewView(ctx, readPeriod(new URL(request.url).searchParams)),
);

export const meta: Route.MetaFunction = ({ error }) => adminMeta(error, texts.title, texts.description);

export default function Overview({ loaderData }: Route.ComponentProps) {
	return <OverviewPage view={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <AdminError error={error} />;
}
