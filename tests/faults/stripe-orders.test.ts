import { describe, expect, test, vi } from "vitest";
import { requireOwnMember } from "#app/access/access.server.ts";
import { joinView } from "#app/features/joining/join-view.server.ts";
import { payWithSavedCard } from "#app/features/payments/attempts/pay.server.ts";
import { sweepSetups } from "#app/features/payments/cards/card-setups.server.ts";
import { listPaymentMethods } from "#app/features/payments/cards/payment-methods.queries.ts";
import { checkoutView } from "#app/features/payments/checkout/checkout.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { endSubscriptionOf } from "#app/features/plans/billing/change-subscription.server.ts";
import { activate, checkoutSubscriptionView } from "#app/features/plans/billing/checkout.server.ts";
import { startSubscription } from "#app/features/plans/billing/choose-tier.server.ts";
import { completeSavedOrder } from "#app/features/plans/billing/complete-order.server.ts";
import { SECOND } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { startMemberPayment } from "#tests/support/payments.ts";
import {
	chargedTo,
	openStripeWorld,
	type StripeWorld,
	saveDefaultCard,
} from "#tests/support/stripe-subscriptions.ts";
import { post } from "#tests/support/stripe-twin/test-fixtures.ts";
import { subscriptionsOf } from "#tests/support/subscriptions.ts";

vi.setConfig({ testTimeout: 60_000 });

const PLUS = { planType: "plus", isAnnual: false } as const;
const ORIGIN = "http://localhost";

/** The checkout of a plan, and Stripe's own page for it, which has a separate setup. */
async function checkout(house: StripeWorld) {
	const user = await house.world.user();
	const ctx = house.world.as(user);
	const choose = async () => {
		const { setupIntentId, clientSecret } = await startSubscription(ctx, PLUS);
		if (!setupIntentId || !clientSecret) throw new Error("a new plan begins with its card");
		return { setupIntentId, clientSecret };
	};
	const address = await choose();
	const openHosted = async () => {
		const step = await activate(ctx, { ...address, origin: ORIGIN });
		if (step.next !== "hosted") throw new Error("without a script the card is given on Stripe's page");
		return step.url;
	};
	const state = async () => (await checkoutSubscriptionView(ctx, address)).state;
	return { user, ctx, choose, address, openHosted, state };
}

describe("the address of a checkout whose card was given on Stripe's own page", () => {
	test("shows the form until then, and afterwards what has happened", async () => {
		await using house = await openStripeWorld();
		const { user, openHosted, state } = await checkout(house);
		const url = await openHosted();
		expect(await state()).toBe("open");
		expect((await post(url, { card: "declined" })).status).toBe(402);
		expect(await state()).toBe("open");
		await post(url, { card: "success" });
		expect(await state()).toBe("done");
		expect(await state()).toBe("done");
		expect(chargedTo(house, user)).toEqual([499]);
	});

	test("waits while Stripe does not answer", async () => {
		await using house = await openStripeWorld();
		const { openHosted, state } = await checkout(house);
		await post(await openHosted(), { card: "success" });
		house.twin.faults.next({ method: "POST", path: /subscriptions$/, when: "after", how: "drop", times: 2 });
		expect(await state()).toBe("checking");
	});

	test("asks for a card again where the plan could not be begun, or has ended since", async () => {
		await using house = await openStripeWorld();
		const { user, choose, address, openHosted, state } = await checkout(house);
		await post(await openHosted(), { card: "success" });
		expect(await state()).toBe("done");
		await endSubscriptionOf(house.world.nobody, user.id);
		expect((await choose()).setupIntentId).toBe(address.setupIntentId);
		expect(await state()).toBe("open");
	});
});

test("with every webhook lost, a plan begins about a minute after its card was given", async () => {
	await using house = await openStripeWorld();
	const { user, address } = await checkout(house);
	house.advance(150 * SECOND);
	await sweepSetups(house.world.nobody, completeSavedOrder);
	await house.stripe.setupIntents.confirm(address.setupIntentId, { payment_method: "pm_card_visa" });
	for (let seconds = 0; seconds <= 80; seconds += 20) {
		house.advance(20 * SECOND);
		await sweepSetups(house.world.nobody, completeSavedOrder);
	}
	expect(await subscriptionsOf(house.world, user).account()).toMatchObject({ subscriptionPlan: "plus" });
	expect(chargedTo(house, user)).toEqual([499]);
});

test("after a decline the checkout offers the card that was used: the card field, or a saved one", async () => {
	await using house = await openStripeWorld();
	const { world, stripe, twin } = house;
	const organizer = await world.user();
	const trip = await world.trip(organizer);
	const maya = await world.user();
	const ctx = world.as(maya);
	await saveDefaultCard(house, ctx);
	const { id: memberId } = await world.join(ctx, trip);
	const [payment] = await listMemberPayments(world.db.read, { memberId });
	const ids = { shareId: trip.shareId, memberId, paymentId: payment?.id ?? "" };
	expect(await checkoutView(ctx, ids)).toMatchObject({ usedNewCard: false, error: null });
	expect(await joinView(ctx, trip.shareId)).toMatchObject({ usedNewCard: false });
	const { ref } = await startMemberPayment(ctx, memberId);
	const declined = stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_chargeDeclined" });
	await expect(declined).rejects.toThrow("declined");
	const back = await checkoutView(ctx, ids, { returned: true });
	expect(back).toMatchObject({ state: "declined", usedNewCard: true });
	expect(await joinView(ctx, trip.shareId)).toMatchObject({ usedNewCard: true });

	twin.decline();
	const [card] = await listPaymentMethods(world.db.read, { userId: maya.id, provider: "stripe" });
	const access = await requireOwnMember(ctx, memberId, "payment.own");
	const paying = payWithSavedCard(ctx, access, { paymentId: ids.paymentId }, card?.id ?? "");
	expect(await errorCodeOf(paying)).toBe("card_declined");
	expect(await checkoutView(ctx, ids)).toMatchObject({ state: "declined", usedNewCard: false });
});
