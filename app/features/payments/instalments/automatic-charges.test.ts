import { describe, expect, test } from "vitest";
import { joinView } from "#app/features/joining/join-view.server.ts";
import { dashboardView } from "#app/features/trips/dashboard/dashboard.server.ts";
import { trips } from "#db/schema/access.ts";
import { DAY } from "#tests/support/clock.ts";
import { memberOnInstalments, savedCardOutcomes } from "#tests/support/instalments.ts";
import { requestRefundOf } from "#tests/support/refunds.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { checkoutView } from "../checkout/checkout.server.ts";
import { chargeDueInstalments } from "./charge-instalments.server.ts";
import { nextChargeText } from "./next-charge-text.ts";
import { switchChargesOff } from "./switch-charges.server.ts";

const VISA = "Visa •••• 4242";

async function scene(world: World, given: Parameters<typeof memberOnInstalments>[1] = {}) {
	const mine = await memberOnInstalments(world, { paymentPlan: "3-month", ...given });
	const page = async (number: number) => {
		const { id } = await mine.payment(number);
		return checkoutView(mine.ctx(), { shareId: mine.trip.shareId, memberId: mine.member.id, paymentId: id });
	};
	const dashboard = async () => {
		const query = { origin: "", peoplePage: null, locations: world.locations };
		return (await dashboardView(mine.ctx(), mine.trip.shareId, query)).own;
	};
	return { ...mine, page, dashboard };
}

describe("a payment's page", () => {
	test("says when the saved card is charged, and so do boarding pass and dashboard, also to a late member", async () => {
		using world = openWorld();
		const { page, payment, ctx, trip, dashboard } = await scene(world);
		const { id } = await payment(2);
		expect(await page(2)).toMatchObject({
			state: "payable",
			automatic: { paymentId: id, card: VISA, chargeDate: "2026-12-20", failed: null },
		});
		expect((await page(3)).automatic).toMatchObject({ card: VISA, chargeDate: "2027-01-20" });
		const next = { paymentId: id, card: VISA, chargeDate: "2026-12-20" };
		expect((await page(1)).nextCharge).toEqual(next);
		expect((await joinView(ctx(), trip.shareId)).nextCharge).toEqual(next);
		expect((await dashboard())?.due).toContain(nextChargeText(next, "2026-11-20"));
		world.clock.set("2026-12-22T12:00:00Z");
		const late = await dashboard();
		expect(late?.due).toBeNull();
		expect(late?.late?.text).toMatch(
			/^We charge your .* on Tue, Dec 22\. You can also pay now; you are charged only once\./,
		);
	});

	test("says that it was declined, when it is tried again, and when it is not any more", async () => {
		using world = openWorld({ wrap: savedCardOutcomes(() => "declined") });
		const { page, payment } = await scene(world);
		world.clock.set("2026-12-20T12:00:00Z");
		await chargeDueInstalments(world.nobody);
		const declined = { reason: "declined", date: "2026-12-20" };
		expect(await page(2)).toMatchObject({
			state: "payable",
			error: null,
			automatic: { card: VISA, chargeDate: "2026-12-21", failed: declined },
		});
		for (let day = 0; day < 12; day += 1) {
			world.clock.advance(DAY);
			await chargeDueInstalments(world.nobody);
		}
		const rested = await page(2);
		expect(rested.automatic).toMatchObject({
			chargeDate: null,
			failed: { reason: "declined", date: "2026-12-25" },
		});
		expect(rested.nextCharge).toMatchObject({ paymentId: (await payment(3)).id, chargeDate: "2027-01-20" });
	});

	test("says that the bank wants to ask, and saves the card that is used instead", async () => {
		using world = openWorld({ wrap: savedCardOutcomes(() => "authentication") });
		const { page, payByHand } = await scene(world);
		world.clock.set("2026-12-20T12:00:00Z");
		await chargeDueInstalments(world.nobody);
		expect(await page(2)).toMatchObject({
			state: "payable",
			savesCard: true,
			automatic: { chargeDate: null, failed: { reason: "authentication", date: "2026-12-20" } },
		});
		await payByHand(2, "lost_answer");
		world.clock.advance(DAY);
		expect(await page(2)).toMatchObject({ state: "paid", automatic: null });
		expect((await page(3)).automatic).toMatchObject({ card: "Visa •••• 0119", chargeDate: "2027-01-20" });
	});

	test("says why charges are paused, and so do boarding pass and dashboard", async () => {
		using world = openWorld();
		const { ctx, trip, member, page, dashboard: own } = await scene(world);
		const paused = "Automatic charges are paused until your refund is settled.";
		expect([(await page(2)).paused, (await joinView(ctx(), trip.shareId)).paused]).toEqual([null, null]);
		await requestRefundOf(ctx(), member);
		expect([(await page(2)).paused, (await joinView(ctx(), trip.shareId)).paused]).toEqual([paused, paused]);
		expect((await own())?.due).toMatch(/^\$323\.33, due Sun, Dec 20, is on hold\. .* we don't charge it/);
		expect((await own())?.isOnHold).toBe(true);
		world.clock.set("2026-12-22T12:00:00Z");
		expect((await own())?.isOnHold, "a late payment is late").toBe(false);
		expect((await own())?.late?.text).toContain(`${paused} You can still pay by card here.`);
		await switchChargesOff(ctx(), trip.shareId);
		expect([(await page(2)).paused, (await own())?.late?.text]).toEqual([
			null,
			expect.not.stringContaining(paused),
		]);
	});

	test("announces no charge without consent, or on a cancelled trip", async () => {
		using world = openWorld();
		const { page } = await scene(world, { consent: false });
		expect(await page(2)).toMatchObject({ automatic: null, nextCharge: null });
		const agreed = await scene(world);
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
		expect(await agreed.page(2)).toMatchObject({ automatic: null, nextCharge: null });
	});
});
