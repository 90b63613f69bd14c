import { redirect } from "react-router";
import { userOf } from "#app/access/ctx.ts";
import { OwnDataPage } from "#app/features/account/own-data/components/own-data-page.tsx";
import { ownDataView } from "#app/features/account/own-data/own-data.server.ts";
import * as texts from "#app/features/account/own-data/texts.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/own-data";

export const loader = pageHandler(async (_args: Route.LoaderArgs, ctx) => {
	const user = userOf(ctx);
	if (!user) throw redirect(signInPath("/profile/data"));
	await enforceRateLimit(ctx, "ownData", user.id);
	return ownDataView(ctx);
});

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.lead });

export default function OwnData({ loaderData }: Route.ComponentProps) {
	return <OwnDataPage view={loaderData} />;
}
