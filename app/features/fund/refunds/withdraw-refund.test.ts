import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { notifications } from "#db/schema/messages.ts";
import { chargePauses, refundRequests } from "#db/schema/payments.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { memberOnInstalments, notificationsOf } from "#tests/support/instalments.ts";
import {
	approveRefund,
	guestWithRefundRequest,
	refundProblems,
	requestRefundOf,
} from "#tests/support/refunds.ts";
import { openWorld } from "#tests/support/world.ts";
import { decideRefund } from "./decide-refund.server.ts";
import { refundsView } from "./refunds-view.server.ts";
import { withdrawRefund } from "./withdraw-refund.server.ts";

describe("a member who takes a request back", () => {
	test("stays, is charged again after 3 days' notice, and may ask again", async () => {
		using world = openWorld();
		const { mia, ctx, member, organizer, trip } = await memberOnInstalments(world, {
			paymentPlan: "3-month",
		});
		world.clock.set("2026-12-19T12:00:00Z"); // a day before the second payment
		const { id } = await requestRefundOf(ctx(), member);
		expect(await world.db.read.$count(chargePauses)).toBe(1);
		const withdrawn = await withdrawRefund(ctx(), id);
		expect(withdrawn).toMatchObject({ status: "withdrawn", isLeaving: false, approvedAmount: null });
		expect(await world.db.read.$count(chargePauses)).toBe(0);
		const told = (
			await world.db.read.select().from(notifications).where(eq(notifications.userId, mia.id))
		).at(-1);
		expect(told?.message).toContain("Automatic charges go on: $323.33 on Tue, Dec 22");
		expect((await notificationsOf(world, organizer.id)).at(-1)).toEqual([
			"refund_update",
			"Mia Tester no longer asks for a refund",
		]);
		const { inbox } = await refundsView(world.as(organizer), trip.id);
		expect(inbox).toMatchObject({ waiting: [], settled: [{ status: "withdrawn" }] });
		await requestRefundOf(ctx(), member);
		expect(await world.db.read.$count(refundRequests)).toBe(2);
	});

	test("is the guest in whose browser it was asked, and nobody else", async () => {
		using world = openWorld();
		const { organizer, ctx, request } = await guestWithRefundRequest(world);
		expect(await errorCodeOf(withdrawRefund(world.as(organizer), request.id))).toBe("forbidden");
		expect(await errorCodeOf(withdrawRefund(world.as(await world.user()), request.id))).toBe("not_found");
		expect(await errorCodeOf(withdrawRefund(world.nobody, request.id))).toBe("unauthenticated");
		expect(await errorCodeOf(withdrawRefund(world.as(organizer), "another"))).toBe("not_found");
		expect(await errorCodeOf(withdrawRefund(ctx(), request.id))).toBe("accepted");
		expect(await errorCodeOf(withdrawRefund(ctx(), request.id))).toBe("conflict");
	});
});

test.each(["approve", "reject"])(
	"of a withdrawal and a decision (%s) at once exactly one succeeds",
	async (decision) => {
		using world = openWorld();
		const { organizer, ctx, request } = await guestWithRefundRequest(world);
		const reject = () =>
			decideRefund(world.as(organizer), request.id, { status: "rejected", organizerNotes: "No" });
		const decide = () => (decision === "approve" ? approveRefund(world.as(organizer), request.id) : reject());
		const answers = await Promise.all([
			errorCodeOf(withdrawRefund(ctx(), request.id)),
			errorCodeOf(decide()),
			errorCodeOf(withdrawRefund(ctx(), request.id)),
			errorCodeOf(decide()),
		]);
		expect(answers.toSorted()).toEqual(["accepted", "conflict", "conflict", "conflict"]);
		expect(await refundProblems(world)).toEqual([]);
	},
);

test("an organizer who decides on what was taken back reads so", async () => {
	using world = openWorld();
	const { organizer, ctx, request } = await guestWithRefundRequest(world);
	await withdrawRefund(ctx(), request.id);
	await expect(approveRefund(world.as(organizer), request.id)).rejects.toThrow("Ben took this request back");
});
