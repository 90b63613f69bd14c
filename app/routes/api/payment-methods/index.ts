import type { ActionFunctionArgs } from "react-router";
import { z } from "zod";
import { requireUser } from "#app/access/access.server.ts";
import { addCardBySetup } from "#app/features/payments/cards/add-card.server.ts";
import { describedCardSchema, storeSetupSchema } from "#app/features/payments/cards/cards.schema.ts";
import { listOwnCards } from "#app/features/payments/cards/own-cards.server.ts";
import { paymentMethodJson, paymentMethodSchema } from "#app/features/payments/cards/payment-method-json.ts";
import { addDemoCardAction } from "#app/http/actions/cards.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { ctxOf } from "#app/http/context.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { declare, type Operation } from "#app/http/openapi/operation.ts";
import { json } from "#app/http/whole-response.server.ts";

export const loader = apiLoader(
	async (_args, ctx) => {
		const cards = await listOwnCards(ctx.db.read, ctx, requireUser(ctx));
		return cards.map(({ first }) => paymentMethodJson(first));
	},
	{
		name: "listPaymentMethods",
		summary: "List your saved cards",
		who: "user",
		answer: z.array(paymentMethodSchema),
	},
);

const ADD_CARD: Operation = {
	name: "addPaymentMethod",
	summary: "Save a card",
	description:
		"In demo mode by the card's face, without its number. With Stripe's keys an empty body answers the secret with which the browser's SDK saves the card, and the setup's id stores it afterwards.",
	who: "user",
	answer: paymentMethodSchema,
	status: 201,
	others: {
		200: {
			description: "The setup that the browser's SDK completes.",
			schema: z.object({ clientSecret: z.string(), setupIntentId: z.string() }),
		},
	},
	input: z.union([describedCardSchema, storeSetupSchema]),
	limits: ["payment", "paymentAddress"],
	errors: [
		"card_declined",
		"card_in_use",
		"conflict",
		"not_found",
		"not_finished",
		"forbidden",
		"payment_checking",
	],
	asksProvider: true,
};

const addBySetup = apiAction(
	storeSetupSchema,
	async (ctx, { setupIntentId }, args: ActionFunctionArgs) => {
		await enforceMemberLimit(args, "payment");
		const added = await addCardBySetup(ctx, setupIntentId);
		return "clientSecret" in added ? json(added) : paymentMethodJson(added);
	},
	ADD_CARD,
);

const addDemoCard = apiAction(addDemoCardAction, paymentMethodJson, ADD_CARD);

export const action = declare(
	(args: ActionFunctionArgs) => (ctxOf(args).payments.provider === "demo" ? addDemoCard : addBySetup)(args),
	addDemoCard.operations,
);
