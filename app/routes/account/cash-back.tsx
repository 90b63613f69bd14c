import { cashBackView } from "#app/features/tiers/cash-back/cash-back-view.server.ts";
import { CashBackPage } from "#app/features/tiers/cash-back/components/cash-back-page.tsx";
import * as texts from "#app/features/tiers/cash-back/texts.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/cash-back";

export const loader = pageHandler((_args: Route.LoaderArgs, ctx) => cashBackView(ctx));

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.lead });

export default function CashBack({ loaderData }: Route.ComponentProps) {
	return <CashBackPage view={loaderData} />;
}
