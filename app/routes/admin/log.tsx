import { LogPage } from "#app/features/admin/components/log-page.tsx";
import { logView, readLogSearch } from "#app/features/admin/log-view.server.ts";
import * as texts from "#app/features/admin/texts/log.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/log";

export const loader = pageHandler(({ request }: Route.LoaderArgs, ctx) =>
	logView(ctx, readLogSearch(new URL(request.url).searchParams)),
);

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.lead });

export default function Log({ loaderData }: Route.ComponentProps) {
	return <LogPage view={loaderData} />;
}
