import { PlanChangePage } from "#app/features/payments/plan-change/components/plan-change-page.tsx";
import { planChangePath } from "#app/features/payments/plan-change/plan-change-path.ts";
import { planChangeView } from "#app/features/payments/plan-change/plan-change-view.server.ts";
import * as texts from "#app/features/payments/plan-change/texts.ts";
import { changePlanAction } from "#app/http/actions/automatic-charges.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/payment-plan";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	planChangeView(ctx, await tripAccessOf(args), args.url.searchParams.get("plan")),
);

export const action = formAction(changePlanAction, ({ isChanged, isOn }, { params }: Route.ActionArgs) => ({
	to: planChangePath(params.shareId),
	toast: isChanged ? texts.changed[isOn ? "on" : "off"] : texts.unchanged,
}));

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export default function PaymentPlan({ loaderData, actionData }: Route.ComponentProps) {
	return <PlanChangePage view={loaderData} formResult={actionData?.result} />;
}
