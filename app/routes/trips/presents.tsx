import { PresentsPage } from "#app/features/payments/presents/components/presents-page.tsx";
import { presentsPath } from "#app/features/payments/presents/presents-path.ts";
import { presentsView } from "#app/features/payments/presents/presents-view.server.ts";
import * as texts from "#app/features/payments/presents/texts.ts";
import { askPresentAction } from "#app/http/actions/presents.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/presents";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => ({
	...(await presentsView(ctx, await tripAccessOf(args))),
	origin: requestStateOf(args).origin,
}));

export const action = formAction(askPresentAction, ({ asks }, args: Route.ActionArgs) => ({
	to: presentsPath(args.params.shareId),
	toast: asks ? texts.openedToast : texts.stoppedToast,
}));

export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export default function Presents({ loaderData, actionData }: Route.ComponentProps) {
	return <PresentsPage view={loaderData} origin={loaderData.origin} actionData={actionData} />;
}
