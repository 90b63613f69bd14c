import { presentsJson, presentsSchema } from "#app/features/payments/presents/present-json.ts";
import { presentsView } from "#app/features/payments/presents/presents-view.server.ts";
import { askPresentAction } from "#app/http/actions/presents.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/presents";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => presentsJson(await presentsView(ctx, await tripAccessOf(args))),
	{
		name: "listPresents",
		summary: "List whom you can pay for, and what you have given",
		description:
			"A friend's next payment is among them only while they let the others aboard see and pay it. Of their payments you learn its amount, and nothing else.",
		who: "payment.own",
		answer: presentsSchema,
	},
);

export const action = apiAction(
	askPresentAction,
	async (_asked, args: Route.ActionArgs, ctx) =>
		presentsJson(await presentsView(ctx, await tripAccessOf(args))),
	{
		method: "PUT",
		name: "letOthersPay",
		summary: "Let the others aboard pay your next payment, or end that",
		description:
			"With `asks` everyone aboard sees your name and the amount of your next payment, and one of them can pay it. It ends once that payment is made, by whomever. Without it, what others have begun is closed.",
		who: "present.ask",
		answer: presentsSchema,
		limits: ["tripChange", "tripChangeAddress"],
		errors: ["conflict", "organizer_required"],
		asksProvider: true,
	},
);
