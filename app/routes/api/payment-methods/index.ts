import type { ActionFunctionArgs } from "react-router";
import { requireUser } from "#app/access/access.server.ts";
import { addCardBySetup, addDemoCard } from "#app/features/payments/cards/add-card.server.ts";
import { addCardSchema, storeSetupSchema } from "#app/features/payments/cards/cards.schema.ts";
import { listOwnCards } from "#app/features/payments/cards/own-cards.server.ts";
import { paymentMethodJson } from "#app/features/payments/cards/payment-method-json.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { ctxOf } from "#app/http/context.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { json } from "#app/http/whole-response.server.ts";

export const loader = apiLoader(async (_args, ctx) => {
	const cards = await listOwnCards(ctx.db.read, ctx, requireUser(ctx));
	return cards.map(({ first }) => paymentMethodJson(first));
});

const addBySetup = apiAction(
	storeSetupSchema,
	async (ctx, { setupIntentId }, args: ActionFunctionArgs) => {
		await enforceMemberLimit(args, "payment");
		const added = await addCardBySetup(ctx, setupIntentId);
		return "clientSecret" in added ? added : json(paymentMethodJson(added), { status: 201 });
	},
	{ signedIn: true },
);

export const action = (args: ActionFunctionArgs) => {
	const { payments, now } = ctxOf(args);
	if (payments.provider !== "demo") return addBySetup(args);
	const addFace = apiAction(
		addCardSchema(now),
		async (ctx, input) => {
			await enforceMemberLimit(args, "payment");
			return json(paymentMethodJson(await addDemoCard(ctx, input)), { status: 201 });
		},
		{ signedIn: true },
	);
	return addFace(args);
};
