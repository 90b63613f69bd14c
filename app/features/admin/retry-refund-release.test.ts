import { expect, test } from "vitest";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { ProviderTimeout } from "#app/gateway/gateway.ts";
import {
	demoMoves,
	demoPayees,
	fundReleases,
	refundLines,
	refundRequests,
	releaseLines,
} from "#db/schema/index.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { moneyView } from "./money-view.server.ts";
import { retryIssue } from "./retry.server.ts";

/** A refund and a release of a paid share, both reserved; their answers were lost two minutes ago. */
async function lostMoves() {
	const { world, overrides, admin } = await worldWithAdmin();
	const { member, ctx, trip, organizer } = await tripWithGuest(world);
	await pay(ctx, member.id);
	const [payment] = await listMemberPayments(world.db.read, member.id);
	if (!payment) throw new Error("not paid");
	const { ref: payeeRef } = await world.provider.ensurePayee({ ...organizer, name: "Olga" });
	const at = world.clock.now().getTime();
	const line = {
		paymentId: payment.id,
		amount: 500,
		status: "unknown" as const,
		createdAt: at,
		updatedAt: at,
	};
	const of = { tripId: trip.id, provider: "demo" as const };
	await world.db.write(async (tx) => {
		await tx.update(demoPayees).set({ readyAt: at });
		await tx.insert(refundRequests).values({
			id: "request",
			tripId: trip.id,
			memberId: member.id,
			status: "approved",
			requestedAmount: 500,
			refundableAmount: 500,
			approvedAmount: 500,
			requestedAt: at,
		});
		await tx
			.insert(refundLines)
			.values({ id: "refund", refundRequestId: "request", provider: "demo", ...line });
		await tx.insert(fundReleases).values({
			...of,
			id: "release",
			organizerId: organizer.id,
			amount: 500,
			payeeRef,
			reservedAt: at,
		});
		await tx.insert(releaseLines).values({ id: "transfer", releaseId: "release", ...line });
	});
	world.clock.advance(2 * MINUTE);
	return { world, heard: overrides, admin };
}

test.each([
	["refunds", "refund", "refund"],
	["releases", "transfer", "transfer"],
] as const)("stuck %s are listed, and moved once however often they are pressed", async (what, id, call) => {
	const { world, heard, admin } = await lostMoves();
	using _ = world;
	expect((await moneyView(admin())).sections[what].rows).toMatchObject([
		{ id, state: "unknown", amount: 500 },
	]);
	heard[call] = async () => {
		throw new ProviderTimeout("lost");
	};
	expect(await retryIssue(admin(), { what, id })).toMatchObject({ type: "info" });
	delete heard[call];
	const outcomes = await Promise.all([1, 2, 3].map(() => retryIssue(admin(), { what, id })));
	expect(outcomes.every(({ type }) => type !== "error")).toBe(true);
	expect(await retryIssue(admin(), { what, id })).toMatchObject({ title: "Nothing to do any more" });
	expect(await world.db.read.select().from(demoMoves)).toMatchObject([{ kind: call, amount: 500 }]);
	expect((await moneyView(admin())).sections[what].count).toBe(0);
});
