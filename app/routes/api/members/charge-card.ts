import { z } from "zod";
import { requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { confirmChargeSetup } from "#app/features/payments/cards/charge-setups.server.ts";
import { automaticChargesView } from "#app/features/payments/checkout/automatic-charges.server.ts";
import {
	automaticChargesJson,
	automaticChargesSchema,
} from "#app/features/payments/checkout/automatic-charges-json.ts";
import {
	chooseCardSchema,
	newCardSchema,
} from "#app/features/payments/instalments/automatic-charges.schema.ts";
import { clientConfirmationSchema } from "#app/features/payments/payments.schema.ts";
import { changeChargesAction, takeChargeCardAction } from "#app/http/actions/automatic-charges.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import { enforceOutcomeLimit } from "#app/http/guest.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import { noInput } from "#app/lib/schema.ts";
import type { Route } from "./+types/charge-card";

async function chargesJson(ctx: Ctx, tripId: string) {
	return automaticChargesJson(await automaticChargesView(ctx, tripId));
}

const choose = apiAction(
	chooseCardSchema,
	async (ctx, { cardId }, args: Route.ActionArgs) => {
		const { trip } = await changeChargesAction.run(ctx, { intent: "card", cardId }, args);
		return chargesJson(ctx, trip.id);
	},
	{
		name: "chooseChargeCard",
		method: "PUT",
		summary: "Choose a saved card for your automatic charges",
		who: "payment.own",
		answer: automaticChargesSchema,
		limits: ["payment", "paymentAddress"],
		errors: ["conflict"],
	},
);

const add = apiAction(
	newCardSchema,
	async (ctx, { testCard, setupId }, args: Route.ActionArgs) => {
		if (setupId) {
			const access = await requireOwnMember(ctx, args.params.memberId, "payment.own");
			await enforceOutcomeLimit(args);
			await confirmChargeSetup(ctx, access, { ref: setupId });
			return chargesJson(ctx, access.trip.id);
		}
		const { trip, taken } = await takeChargeCardAction.run(ctx, { testCard, surface: "embedded" }, args);
		if (taken.next === "embedded") return { ...taken.clientConfirmation, setupId: taken.setupId };
		if (taken.next === "checking") return json({ setupId: taken.setupId }, { status: 202 });
		return chargesJson(ctx, trip.id);
	},
	{
		name: "saveChargeCard",
		summary: "Save a new card for your automatic charges",
		description:
			"Answers the state. With Stripe's keys it answers what the browser's SDK needs instead, and is called again with `setupId` afterwards.",
		who: "payment.own",
		answer: z.union([automaticChargesSchema, clientConfirmationSchema.extend({ setupId: z.string() })]),
		others: {
			202: {
				description: "The provider has not answered yet. Call again with `setupId`.",
				schema: z.object({ setupId: z.string() }),
			},
		},
		limits: ["payment", "paymentAddress", "paymentOutcome"],
		errors: ["conflict", "card_declined", "not_finished", "email_required", "pay_first", "payment_checking"],
		asksProvider: true,
	},
);

const remove = apiAction(
	noInput,
	async (ctx, _input, args: Route.ActionArgs) => {
		await changeChargesAction.run(ctx, { intent: "remove" }, args);
	},
	{
		name: "removeChargeCard",
		method: "DELETE",
		summary: "Remove the card of your automatic charges",
		who: "payment.own",
		limits: ["payment", "paymentAddress"],
		errors: ["conflict"],
	},
);

export const action = apiActions(add, choose, remove);
