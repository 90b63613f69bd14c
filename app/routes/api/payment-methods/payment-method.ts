import { deleteCardSchema } from "#app/features/payments/cards/cards.schema.ts";
import { deleteCard } from "#app/features/payments/cards/own-cards.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import type { Route } from "./+types/payment-method";

export const action = apiAction(
	deleteCardSchema,
	async (ctx, { endCharges }, args: Route.ActionArgs) => {
		await enforceMemberLimit(args, "payment");
		await deleteCard(ctx, args.params.id, { endCharges });
	},
	{ method: "DELETE", signedIn: true },
);
