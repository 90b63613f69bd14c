import { type MemberAccess, requireOwnMember, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { takeChargeCard } from "#app/features/payments/cards/charge-setups.server.ts";
import { removeSavedCard } from "#app/features/payments/cards/unneeded-cards.server.ts";
import {
	changeChargesSchema,
	chargeCardSchema,
} from "#app/features/payments/instalments/automatic-charges.schema.ts";
import {
	chooseChargeCard,
	hasCardToCharge,
	requireOwnCharges,
	switchChargesOff,
	switchChargesOn,
} from "#app/features/payments/instalments/switch-charges.server.ts";
import { changePlan } from "#app/features/payments/plan-change/change-plan.server.ts";
import { changePlanSchema } from "#app/features/payments/plan-change/plan-change.schema.ts";
import { requestStateOf } from "../context.server.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { type ActionArgs, sharedAction } from "../shared-action.server.ts";
import { tripAccessOf } from "../trip-access.server.ts";

/** A page's address names the trip, and an API call's the asker's membership. */
type ChargesParams = { shareId: string } | { memberId: string };
type ChargesArgs = ActionArgs & { params: ChargesParams };

export const changeChargesAction = sharedAction(
	changeChargesSchema,
	async (ctx, { intent, cardId = "" }, args: ChargesArgs) => {
		const access = await requireChargesOf(ctx, args);
		await enforceMemberLimit(args, "payment");
		const { trip } = access;
		const id = tripIdOf(access);
		switch (intent) {
			case "on":
				if (!(await hasCardToCharge(ctx, access))) return { trip, outcome: "card_missing" as const };
				await switchChargesOn(ctx, id);
				return { trip, outcome: "switched_on" as const };
			case "off":
				await switchChargesOff(ctx, id);
				return { trip, outcome: "switched_off" as const };
			case "card": {
				const isOn = await chooseChargeCard(ctx, id, cardId);
				return { trip, outcome: isOn ? ("card_chosen" as const) : ("card_chosen_while_off" as const) };
			}
			case "remove":
				await removeSavedCard(ctx, id);
				return { trip, outcome: "card_removed" as const };
		}
	},
);

/** Saves a new card for automatic charges, or starts its setup. */
export const takeChargeCardAction = sharedAction(chargeCardSchema, async (ctx, input, args: ChargesArgs) => {
	const access = await requireChargesOf(ctx, args);
	await enforceMemberLimit(args, "payment");
	const { origin } = requestStateOf(args);
	return { trip: access.trip, taken: await takeChargeCard(ctx, access, { ...input, origin }) };
});

/** Changes the payment plan for what is left to pay. */
export const changePlanAction = sharedAction(changePlanSchema, async (ctx, input, args: ChargesArgs) => {
	const access = await requireChargesOf(ctx, args);
	await enforceMemberLimit(args, "payment");
	return { trip: access.trip, ...(await changePlan(ctx, access, input)) };
});

async function requireChargesOf(ctx: Ctx, args: ChargesArgs): Promise<MemberAccess> {
	const params: ChargesParams = args.params;
	if ("memberId" in params) return requireOwnMember(ctx, params.memberId, "payment.own");
	return requireOwnCharges(ctx, await tripAccessOf({ ...args, params }));
}
