import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { providerEvents } from "#db/schema/index.ts";
import { openAttempt, worldWithAdmin } from "#tests/support/admins.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import type { World } from "#tests/support/world.ts";
import { moneyView } from "./money-view.server.ts";
import { retryIssue } from "./retry.server.ts";

describe("an event", () => {
	const failed = (world: World, given: Partial<typeof providerEvents.$inferInsert>) =>
		world.db.write(async (tx) => {
			const receivedAt = world.clock.now().getTime();
			const row = { id: "evt_1", type: "payment_intent.succeeded", provider: "demo" as const, receivedAt };
			await tx.insert(providerEvents).values({ ...row, error: "it broke", ...given });
		});
	const press = (ctx: Ctx) => retryIssue(ctx, { what: "events", id: "evt_1" });

	test("that failed is applied on the second try, and no further", async () => {
		const { world, overrides, admin } = await worldWithAdmin();
		using _ = world;
		const { member, ref, attemptId } = await openAttempt(world);
		await world.provider.confirmDemo?.(ref, "success");
		await failed(world, { objectRef: attemptId });
		overrides.fetchIntent = async () => {
			throw new Error("still broken");
		};
		expect(await press(admin())).toMatchObject({ type: "error", message: "still broken" });
		expect((await moneyView(admin())).sections.events.rows).toMatchObject([{ error: "still broken" }]);
		delete overrides.fetchIntent;
		expect(await press(admin())).toMatchObject({ type: "success" });
		expect(await press(admin())).toMatchObject({ type: "info" });
		expect(await listMemberPayments(world.db.read, member.id)).toMatchObject([{ status: "paid" }]);
		expect((await moneyView(admin())).sections.events.count).toBe(0);
	});

	test("that came too early is still kept; it is known by itself what it was about", async () => {
		const { world, overrides, admin } = await worldWithAdmin();
		using _ = world;
		await failed(world, { about: { kind: "dispute", ref: "dp_1" }, objectRef: "dp_1" });
		const fact = { ref: "dp_1", chargeRef: "ch_unknown", amount: 100, fee: 0, status: "open" } as const;
		overrides.fetchDispute = async () => fact;
		overrides.listEventsSince = async () => {
			throw new Error("nobody has to ask for it");
		};
		expect(await press(admin())).toMatchObject({ type: "info", title: "Too early still" });
		expect((await moneyView(admin())).sections.events.count).toBe(1);
		const { member, ctx } = await tripWithGuest(world);
		await pay(ctx, member.id);
		const [payment] = await listMemberPayments(world.db.read, member.id);
		overrides.fetchDispute = async () => ({ ...fact, chargeRef: payment?.chargeRef ?? "" });
		expect(await press(admin())).toMatchObject({ type: "success" });
	});

	test("is looked for at the provider; what neither side knows, and what is another provider's, is said so", async () => {
		const { world, overrides, admin } = await worldWithAdmin();
		using _ = world;
		await failed(world, { objectRef: "po_1" });
		expect(await press(admin())).toMatchObject({ type: "error", title: "Not to be found any more" });
		overrides.listEventsSince = async () => [{ id: "evt_1", type: "t", at: 0, about: { kind: "nothing" } }];
		expect(await press(admin())).toMatchObject({ type: "success" });
		await failed(world, { id: "evt_2", provider: "stripe" });
		expect(await retryIssue(admin(), { what: "events", id: "evt_2" })).toMatchObject({
			title: "This is Stripe's",
		});
	});
});
