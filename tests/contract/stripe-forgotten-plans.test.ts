import { expect, test, vi } from "vitest";
import { startSubscription } from "#app/features/plans/billing/choose-tier.server.ts";
import { confirmOrder } from "#app/features/plans/billing/complete-order.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { customers } from "#db/schema/payments.ts";
import { tripInput } from "#tests/support/factories.ts";
import { openStripeWorld } from "#tests/support/stripe-subscriptions.ts";

vi.setConfig({ testTimeout: 30_000 });

/** Olga, whose customer exists at Stripe because she began to enter a card, and a trip of hers. */
async function organizer() {
	const on = await openStripeWorld();
	const olga = on.world.as(await on.world.user());
	const order = async (what: "one-time Pro" | "Plus") => {
		if (what === "Plus") return startSubscription(olga, { planType: "plus", isAnnual: false });
		const { id: tripId } = await createTrip(olga, tripInput());
		return startSubscription(olga, { planType: "pro-oneTime", isAnnual: false, tripId });
	};
	const giveCard = (id: string | null) => {
		if (!id) throw new Error("a new order begins with its card");
		return on.stripe.setupIntents.confirm(id, { payment_method: "pm_card_visa" });
	};
	const forgetCustomer = async () => {
		const [customer] = on.twin.state.customers;
		await on.stripe.customers.del(customer?.id ?? "");
	};
	const confirm = async (id: string | null) => {
		await giveCard(id);
		return confirmOrder(olga, { setupIntentId: id ?? "" });
	};
	return {
		...on,
		olga,
		order,
		giveCard,
		confirm,
		forgetCustomer,
		[Symbol.asyncDispose]: () => on[Symbol.asyncDispose](),
	};
}

test.each(["one-time Pro", "Plus"] as const)(
	"%s is bought by someone whose customer was deleted at Stripe",
	async (what) => {
		await using on = await organizer();
		await on.confirm((await on.order("one-time Pro")).setupIntentId);
		await on.forgetCustomer();
		await on.confirm((await on.order(what)).setupIntentId);
		expect(on.twin.state.charges.filter(({ paid }) => paid)).toHaveLength(2);
		expect(await on.world.db.read.select().from(customers)).toMatchObject([
			{ ref: on.twin.state.customers[0]?.id },
		]);
	},
);

test.each(["one-time Pro", "Plus"] as const)(
	"%s asks for the card again if the customer was deleted after it was given",
	async (what) => {
		await using on = await organizer();
		const { setupIntentId } = await on.order(what);
		await on.giveCard(setupIntentId);
		await on.forgetCustomer();
		const again = await confirmOrder(on.olga, { setupIntentId: setupIntentId ?? "" }).catch(
			(error: unknown) => error,
		);
		expect(again).toMatchObject({
			code: "card_declined",
			message: "We can no longer use this card. You were not charged. Please give a card once more.",
		});
		expect(await on.world.db.read.select().from(customers)).toEqual([]);
		await on.confirm((await on.order(what)).setupIntentId);
		expect(on.twin.state.charges.filter(({ paid }) => paid)).toHaveLength(1);
	},
);
