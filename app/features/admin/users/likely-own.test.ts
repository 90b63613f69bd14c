import { expect, test } from "vitest";
import type { SignedInUser } from "#app/access/ctx.ts";
import { rememberBrowser } from "#app/features/identity/known-browsers.server.ts";
import { storeCard } from "#app/features/payments/cards/store-card.server.ts";
import { giveCashBack, reverseSome } from "#tests/support/cash-back.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { findEarned } from "./likely-own.queries.ts";

const VISA = {
	customerRef: "cus_1",
	methodRef: "pm_1",
	brand: "visa",
	last4: "1111",
	expMonth: 3,
	expYear: 2033,
};

const saveCard = (world: World, user: SignedInUser, card: Partial<typeof VISA>) =>
	world.db.write((tx) => storeCard(world.as(user), tx, user.id, { ...VISA, ...card }));

/** An organizer on Pro, and a second account that has paid $970.00 for their trip. */
async function scene(world: World) {
	const organizer = await world.user({ subscriptionPlan: "pro" });
	const trip = await world.trip(organizer);
	const payer = await world.user();
	const member = await world.join(world.as(payer), trip);
	await pay(world.as(payer), member.id);
	const earned = () => findEarned(world.db.read, { userId: organizer.id, provider: "demo" });
	return { organizer, payer, earned };
}

test("strangers' payments are nobody's own", async () => {
	using world = openWorld();
	const { organizer, payer, earned } = await scene(world);
	await saveCard(world, organizer, {});
	await saveCard(world, payer, { customerRef: "cus_2", methodRef: "pm_2", last4: "2222" });
	expect(await earned()).toEqual({ earned: 4_850, likelyOwn: 0 });
});

test("an account with the organizer's card is likely their own", async () => {
	using world = openWorld();
	const { organizer, payer, earned } = await scene(world);
	await saveCard(world, organizer, {});
	await saveCard(world, payer, { customerRef: "cus_2", methodRef: "pm_2" });
	expect(await earned()).toEqual({ earned: 4_850, likelyOwn: 4_850 });
});

test("so is one that has signed in from the organizer's browser", async () => {
	using world = openWorld();
	const { organizer, payer, earned } = await scene(world);
	await world.db.write(async (tx) => {
		for (const { id } of [organizer, payer]) await rememberBrowser(tx, id, "browser", world.clock.now());
	});
	expect(await earned()).toEqual({ earned: 4_850, likelyOwn: 4_850 });
});

test("what was reversed is not counted", async () => {
	using world = openWorld();
	const organizer = await world.user({ subscriptionPlan: "pro" });
	await giveCashBack(world, organizer, 1_000);
	await reverseSome(world, organizer, 400);
	const earned = await findEarned(world.db.read, { userId: organizer.id, provider: "demo" });
	expect(earned).toEqual({ earned: 600, likelyOwn: 0 });
});
