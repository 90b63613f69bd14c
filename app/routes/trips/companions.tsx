import { companionsView } from "#app/features/companions/companions-view.server.ts";
import { CompanionsPage } from "#app/features/companions/components/companions-page.tsx";
import * as texts from "#app/features/companions/texts/page.ts";
import { companionsPath } from "#app/features/payments/companions/companions-path.ts";
import {
	addCompanionAction,
	answerAskAction,
	askPayerAction,
	takeOverAction,
} from "#app/http/actions/companions.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/companions";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	companionsView(ctx, await tripAccessOf(args)),
);

/** If more is due in a payment of its own, the form leads to that payment. */
export const action = pageHandler(async (args: Route.ActionArgs) => {
	const form = await readForm(args.request);
	const { shareId } = args.params;
	const to = companionsPath(shareId);
	const toPayment = ({ memberId, next }: { memberId: string; next: string | null }) =>
		next ? pathTo("/checkout/:shareId/:memberId/:paymentId", { shareId, memberId, paymentId: next }) : to;
	if (form.has("answer"))
		return runForm(form, args, answerAskAction, (answered) => ({
			to: toPayment(answered),
			toast: texts.answered(answered),
		}));
	if (form.has("rest"))
		return runForm(form, args, takeOverAction, () => ({
			to: pathTo("/join/:shareId", { shareId }),
			toast: texts.tookOver,
		}));
	if (form.has("payerId"))
		return runForm(form, args, askPayerAction, ({ name }) => ({ to, toast: texts.asked(name) }));
	return runForm(form, args, addCompanionAction, (added) => ({
		to: toPayment(added),
		toast: texts.added(added),
	}));
});

export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export default function Companions({ loaderData, actionData }: Route.ComponentProps) {
	return <CompanionsPage view={loaderData} formResult={actionData?.result} />;
}
