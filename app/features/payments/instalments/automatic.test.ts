import { describe, expect, test } from "vitest";
import { joinView } from "#app/features/members/join-view.server.ts";
import { dashboardView } from "#app/features/trips/dashboard.server.ts";
import { trips } from "#db/schema/index.ts";
import { DAY } from "#tests/support/clock.ts";
import { openWorld, type World } from "#tests/support/ctx.ts";
import { keptCards, onInstalments } from "#tests/support/instalments.ts";
import { checkoutView } from "../checkout.server.ts";
import { chargeDue } from "./charge-due.server.ts";

const VISA = "Visa •••• 4242";

async function scene(world: World, given: Parameters<typeof onInstalments>[1] = {}) {
	const mine = await onInstalments(world, { paymentPlan: "3-month", ...given });
	const page = async (number: number) => {
		const { id } = await mine.payment(number);
		return checkoutView(mine.ctx, { shareId: mine.trip.shareId, memberId: mine.member.id, paymentId: id });
	};
	return { ...mine, page };
}

describe("a payment's page", () => {
	test("says when the kept card is charged, and so do boarding pass and dashboard", async () => {
		using world = openWorld();
		const { page, payment, ctx, trip } = await scene(world);
		const { id } = await payment(2);
		expect(await page(2)).toMatchObject({
			state: "payable",
			automatic: { paymentId: id, card: VISA, on: "2026-12-20", failed: null },
		});
		expect((await page(3)).automatic).toMatchObject({ card: VISA, on: "2027-01-20" });
		const next = { paymentId: id, card: VISA, on: "2026-12-20" };
		expect((await page(1)).nextCharge).toEqual(next);
		expect((await joinView(ctx, trip.shareId)).nextCharge).toEqual(next);
		const dashboard = await dashboardView(ctx, trip.shareId, { origin: "", allMembers: false });
		expect(dashboard.own?.nextCharge).toEqual(next);
	});

	test("says that it was declined, when it is tried again, and that it rests in the end", async () => {
		using world = openWorld({ wrap: keptCards(() => "declined") });
		const { page, payment } = await scene(world);
		world.clock.set("2026-12-20T12:00:00Z");
		await chargeDue(world.nobody);
		const declined = { because: "declined", on: "2026-12-20" };
		expect(await page(2)).toMatchObject({
			state: "payable",
			error: null,
			automatic: { card: VISA, on: "2026-12-21", failed: declined },
		});
		for (let day = 0; day < 12; day += 1) {
			world.clock.advance(DAY);
			await chargeDue(world.nobody);
		}
		const rested = await page(2);
		expect(rested.automatic).toMatchObject({ on: null, failed: { because: "declined", on: "2026-12-25" } });
		expect(rested.nextCharge).toMatchObject({ paymentId: (await payment(3)).id, on: "2027-01-20" });
	});

	test("says that the bank wants to ask, and keeps the card that is paid with instead", async () => {
		using world = openWorld({ wrap: keptCards(() => "authentication") });
		const { page, payByHand } = await scene(world);
		world.clock.set("2026-12-20T12:00:00Z");
		await chargeDue(world.nobody);
		expect(await page(2)).toMatchObject({
			state: "payable",
			keepsCard: true,
			automatic: { on: null, failed: { because: "authentication", on: "2026-12-20" } },
		});
		await payByHand(2, "lost_answer");
		world.clock.advance(DAY);
		expect(await page(2)).toMatchObject({ state: "paid", automatic: null });
		expect((await page(3)).automatic).toMatchObject({ card: "Visa •••• 0119", on: "2027-01-20" });
	});

	test("promises nothing without the member's word, or on a trip that is called off", async () => {
		using world = openWorld();
		const { page } = await scene(world, { consent: false });
		expect(await page(2)).toMatchObject({ automatic: null, nextCharge: null });
		const agreed = await scene(world);
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
		expect(await agreed.page(2)).toMatchObject({ automatic: null, nextCharge: null });
	});
});
