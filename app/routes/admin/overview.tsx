import { OverviewPage } from "#app/features/admin/components/overview-page.tsx";
import { overviewView, readPeriod } from "#app/features/admin/figures/overview.server.ts";
import * as texts from "#app/features/admin/texts/overview.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/overview";

export const loader = pageHandler(({ request }: Route.LoaderArgs, ctx) =>
	overviewView(ctx, readPeriod(new URL(request.url).searchParams)),
);

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.description });

export default function Overview({ loaderData }: Route.ComponentProps) {
	return <OverviewPage view={loaderData} />;
}
