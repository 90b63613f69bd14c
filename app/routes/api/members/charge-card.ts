import { requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { confirmChargeSetup } from "#app/features/payments/cards/charge-setups.server.ts";
import { automaticChargesView } from "#app/features/payments/checkout/automatic-charges.server.ts";
import { automaticChargesJson } from "#app/features/payments/checkout/automatic-charges-json.ts";
import {
	chooseCardSchema,
	newCardSchema,
} from "#app/features/payments/instalments/automatic-charges.schema.ts";
import { changeChargesAction, takeChargeCardAction } from "#app/http/actions/automatic-charges.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
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
	{ method: "PUT" },
);

/** Answers the state, 202 while the provider has not answered, or, with Stripe's keys, what the browser's SDK needs. */
const add = apiAction(newCardSchema, async (ctx, { testCard, setupId }, args: Route.ActionArgs) => {
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
});

const remove = apiAction(
	noInput,
	async (ctx, _input, args: Route.ActionArgs) => {
		await changeChargesAction.run(ctx, { intent: "remove" }, args);
	},
	{ method: "DELETE" },
);

export const action = (args: Route.ActionArgs) => {
	const { method } = args.request;
	if (method === "PUT") return choose(args);
	return (method === "DELETE" ? remove : add)(args);
};
