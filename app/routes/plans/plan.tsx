import type { ShouldRevalidateFunctionArgs } from "react-router";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type TierAction, tierActionSchema } from "#app/features/plans/billing/billing.schema.ts";
import {
	cancelSubscription,
	changeMessage,
	changeTier,
	payOverdue,
	resumeSubscription,
} from "#app/features/plans/billing/change-subscription.server.ts";
import { TierPage } from "#app/features/plans/billing/components/tier-page.tsx";
import * as texts from "#app/features/plans/billing/texts/pages.ts";
import { tierView, wantedTerm } from "#app/features/plans/billing/tier-view.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/plan";

export const loader = pageHandler(async ({ request }: Route.LoaderArgs, ctx) => {
	const wanted = wantedTerm(new URL(request.url).searchParams);
	if (wanted) await enforceRateLimit(ctx, "planQuestion", requireUser(ctx).id);
	return tierView(ctx, wanted);
});

export const action = formAction(
	tierActionSchema,
	async (ctx, input) => {
		await enforceRateLimit(ctx, "subscription", requireUser(ctx).id);
		return { to: pathTo("/profile/plan"), toast: await act(ctx, input) };
	},
	{ signedIn: true },
);

async function act(ctx: Ctx, input: TierAction): Promise<ToastContent> {
	switch (input.intent) {
		case "change":
			return { title: texts.changedToast, message: changeMessage(ctx, await changeTier(ctx, input), input) };
		case "cancel": {
			const { status } = await cancelSubscription(ctx);
			return status === "cancelled"
				? { title: texts.endedToast }
				: { title: texts.cancelledToast, message: texts.cancelledText };
		}
		case "resume":
			await resumeSubscription(ctx);
			return { title: texts.resumed, message: texts.resumedText };
		case "pay":
			await payOverdue(ctx);
			return { title: texts.paidToast, message: texts.paidText };
	}
}

/** A refusal may come with a new amount, which the page must show. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return (actionStatus !== undefined && actionStatus >= 400) || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.yourPlan, description: texts.planDescription });

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
	return <TierPage view={loaderData} formResult={actionData?.result} />;
}
