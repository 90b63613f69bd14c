import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { startCardSetup } from "#app/features/payments/cards/start-setup.server.ts";
import { cardSetups } from "#db/schema/payments.ts";
import { purchases } from "#db/schema/plans.ts";
import { subscriptionsOf } from "#tests/support/subscriptions.ts";
import { openWorld } from "#tests/support/world.ts";
import { checkoutSubscriptionView } from "./checkout.server.ts";
import { chooseTierByForm } from "./choose-tier.server.ts";
import { confirmOrder } from "./complete-order.server.ts";

const PLUS_YEAR = { planType: "plus", isAnnual: true } as const;

test("a plan begins at the price that was shown when it was ordered", async () => {
	using world = openWorld();
	const user = await world.user();
	const ctx = world.as(user);
	await chooseTierByForm(ctx, PLUS_YEAR, { atCheckout: true });
	const [setup] = await world.db.read.select().from(cardSetups);
	expect(setup?.price).toBe(2_900);
	// The price has changed since.
	await world.db.write((tx) => tx.update(cardSetups).set({ price: 2_500 }));
	const ref = setup?.ref ?? "";
	const view = await checkoutSubscriptionView(ctx, {
		setupIntentId: ref,
		clientSecret: setup?.clientSecret ?? "",
	});
	expect(view).toMatchObject({ order: { price: 2_500 } });
	await confirmOrder(ctx, { setupIntentId: ref });
	const { live, invoices } = subscriptionsOf(world, user);
	expect(await live()).toMatchObject({ price: 2_500 });
	expect(await invoices()).toMatchObject([{ amount: 2_500 }]);
});

test("an open order is reused at the same price, and replaced at another price", async () => {
	using world = openWorld();
	const ctx = world.as(await world.user());
	const order = { purpose: "subscription", plan: "plus", isAnnual: true } as const;
	const first = await startCardSetup(ctx, { ...order, price: 2_500 });
	expect((await startCardSetup(ctx, { ...order, price: 2_500 })).ref).toBe(first.ref);
	expect((await startCardSetup(ctx, { ...order, price: 2_900 })).ref).not.toBe(first.ref);
});

test("one-time Pro costs what was shown, too", async () => {
	using world = openWorld();
	const organizer = await world.user();
	const trip = await world.trip(organizer);
	const ctx = world.as(organizer);
	const { ref, setup } = await startCardSetup(ctx, { purpose: "one_time_pro", tripId: trip.id, price: 400 });
	await confirmOrder(ctx, { setupIntentId: ref });
	const [bought] = await world.db.read
		.select()
		.from(purchases)
		.where(eq(purchases.setupRef, setup.ref ?? ""));
	expect(bought?.amount).toBe(400);
});
