import { PricePage } from "#app/features/trips/price/components/price-page.tsx";
import { pricePath } from "#app/features/trips/price/price-path.ts";
import { priceView } from "#app/features/trips/price/price-view.server.ts";
import * as texts from "#app/features/trips/price/texts.ts";
import { answerPriceAction, decideSurplusAction } from "#app/http/actions/price.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/price";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	priceView(ctx, await tripAccessOf(args)),
);

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const form = await readForm(args.request);
	const { shareId } = args.params;
	if (form.has("decision"))
		return runForm(form, args, decideSurplusAction, ({ decision }) => ({
			to: pricePath(shareId),
			toast: texts.decided[decision],
		}));
	return runForm(form, args, answerPriceAction, (answered) => {
		const { answer, share, memberId, next } = answered;
		if (next)
			return {
				to: pathTo("/checkout/:shareId/:memberId/:paymentId", { shareId, memberId, paymentId: next }),
				toast: texts.toasts.payNow(answered),
			};
		if (answer === "leave") return { to: pathTo("/join/:shareId", { shareId }), toast: texts.toasts.leave };
		return {
			to: pricePath(shareId),
			toast: answer === "keep" ? texts.toasts.keep(share) : texts.toasts.accept(answered),
		};
	});
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export default function Price({ loaderData, actionData }: Route.ComponentProps) {
	return <PricePage view={loaderData} formResult={actionData?.result} />;
}
