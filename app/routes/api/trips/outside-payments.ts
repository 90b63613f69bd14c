import { z } from "zod";
import { listOutside } from "#app/features/payments/outside/list-outside.server.ts";
import { outsideAnswerSchema, outsideJson } from "#app/features/payments/outside/outside-json.ts";
import { requireOutside } from "#app/features/payments/outside/require-outside.server.ts";
import { recordOutsideAction } from "#app/http/actions/outside.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripIdIn, tripRefOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/outside-payments";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => ({
		outsidePayments: (await listOutside(ctx, await tripRefOf(args))).map(outsideJson),
	}),
	{
		name: "listOutsidePayments",
		summary: "List what was paid to the organizer outside Gangway, the newest first",
		description: "The organizer gets everyone's, and a member their own.",
		who: "payment.own",
		answer: z.object({ outsidePayments: z.array(outsideAnswerSchema) }),
	},
);

export const action = apiAction(
	recordOutsideAction,
	async (id, args: Route.ActionArgs, ctx) =>
		outsideJson((await requireOutside(ctx, tripIdIn(args), id, "payment.own")).outside),
	{
		name: "recordOutsidePayment",
		summary: "Record what a member has paid you outside Gangway",
		description:
			"It comes off their open payments, the soonest first, confirms their spot, has no fee, and is not in the fund. `left` is what they have left to pay as you have seen it.",
		who: "outside.record",
		answer: outsideAnswerSchema,
		status: 201,
		limits: ["outside", "outsideAddress"],
		errors: ["conflict", "payment_checking", "amount_mismatch"],
		isOnceByItself: true,
	},
);
