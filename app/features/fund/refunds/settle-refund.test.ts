import { describe, expect, test } from "vitest";
import { isChargingPaused } from "#app/features/payments/instalments/charging-pauses.server.ts";
import { dashboardView } from "#app/features/trips/dashboard/dashboard.server.ts";
import { tripVersion } from "#app/features/trips/dashboard/trip-outline.queries.ts";
import { type PaymentGateway, ProviderRefusal } from "#app/gateway/gateway.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { approveRefund, refundProblems, requestRefundOf } from "#tests/support/refunds.ts";
import { memberRow, noticesTo } from "#tests/support/rows.ts";
import { openWorld } from "#tests/support/world.ts";
import { fundView } from "../fund-view.server.ts";
import { refundsView } from "./refunds-view.server.ts";
import { settleRefund } from "./settle-refund.server.ts";

/** Mia's refund was refused by her card's bank. */
async function failedRefund() {
	const bank = { refuses: true };
	const world = openWorld({
		wrap: (gateway): PaymentGateway => ({
			...gateway,
			refund(order) {
				if (bank.refuses) throw new ProviderRefusal("charge_not_refundable", "It is older than 180 days.");
				return gateway.refund(order);
			},
		}),
	});
	const given = await memberOnInstalments(world, { paymentPlan: "3-month" });
	const request = await requestRefundOf(given.ctx(), given.member);
	const organizer = world.as(given.organizer);
	await approveRefund(organizer, request.id);
	const settle = (how: "try_again" | "paid_back" | "dropped", ctx = organizer) =>
		settleRefund(ctx, request.id, { how });
	const mia = () => memberRow(world, given.member.id);
	const paused = () => isChargingPaused(world.db.read, given.member.id);
	const lastToMia = async () => (await noticesTo(world, given.mia.id)).at(-1);
	const close = () => world[Symbol.dispose]();
	return { world, ...given, bank, request, settle, mia, paused, lastToMia, [Symbol.dispose]: close };
}

describe("a refund that failed", () => {
	test("shows the organizer why it failed and what to do", async () => {
		using given = await failedRefund();
		const { inbox } = await refundsView(given.world.as(given.organizer), given.trip.id);
		expect(inbox?.failed).toEqual([
			expect.objectContaining({ id: given.request.id, amount: 31_365, kind: "too_old", isLeaving: true }),
		]);
		expect(inbox?.settled).toMatchObject([{ status: "failed", settledAt: null }]);
	});

	test("waits for the organizer on the trip's page and the fund's, until it is settled", async () => {
		using given = await failedRefund();
		const { world, trip } = given;
		const organizer = world.as(given.organizer);
		const summaries = async () => {
			const query = { origin: "", peoplePage: null, locations: world.locations };
			const { refunds, actions } = await dashboardView(organizer, trip.shareId, query);
			const saysNobodyWaits = actions.forMembers.some(
				({ details }) => details === "Nobody is waiting for your answer",
			);
			return [refunds.inbox, (await fundView(organizer, trip.id)).refunds, saysNobodyWaits];
		};
		const failed = { waiting: 0, failed: 1, open: 1 };
		expect(await summaries()).toMatchObject([failed, failed, false]);
		const before = await tripVersion(world.db.read, trip.id);
		await given.settle("dropped");
		expect(await tripVersion(world.db.read, trip.id)).not.toBe(before); // so that an open page reloads
		const none = { failed: 0, open: 0 };
		expect(await summaries()).toMatchObject([none, none, true]);
	});

	test("is tried again once, and the member leaves", async () => {
		using given = await failedRefund();
		given.bank.refuses = false;
		const answers = await Promise.all([1, 2, 3].map(() => errorCodeOf(given.settle("try_again"))));
		expect(answers.sort()).toEqual(["accepted", "conflict", "conflict"]);
		expect(await given.mia()).toMatchObject({ leftAs: "left" });
		const requests = await given.world.db.read.select().from(refundRequests);
		expect(requests.map(({ status, settledAs }) => [status, settledAs])).toEqual([
			["failed", "replaced"],
			["processed", null],
		]);
		expect(await refundProblems(given.world)).toEqual([]);
	});

	test("that fails again must be settled again", async () => {
		using given = await failedRefund();
		expect(await given.settle("try_again")).toMatchObject({ status: "failed", settledAs: null });
		expect(await given.paused()).toBe(true);
		const { inbox } = await refundsView(given.world.as(given.organizer), given.trip.id);
		expect(inbox?.failed).toHaveLength(1);
		expect(await refundProblems(given.world)).toEqual([]);
	});

	test("that was paid back another way moves no money, and the member leaves", async () => {
		using given = await failedRefund();
		const entries = await given.world.db.read.$count(ledgerEntries);
		expect(await given.settle("paid_back")).toMatchObject({ status: "failed", settledAs: "paid_back" });
		expect(await given.world.db.read.$count(ledgerEntries)).toBe(entries);
		expect(await given.mia()).toMatchObject({ leftAs: "left" });
		expect((await given.lastToMia())?.title).toBe("Your refund of $313.65 was paid back another way");
		expect(await errorCodeOf(given.settle("dropped"))).toBe("conflict");
	});

	test("that is dropped lets charges resume after a notice, and the member can ask again", async () => {
		using given = await failedRefund();
		await given.settle("dropped");
		expect(await given.mia()).toMatchObject({ leftAs: null, removedAt: null });
		expect(await given.paused()).toBe(false);
		expect((await given.lastToMia())?.message).toContain("$323.33 on Sun, Dec 20");
		expect((await requestRefundOf(given.ctx(), given.member)).status).toBe("pending");
	});

	test("cannot be settled while it is undecided, on its way, or once it went back, and says which", async () => {
		using given = await failedRefund();
		const told = async (status: "pending" | "approved" | "processed" | "rejected") => {
			await given.world.db.write((tx) => tx.update(refundRequests).set({ status }));
			return given.settle("dropped").then(String, String);
		};
		expect(await told("pending")).toContain("has not been decided yet");
		expect(await told("approved")).toContain("is still on its way");
		expect(await told("processed")).toContain("has gone back to the card");
		expect(await told("rejected")).toContain("was rejected");
	});

	test("can only be settled by the organizer", async () => {
		using given = await failedRefund();
		const { world, settle, ctx } = given;
		expect(await errorCodeOf(settle("dropped", ctx()))).toBe("forbidden");
		expect(await errorCodeOf(settle("dropped", world.nobody))).toBe("unauthenticated");
		expect(await errorCodeOf(settle("dropped", world.as(await world.user())))).toBe("not_found");
		const invented = settleRefund(world.as(given.organizer), "invented", { how: "dropped" });
		expect(await errorCodeOf(invented)).toBe("not_found");
		expect(await given.paused()).toBe(true);
	});
});
