import { outsideAnswerSchema, outsideJson } from "#app/features/payments/outside/outside-json.ts";
import { requireOutside } from "#app/features/payments/outside/require-outside.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/outside-payment";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => {
		const { outside } = await requireOutside(
			ctx,
			await tripRefOf(args),
			args.params.outsideId,
			"payment.own",
		);
		return outsideJson(outside);
	},
	{
		name: "getOutsidePayment",
		summary: "Get what was paid outside Gangway, as the organizer or the person who paid it",
		who: "payment.own",
		answer: outsideAnswerSchema,
	},
);
