import { describe, expect, test } from "vitest";
import { notifications } from "#db/schema/messages.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { approveRefund, guestWithRefundRequest, requestRefundOf } from "#tests/support/refunds.ts";
import { openWorld } from "#tests/support/world.ts";
import { decideRefund } from "./decide-refund.server.ts";
import { listRefunds } from "./refunds-api.server.ts";
import { requestRefund } from "./request-refund.server.ts";

describe("a request", () => {
	test("covers all that was paid and not refunded, less the provider's fee of each charge", async () => {
		using world = openWorld();
		const { trip, organizer, ctx, member } = await tripWithGuest(world, "3-month");
		for (const _instalment of [1, 2]) await pay(ctx(), member.id);
		const asking = ctx();
		const request = await requestRefundOf(asking, member, "I broke a leg");
		expect(request).toMatchObject({
			tripId: trip.id,
			memberId: member.id,
			organizerId: organizer.id,
			status: "pending",
			requestedAmount: 64_666,
			deductionAmount: 2 * 968,
			refundableAmount: 64_666 - 2 * 968,
			reason: "I broke a leg",
			refundPolicy: "standard",
			requestedAt: asking.now.getTime(),
		});
		const told = (await world.db.read.select().from(notifications)).at(-1);
		expect(told).toMatchObject({
			userId: organizer.id,
			type: "refund_request",
			title: "Ben asks for $627.30 back",
			source: `refund:${request.id}:pending`,
		});
	});

	test("needs a payment, and only one of fifty at once is open", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		expect(await errorCodeOf(requestRefundOf(ctx(), member))).toBe("conflict");
		await pay(ctx(), member.id);
		const answers = await Promise.all(
			Array.from({ length: 50 }, () => errorCodeOf(requestRefundOf(ctx(), member))),
		);
		expect(answers.filter((answer) => answer === "accepted")).toHaveLength(1);
		expect(new Set(answers)).toEqual(new Set(["accepted", "conflict"]));
		expect(await world.db.read.$count(refundRequests)).toBe(1);
	});

	test("is for the member's own payments, on the trip with this id or share id", async () => {
		using world = openWorld();
		const { organizer, trip, ctx, member } = await tripWithGuest(world);
		await pay(ctx(), member.id);
		const to = (tripId: string) => requestRefund(ctx(), { tripId, memberId: member.id });
		expect(await errorCodeOf(to("another"))).toBe("not_found");
		expect(await errorCodeOf(requestRefundOf(world.as(organizer), member))).toBe("forbidden");
		expect(await errorCodeOf(requestRefundOf(world.as(await world.user()), member))).toBe("not_found");
		expect(await errorCodeOf(requestRefundOf(world.nobody, member))).toBe("unauthenticated");
		expect(await errorCodeOf(to(trip.shareId))).toBe("accepted");
	});

	test("can follow a rejection, or a partial refund, for the rest", async () => {
		using world = openWorld();
		const { trip, organizer, ctx, member, request } = await guestWithRefundRequest(world);
		await decideRefund(world.as(organizer), request.id, { status: "rejected", organizerNotes: "Too late" });
		const second = await requestRefundOf(ctx(), member);
		await approveRefund(world.as(organizer), second.id, 50_000);
		const third = await requestRefund(ctx(), { tripId: trip.id, memberId: member.id, leaving: false });
		expect(third.requestedAmount).toBeLessThan(97_000 - 50_000);
		await approveRefund(world.as(organizer), third.id);
		expect(50_000 + third.refundableAmount).toBe(97_000 - 2_843);
		expect(await errorCodeOf(requestRefundOf(ctx(), member))).toBe("conflict");
	});
});

test("the organizer sees every request, a member their own, and nobody else any", async () => {
	using world = openWorld();
	const { organizer, trip, ctx, request } = await guestWithRefundRequest(world);
	const other = () => world.asGuest("other");
	const others = await world.join(other(), trip, { name: "Other" });
	await pay(other(), others.id);
	const second = await requestRefundOf(other(), others);
	const seen = async (...given: Parameters<typeof listRefunds>) =>
		(await listRefunds(...given)).map((one) => [one.request.id, one.memberName]);
	expect(await seen(world.as(organizer), trip.id)).toEqual([
		[second.id, "Other"],
		[request.id, "Ben"],
	]);
	expect(await seen(ctx(), trip.shareId)).toEqual([[request.id, "Ben"]]);
	const stranger = world.as(await world.user());
	expect(await errorCodeOf(listRefunds(stranger, trip.id))).toBe("not_found");
	expect(await errorCodeOf(listRefunds(stranger, trip.shareId))).toBe("forbidden");
	expect(await errorCodeOf(listRefunds(world.nobody, trip.id))).toBe("unauthenticated");
});
