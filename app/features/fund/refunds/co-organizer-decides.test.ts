import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { changeCoOrganizer } from "#app/features/members/co-organizers/co-organizers.server.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { pay } from "#tests/support/payments.ts";
import { requestRefundOf } from "#tests/support/refunds.ts";
import { openWorld } from "#tests/support/world.ts";
import { releaseFunds } from "../releases/release-funds.server.ts";
import { decideRefund } from "./decide-refund.server.ts";
import { refundsView } from "./refunds-view.server.ts";
import { reviewApproval } from "./review-refund.server.ts";

/** Ben has paid and asks for a refund; Cora has paid and is a co-organizer. */
async function open(world: ReturnType<typeof openWorld>, { isReleased = false } = {}) {
	const { trip, organizer, member, ctx } = await fundWithAccount(world);
	if (isReleased) await releaseFunds(world.as(organizer), trip.id, {});
	const cora = await world.user({ firstName: "Cora", lastName: "Costa" });
	const own = await world.join(world.as(cora), trip);
	await pay(world.as(cora), own.id);
	await changeCoOrganizer(world.as(organizer), trip.id, own.id, true);
	const request = await requestRefundOf(ctx(), member);
	return { trip, organizer, cora, own, request };
}

test("a co-organizer decides the request of another, and the organizer reads that it is decided, and by whom", async () => {
	using world = openWorld();
	const { trip, organizer, cora, request } = await open(world);
	const decided = await decideRefund(world.as(cora), request.id, { status: "approved" });
	expect(decided).toMatchObject({ status: "processed", decidedBy: cora.id });
	await expect(
		decideRefund(world.as(organizer), request.id, { status: "rejected", organizerNotes: "No" }),
	).rejects.toMatchObject({ code: "conflict", message: "Cora Costa has decided this request already." });
	const { inbox } = await refundsView(world.as(organizer), trip.id);
	expect(inbox?.settled[0]).toMatchObject({ saidBy: "Cora Costa" });
});

test("of two who decide at once, one does", async () => {
	using world = openWorld();
	const { organizer, cora, request } = await open(world);
	const outcomes = await Promise.allSettled([
		decideRefund(world.as(cora), request.id, { status: "rejected", organizerNotes: "No" }),
		decideRefund(world.as(organizer), request.id, { status: "approved" }),
	]);
	expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	const [row] = await world.db.read.select().from(refundRequests);
	expect(row?.decidedBy).toBe(row?.status === "rejected" ? cora.id : organizer.id);
});

test("nobody but the organizer decides a co-organizer's own request, starts a refund, or reads of it", async () => {
	using world = openWorld();
	const { trip, cora, own, request } = await open(world);
	const mine = await requestRefundOf(world.as(cora), own);
	await expect(decideRefund(world.as(cora), mine.id, { status: "approved" })).rejects.toMatchObject({
		code: "forbidden",
	});
	const { inbox, possible } = await refundsView(world.as(cora), trip.id);
	expect(inbox?.waiting.map(({ id }) => id)).toEqual([request.id]);
	expect(possible).toBeNull();
});

test("nobody but the organizer gives back what was paid out to them", async () => {
	using world = openWorld();
	const { organizer, cora, request } = await open(world, { isReleased: true });
	const approval = { status: "approved" } as const;
	await expect(reviewApproval(world.as(cora), request.id, {})).rejects.toMatchObject({ code: "forbidden" });
	await expect(decideRefund(world.as(cora), request.id, approval)).rejects.toMatchObject({
		code: "forbidden",
	});
	const [left] = await world.db.read.select().from(refundRequests).where(eq(refundRequests.id, request.id));
	expect(left).toMatchObject({ status: "pending", decidedBy: null });
	expect(await decideRefund(world.as(organizer), request.id, approval)).toMatchObject({
		status: "processed",
	});
});

test("one whose role has ended meanwhile decides nothing", async () => {
	using world = openWorld();
	const { trip, organizer, cora, own, request } = await open(world);
	const [decided] = await Promise.allSettled([
		changeCoOrganizer(world.as(organizer), trip.id, own.id, false).then(() =>
			decideRefund(world.as(cora), request.id, { status: "approved" }),
		),
	]);
	expect(decided).toMatchObject({ status: "rejected", reason: { code: "forbidden" } });
});
