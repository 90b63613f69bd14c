import { redirect } from "react-router";
import { userOf } from "#app/access/ctx.ts";
import { choicePath } from "#app/features/plans/pricing/choice.ts";
import { OneTimePage } from "#app/features/plans/pricing/components/one-time-page.tsx";
import { oneTimeProView } from "#app/features/plans/pricing/one-time-pro.server.ts";
import * as texts from "#app/features/plans/pricing/texts/one-time.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/one-time-pro";

export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler(async ({ request }: Route.LoaderArgs, ctx) => {
	const { searchParams } = new URL(request.url);
	const tripId = searchParams.get("trip") ?? undefined;
	if (!userOf(ctx)) {
		throw redirect(signInPath(choicePath({ planType: "pro-oneTime", isAnnual: false, tripId })));
	}
	return { view: await oneTimeProView(ctx, tripId) };
});

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.description });

export default function OneTimePro({ loaderData }: Route.ComponentProps) {
	return <OneTimePage {...loaderData} />;
}
