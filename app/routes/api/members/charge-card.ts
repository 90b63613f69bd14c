import { z } from "zod";
import { requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { confirmChargeSetup, takeChargeCard } from "#app/features/payments/cards/charge-setups.server.ts";
import { removeSavedCard } from "#app/features/payments/cards/unneeded-cards.server.ts";
import { automaticChargesView } from "#app/features/payments/checkout/automatic-charges.server.ts";
import { automaticChargesJson } from "#app/features/payments/checkout/automatic-charges-json.ts";
import {
	chooseCardSchema,
	newCardSchema,
} from "#app/features/payments/instalments/automatic-charges.schema.ts";
import { chooseChargeCard } from "#app/features/payments/instalments/switch-charges.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { enforceMemberLimit, enforceOutcomeLimit } from "#app/http/guest.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/charge-card";

async function chargesJson(ctx: Ctx, tripId: string) {
	return automaticChargesJson(await automaticChargesView(ctx, tripId));
}

const choose = apiAction(
	chooseCardSchema,
	async (ctx, { cardId }, args: Route.ActionArgs) => {
		const { trip } = await requireOwnMember(ctx, args.params.memberId, "payment.own");
		await enforceMemberLimit(args, "payment");
		await chooseChargeCard(ctx, trip.id, cardId);
		return chargesJson(ctx, trip.id);
	},
	{ method: "PUT" },
);

/** Answers the state, 202 while the provider has not answered, or, with Stripe's keys, what the browser's SDK needs. */
const add = apiAction(newCardSchema, async (ctx, { testCard, setupId }, args: Route.ActionArgs) => {
	const access = await requireOwnMember(ctx, args.params.memberId, "payment.own");
	const { trip } = access;
	if (setupId) {
		await enforceOutcomeLimit(args);
		await confirmChargeSetup(ctx, access, { ref: setupId });
		return chargesJson(ctx, trip.id);
	}
	await enforceMemberLimit(args, "payment");
	const { origin } = requestStateOf(args);
	const taken = await takeChargeCard(ctx, access, { testCard, surface: "embedded", origin });
	if (taken.next === "embedded") return { ...taken.clientConfirmation, setupId: taken.setupId };
	if (taken.next === "checking") return json({ setupId: taken.setupId }, { status: 202 });
	return chargesJson(ctx, trip.id);
});

const remove = apiAction(
	z.object({}),
	async (ctx, _input, args: Route.ActionArgs) => {
		const { trip } = await requireOwnMember(ctx, args.params.memberId, "payment.own");
		await enforceMemberLimit(args, "payment");
		await removeSavedCard(ctx, trip.id);
	},
	{ method: "DELETE" },
);

export const action = (args: Route.ActionArgs) => {
	const { method } = args.request;
	if (method === "PUT") return choose(args);
	return (method === "DELETE" ? remove : add)(args);
};
