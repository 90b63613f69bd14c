import { ShareLinkPage } from "#app/features/trips/changes/components/share-link-page.tsx";
import { shareLinkView } from "#app/features/trips/changes/reset-share-link.server.ts";
import * as texts from "#app/features/trips/changes/texts/share-link.ts";
import { resetShareLinkAction } from "#app/http/actions/trips.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/share-link";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	shareLinkView(ctx, await tripAccessOf(args), requestStateOf(args).origin),
);

export const action = formAction(resetShareLinkAction, ({ shareId }) => ({
	to: pathTo("/trip/:shareId", { shareId }),
	toast: texts.done,
}));

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.lead, trip: loaderData?.trip.title });

export default function ShareLink({ loaderData, actionData }: Route.ComponentProps) {
	return <ShareLinkPage view={loaderData} formResult={actionData?.result} />;
}
