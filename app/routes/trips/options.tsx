import { choicesIn } from "#app/features/options/choices-in.ts";
import { OptionsPage } from "#app/features/options/components/options-page.tsx";
import { optionsPath } from "#app/features/options/options-path.ts";
import { optionsView } from "#app/features/options/options-view.server.ts";
import * as texts from "#app/features/options/texts/options.ts";
import { companionPath } from "#app/features/payments/companions/companions-path.ts";
import { chooseAction } from "#app/http/actions/options.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/options";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	optionsView(
		ctx,
		await tripAccessOf(args),
		choicesIn(args.url.searchParams),
		args.url.searchParams.get("for"),
	),
);

/** If more is due in a payment of its own, the form leads to that payment. */
export const action = formAction(chooseAction, (chosen, { params: { shareId } }: Route.ActionArgs) => {
	const { next, memberId, companionId } = chosen;
	const choices = companionId ? companionPath(shareId, companionId) : optionsPath(shareId);
	return {
		to: next
			? pathTo("/checkout/:shareId/:memberId/:paymentId", { shareId, memberId, paymentId: next })
			: choices,
		toast: texts.chosen(chosen),
	};
});

/** After a conflict the page shows what others have chosen, or what was paid, in the meantime. */
export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export default function Options({ loaderData, actionData }: Route.ComponentProps) {
	return <OptionsPage view={loaderData} formResult={actionData?.result} />;
}
