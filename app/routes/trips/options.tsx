import { choicesIn } from "#app/features/options/choices-in.ts";
import { optionsPath } from "#app/features/options/options-path.ts";
import { optionsView } from "#app/features/options/options-view.server.ts";
import * as texts from "#app/features/options/texts/options.ts";
import { chooseAction } from "#app/http/actions/options.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/options";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	optionsView(ctx, await tripAccessOf(args), choicesIn(args.url.searchParams)),
);

export const action = formAction(chooseAction, ({ share }, { params }: Route.ActionArgs) => ({
	to: optionsPath(params.shareId),
	toast: texts.chosen(share),
}));

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export default function Options({ loaderData }: Route.ComponentProps) {
	return <h1>{loaderData.trip.title}</h1>;
}
