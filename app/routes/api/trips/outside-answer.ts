import { outsideAnswerSchema, outsideJson } from "#app/features/payments/outside/outside-json.ts";
import { requireOutside } from "#app/features/payments/outside/require-outside.server.ts";
import { answerOutsideAction } from "#app/http/actions/outside.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { tripIdIn } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/outside-answer";

export const action = apiAction(
	answerOutsideAction,
	async ({ id }, args: Route.ActionArgs, ctx) =>
		outsideJson((await requireOutside(ctx, tripIdIn(args), id, "payment.own")).outside),
	{
		name: "answerOutsidePayment",
		summary: "Answer what was claimed or recorded as paid outside Gangway",
		description:
			"The organizer confirms or declines a claim, keeps what was objected to, and undoes what was recorded. The member withdraws their claim, and objects to what was recorded. All but `confirm` and `withdraw` need words.",
		who: ["outside.record", "outside.settle", "outside.own"],
		answer: outsideAnswerSchema,
		limits: ["outside", "outsideAddress"],
		errors: ["conflict", "payment_checking"],
	},
);
