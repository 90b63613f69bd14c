import { LogPage } from "#app/features/admin/components/log-page.tsx";
import { logView, readLogSearch } from "#app/features/admin/log-view.server.ts";
import * as texts from "#app/features/admin/texts/log.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/log";
import { ADMIN_HANDLE, AdminError, adminMeta } from "./admin-route.tsx";

export const handle = ADMIN_HANDLE;

export const loader = pageHandler(({ request }: Route.LoaderArgs, ctx) =>
	logView(ctx, readLogSearch(new URL(request.url).searchParams)),
);

export const meta: Route.MetaFunction = ({ error }) => adminMeta(error, texts.title, texts.lead);

export default function Log({ loaderData }: Route.ComponentProps) {
	return <LogPage view={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <AdminError error={error} />;
}
