import { requireOwnMember } from "#app/access/access.server.ts";
import { planChangeJson, planChangeJsonSchema } from "#app/features/payments/plan-change/plan-change-json.ts";
import { planChangeView } from "#app/features/payments/plan-change/plan-change-view.server.ts";
import { changePlanAction } from "#app/http/actions/automatic-charges.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/payment-plan";

export const loader = apiLoader(
	async ({ params }: Route.LoaderArgs, ctx) => {
		const { trip } = await requireOwnMember(ctx, params.memberId, "payment.own");
		return planChangeJson(await planChangeView(ctx, trip.id));
	},
	{
		name: "getPaymentPlan",
		summary: "Get the plans that fit what you have left to pay",
		who: "payment.own",
		answer: planChangeJsonSchema,
	},
);

export const action = apiAction(
	changePlanAction,
	async ({ trip }, _args: Route.ActionArgs, ctx) => planChangeJson(await planChangeView(ctx, trip.id)),
	{
		name: "changePaymentPlan",
		method: "PUT",
		summary: "Change the plan of what you have left to pay",
		description:
			"With consent automatic charges go on, and the amount and both dates must be given. Without it they end. Answers the state afterwards.",
		who: "payment.own",
		answer: planChangeJsonSchema,
		limits: ["payment", "paymentAddress"],
		errors: ["conflict", "payment_checking", "amount_mismatch", "plan_required"],
	},
);
