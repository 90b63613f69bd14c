import type { ActionFunctionArgs } from "react-router";
import { requireUser } from "#app/access/access.server.ts";
import { addCardBySetup } from "#app/features/payments/cards/add-card.server.ts";
import { storeSetupSchema } from "#app/features/payments/cards/cards.schema.ts";
import { listOwnCards } from "#app/features/payments/cards/own-cards.server.ts";
import { paymentMethodJson } from "#app/features/payments/cards/payment-method-json.ts";
import { addDemoCardAction } from "#app/http/actions/cards.server.ts";
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

const addDemoCard = apiAction(addDemoCardAction, (card) => json(paymentMethodJson(card), { status: 201 }));

export const action = (args: ActionFunctionArgs) =>
	(ctxOf(args).payments.provider === "demo" ? addDemoCard : addBySetup)(args);
