import { addDemoCard } from "#app/features/payments/cards/add-card.server.ts";
import { addCardSchema, deleteCardSchema } from "#app/features/payments/cards/cards.schema.ts";
import { deleteCard, setDefaultCard } from "#app/features/payments/cards/own-cards.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { ctxOf } from "../context.server.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { type ActionArgs, idOf, sharedAction } from "../shared-action.server.ts";

/** Saves a card at the demo provider. With Stripe, the page and the API each begin a setup of their own. */
export const addDemoCardAction = sharedAction(
	(args: ActionArgs) => addCardSchema(ctxOf(args).now),
	async (ctx, input, args) => {
		await enforceMemberLimit(args, "payment");
		return addDemoCard(ctx, input);
	},
	{ signedIn: true },
);

export const deleteCardAction = sharedAction(
	deleteCardSchema,
	async (ctx, { endCharges }, args: ActionArgs) => {
		await enforceMemberLimit(args, "payment");
		await deleteCard(ctx, idOf(args, "id"), { endCharges });
	},
	{ signedIn: true },
);

export const setDefaultCardAction = sharedAction(
	noInput,
	async (ctx, _input, args: ActionArgs) => {
		await enforceMemberLimit(args, "payment");
		return setDefaultCard(ctx, idOf(args, "id"));
	},
	{ signedIn: true },
);
