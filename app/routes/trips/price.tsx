import { pricePath } from "#app/features/trips/price/price-path.ts";
import { priceView } from "#app/features/trips/price/price-view.server.ts";
import * as texts from "#app/features/trips/price/texts.ts";
import { answerPriceAction } from "#app/http/actions/price.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/price";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	priceView(ctx, await tripAccessOf(args)),
);

export const action = formAction(answerPriceAction, (_done, { params }: Route.ActionArgs) => ({
	to: pricePath(params.shareId),
}));

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export default function Price({ loaderData }: Route.ComponentProps) {
	return <h1>{loaderData.trip.title}</h1>;
}
