import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteAccount } from "#app/features/account/deletion/delete-account.server.ts";
import { hashPassword } from "#app/features/accounts/passwords.server.ts";
import { cashBackSums } from "#app/features/cash-back/cash-back.ts";
import { confirmCardSetup } from "#app/features/payment-methods/confirm-setup.server.ts";
import { startCardSetup } from "#app/features/payment-methods/start-setup.server.ts";
import { ProviderTimeout } from "#app/gateway/gateway.ts";
import { cashBackEntries, purchases, subscriptions, users } from "#db/schema/index.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { applySubscription } from "./apply-subscription.server.ts";
import { startSubscription } from "./choose-plan.server.ts";
import { completeOrder } from "./complete-order.server.ts";
import { confirmSetup } from "./confirm-setup.server.ts";
import { sweepSubscriptions } from "./sweep-subscriptions.server.ts";

test("an order that was refused, because another tab was first, is not begun behind its buyer's back", async () => {
	using world = openWorld();
	const user = await world.user();
	const ctx = world.as(user);
	const other = await startCardSetup(ctx, { purpose: "subscription", plan: "pro", isAnnual: true });
	await startSubscription(ctx, { planType: "plus", isAnnual: false });
	expect(await errorCodeOf(confirmSetup(ctx, { setupIntentId: other.ref }))).toBe("conflict");
	// An hour later the first plan is ended at the provider, such as by its support.
	world.clock.advance(60 * MINUTE);
	const [first] = await world.db.read.select().from(subscriptions);
	await applySubscription(world.nobody, await world.nobody.payments.endPlan(first?.ref ?? ""));
	await sweepSubscriptions(world.nobody);
	const rows = await world.db.read.select().from(subscriptions).where(eq(subscriptions.userId, user.id));
	expect(rows.map(({ plan, isAnnual, status }) => ({ plan, isAnnual, status }))).toEqual([
		{ plan: "plus", isAnnual: false, status: "cancelled" },
	]);
});

test("cash back of a trip that is long over does not vest the moment it is earned", async () => {
	using world = openWorld();
	const organizer = await world.user({ subscriptionPlan: "pro" });
	const trip = await world.trip(organizer, { startDate: "2020-01-01", endDate: "2020-01-07" });
	const friend = world.as(await world.user());
	const place = await world.join(friend, trip);
	await pay(friend, place.id);
	const entries = await world.db.read.select().from(cashBackEntries);
	expect(entries).not.toEqual([]);
	expect(cashBackSums(entries, world.clock.now().getTime()).available).toBe(0);
});

test("a purchase whose answer was lost is not charged after its buyer's account is deleted", async () => {
	let isLost = false;
	using world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			chargePurchase: async (request) => {
				if (!isLost) {
					isLost = true;
					throw new ProviderTimeout("lost before it arrived");
				}
				return gateway.chargePurchase(request);
			},
		}),
	});
	const user = await world.user({ passwordHash: await hashPassword("correct horse") });
	const ctx = world.as(user);
	const trip = await world.trip(user);
	const setup = await startCardSetup(ctx, { purpose: "one_time_pro", tripId: trip.id });
	await confirmSetup(ctx, { setupIntentId: setup.ref }).catch(() => null);
	expect((await world.db.read.select().from(purchases))[0]?.status).toBe("unknown");
	const refusal = await errorCodeOf(deleteAccount(ctx, { password: "correct horse" }));
	world.clock.advance(MINUTE);
	await sweepSubscriptions(world.nobody);
	const [bought] = await world.db.read.select().from(purchases);
	const [account] = await world.db.read.select().from(users).where(eq(users.id, user.id));
	expect([refusal, account?.deletedAt ? bought?.status : "kept"]).not.toEqual(["accepted", "done"]);
});

test.each([
	["a plan", { purpose: "subscription", plan: "pro", isAnnual: true }],
	["one-time Pro", { purpose: "one_time_pro" }],
] as const)(
	"%s is not begun for an account that was deleted after the sweeper or a request had read its order",
	async (_, order) => {
		using world = openWorld();
		const user = await world.user({ passwordHash: await hashPassword("correct horse") });
		const ctx = world.as(user);
		const trip = await world.trip(user);
		await world.join(world.as(await world.user()), trip);
		const tripId = order.purpose === "one_time_pro" ? trip.id : undefined;
		const { ref } = await startCardSetup(ctx, { ...order, tripId });
		const read = await confirmCardSetup(ctx, { ref, testCard: "success" });
		await deleteAccount(ctx, { password: "correct horse" });
		await completeOrder(world.nobody, read).catch(() => null);
		expect(await world.db.read.select().from(subscriptions)).toEqual([]);
		expect(await world.db.read.select().from(purchases)).toEqual([]);
		const [account] = await world.db.read.select().from(users).where(eq(users.id, user.id));
		expect(account?.subscriptionPlan).toBe("free");
	},
);
