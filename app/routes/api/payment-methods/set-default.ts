import { z } from "zod";
import { setDefaultCard } from "#app/features/payments/cards/own-cards.server.ts";
import { paymentMethodJson } from "#app/features/payments/cards/payment-method-json.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import type { Route } from "./+types/set-default";

export const action = apiAction(
	z.object({}),
	async (ctx, _input, args: Route.ActionArgs) => {
		await enforceMemberLimit(args, "payment");
		return paymentMethodJson(await setDefaultCard(ctx, args.params.id));
	},
	{ signedIn: true },
);
