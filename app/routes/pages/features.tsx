import { userOf } from "#app/access/ctx.ts";
import { FeaturesPage } from "#app/features/site/information/components/features-page.tsx";
import * as texts from "#app/features/site/information/texts/features.ts";
import { tierOf } from "#app/features/tiers/tiers.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/features";

export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler(async (_args: Route.LoaderArgs, ctx) => {
	const user = userOf(ctx);
	return { own: user && tierOf(user, ctx.now).id };
});

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, { title: texts.title, description: texts.description });

export default function Features({ loaderData }: Route.ComponentProps) {
	return <FeaturesPage own={loaderData.own} />;
}
