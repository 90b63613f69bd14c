import type { z } from "zod";
import { requireTrip, requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { startCardSetup } from "#app/features/payments/cards/card-setups.server.ts";
import type { CardSetup } from "#app/features/payments/cards/setups.queries.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import type { ChooseTier, chosenTierSchema } from "./billing.schema.ts";
import { type ChosenTerm, changePathOf, checkoutPathOf } from "./billing-paths.ts";
import { changeTierAtPrice } from "./change-subscription.server.ts";
import { confirmOrder, requireNoEntitlement, requireTripForPro } from "./complete-order.server.ts";
import { isPrice, isSameTerm, lookupKeyOf, priceOf } from "./subscription-rules.ts";
import { findLiveSubscription, findSetupByRef, type Subscription } from "./subscriptions.queries.ts";
import * as texts from "./texts/subscribing.ts";

/**
 * The step after choosing a plan: entering a card, changing the live plan, or nothing if the user already has that
 * plan.
 */
type TierChoice =
	| { next: "card"; setup: CardSetup; ref: string; clientSecret: string; path: string }
	| { next: "change"; live: Subscription; path: string }
	| { next: "nothing"; live: Subscription };

/**
 * Chooses a plan, or one-time Pro for one of the asker's trips. The price is the server's; a card is asked for next.
 * @throws DomainError unauthenticated, forbidden for another user, invalid for another price or without the trip,
 * conflict
 */
async function chooseTier(ctx: Ctx, input: ChooseTier): Promise<TierChoice> {
	const user = requireUser(ctx);
	const term = await requireChoice(ctx, user.id, input);
	const live =
		term.planType === "pro-oneTime" ? null : await findLiveSubscription(ctx.db.read, { userId: user.id });
	if (live && term.planType !== "pro-oneTime") {
		if (live.status === "pending") throw new DomainError("conflict", texts.otherUnderWay);
		const wanted = { plan: term.planType, isAnnual: term.isAnnual };
		const staysSo = !live.cancelAtPeriodEnd && live.nextPlan === null;
		if (live.plan !== "free" && staysSo && isSameTerm({ plan: live.plan, isAnnual: live.isAnnual }, wanted)) {
			return { next: "nothing", live };
		}
		return { next: "change", live, path: changePathOf(wanted) };
	}
	const price = priceOf(term.planType, term.isAnnual);
	const { setup, ref, clientSecret } = await startCardSetup(
		ctx,
		term.planType === "pro-oneTime"
			? { purpose: "one_time_pro", tripId: term.tripId, price }
			: { purpose: "subscription", plan: term.planType, isAnnual: term.isAnnual, price },
	);
	return { next: "card", setup, ref, clientSecret, path: checkoutPathOf({ ref, clientSecret }, term) };
}

/**
 * Chooses a plan over the API. In demo mode, which has no browser SDK, the plan is begun or changed at once with the
 * test card.
 * @throws DomainError as chooseTier and confirmOrder do; conflict, with Stripe, if the user already has a plan
 */
export async function startSubscription(
	ctx: Ctx,
	input: ChooseTier,
): Promise<z.infer<typeof chosenTierSchema>> {
	const choice = await chooseTier(ctx, input);
	const { planType } = input;
	const isAnnual = planType !== "pro-oneTime" && input.isAnnual;
	const demoMode = ctx.payments.provider === "demo";
	const answer = {
		success: true as const,
		demoMode,
		priceId: lookupKeyOf(planType, isAnnual),
		planType,
		isAnnual,
	};
	if (choice.next === "card") {
		const { ref, clientSecret } = choice;
		if (demoMode) await confirmOrder(ctx, { setupIntentId: ref, testCard: input.testCard });
		return {
			...answer,
			message: demoMode ? texts.updated : texts.cardReady,
			clientSecret,
			setupIntentId: ref,
		};
	}
	if (!demoMode || planType === "pro-oneTime") {
		throw new DomainError("conflict", texts.hasPlan(TIER_BY_ID[choice.live.plan].name));
	}
	if (choice.next === "change") await changeTierAtPrice(ctx, { plan: planType, isAnnual });
	const setup = await findSetupByRef(ctx.db.read, { ref: choice.live.setupRef ?? "" });
	const { ref: setupIntentId = null, clientSecret = null } = setup ?? {};
	return { ...answer, message: texts.updated, clientSecret, setupIntentId };
}

/**
 * Chooses a plan with the form on /pricing. Nothing is charged before the checkout, not even in demo mode.
 * @returns the next page, and the toast to show there
 * @throws DomainError as chooseTier does
 */
export async function chooseTierByForm(
	ctx: Ctx,
	input: ChooseTier,
): Promise<{ to: string; toast?: ToastContent }> {
	const choice = await chooseTier(ctx, input);
	if (choice.next !== "nothing") return { to: choice.path };
	return { to: "/profile", toast: { title: texts.updated, message: texts.samePlan } };
}

async function requireChoice(ctx: Ctx, userId: string, input: ChooseTier): Promise<ChosenTerm> {
	if (input.userId !== undefined && input.userId !== userId) {
		throw new DomainError("forbidden", texts.otherUser);
	}
	const { planType } = input;
	const isAnnual = planType !== "pro-oneTime" && input.isAnnual;
	if (input.amount !== undefined && !isPrice(input.amount, priceOf(planType, isAnnual))) {
		throw new DomainError("invalid", texts.wrongAmount, { field: "amount" });
	}
	if (planType !== "pro-oneTime") return { planType, isAnnual };
	if (!input.tripId) throw new DomainError("invalid", texts.chooseTrip, { field: "tripId" });
	const { trip } = await requireTrip(ctx, input.tripId, "trip.see");
	requireTripForPro(ctx, trip, userId);
	await requireNoEntitlement(ctx.db.read, trip.id);
	return { planType, isAnnual, tripId: trip.id };
}
