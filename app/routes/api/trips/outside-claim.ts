import { outsideAnswerSchema, outsideJson } from "#app/features/payments/outside/outside-json.ts";
import { requireOutside } from "#app/features/payments/outside/require-outside.server.ts";
import { claimOutsideAction } from "#app/http/actions/outside.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { tripIdIn } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/outside-claim";

export const action = apiAction(
	claimOutsideAction,
	async (id, args: Route.ActionArgs, ctx) =>
		outsideJson((await requireOutside(ctx, tripIdIn(args), id, "payment.own")).outside),
	{
		name: "claimOutsidePayment",
		summary: "Say what you have paid the organizer outside Gangway",
		description: "It counts once the organizer has confirmed it. One waits at a time.",
		who: "outside.claim",
		answer: outsideAnswerSchema,
		status: 201,
		limits: ["outside", "outsideAddress"],
		errors: ["conflict", "organizer_required"],
		isOnceByItself: true,
	},
);
