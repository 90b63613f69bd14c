import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { ProviderRefusal, ProviderTimeout } from "#app/gateway/gateway.ts";
import { demoMoves, demoPayees } from "#db/schema/demo.ts";
import { fundReleases, releaseLines } from "#db/schema/fund.ts";
import { refundLines, refundRequests } from "#db/schema/payments.ts";
import { openAttempt, worldWithAdmin } from "#tests/support/admins.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { payeeRequest } from "#tests/support/payees.ts";
import { pay, paymentsOf, tripWithGuest } from "#tests/support/payments.ts";
import { moneyView } from "./money-view.server.ts";
import { retryIssue } from "./retry.server.ts";

const listStuckIds = async (ctx: Ctx) => (await moneyView(ctx)).sections.attempts.rows.map(({ id }) => id);

describe("a stuck attempt", () => {
	test("is listed after a minute unknown or a day open, and the retry asks the provider about it", async () => {
		const { world, admin } = await worldWithAdmin();
		using _ = world;
		const { member, ref, attemptId, setStatus } = await openAttempt(world);
		await setStatus("unknown", MINUTE / 2);
		expect(await listStuckIds(admin())).toEqual([]);
		await setStatus("requires_action", DAY - MINUTE);
		expect(await listStuckIds(admin())).toEqual([]);
		await setStatus("unknown", 2 * MINUTE);
		expect(await listStuckIds(admin())).toEqual([attemptId]);
		await world.provider.confirmDemo?.(ref, "success");
		expect(await retryIssue(admin(), { what: "attempts", id: attemptId })).toMatchObject({ title: "Paid" });
		expect(await retryIssue(admin(), { what: "attempts", id: attemptId })).toMatchObject({ type: "info" });
		expect(await paymentsOf(world, member.id)).toMatchObject([{ status: "paid" }]);
		expect(await balanceOf(world.db.read, "demo", "stripe_balance")).toBe(97_000 - 2_843);
		expect(await listStuckIds(admin())).toEqual([]);
	});

	test("that three presses retry at once is paid once", async () => {
		const { world, admin } = await worldWithAdmin();
		using _ = world;
		const { ref, attemptId, setStatus } = await openAttempt(world);
		await setStatus("unknown", HOUR);
		await world.provider.confirmDemo?.(ref, "success");
		await Promise.all([1, 2, 3].map(() => retryIssue(admin(), { what: "attempts", id: attemptId })));
		expect(await balanceOf(world.db.read, "demo", "stripe_balance")).toBe(97_000 - 2_843);
	});

	test.each([
		{ card: null, title: "Closed", payment: "due", intent: "canceled" },
		{ card: "success" as const, title: "Paid", payment: "paid", intent: "succeeded" },
	])("left open for a day is $intent at the provider, and the payment is $payment", async (expected) => {
		const { world, admin } = await worldWithAdmin();
		using _ = world;
		const { member, ref, attemptId, setStatus } = await openAttempt(world);
		if (expected.card) await world.provider.confirmDemo?.(ref, expected.card);
		await setStatus("requires_action", 2 * DAY);
		const result = await retryIssue(admin(), { what: "attempts", id: attemptId });
		expect(result.title).toBe(expected.title);
		expect(await paymentsOf(world, member.id)).toMatchObject([{ status: expected.payment }]);
		expect((await world.provider.fetchIntent(ref)).status).toBe(expected.intent);
	});

	test("stays as it is when the provider refuses or does not answer, and the admin reads why", async () => {
		const { world, overrides, admin } = await worldWithAdmin();
		using _ = world;
		const { attemptId, setStatus } = await openAttempt(world);
		await setStatus("requires_action", 2 * DAY);
		overrides.cancel = async () => {
			throw new ProviderRefusal("nope", "This intent is locked");
		};
		const press = () => retryIssue(admin(), { what: "attempts", id: attemptId });
		expect(await press()).toMatchObject({ type: "error", message: "This intent is locked" });
		overrides.cancel = async () => {
			throw new ProviderTimeout("lost");
		};
		expect(await press()).toMatchObject({ type: "info", title: "No answer from the provider" });
		expect(await listStuckIds(admin())).toEqual([attemptId]);
	});
});

/** A refund and a release of a paid share, both reserved two minutes ago and both without an answer. */
async function worldWithLostAnswers() {
	const { world, overrides, admin } = await worldWithAdmin();
	const { member, ctx, trip, organizer } = await tripWithGuest(world);
	await pay(ctx(), member.id);
	const [payment] = await paymentsOf(world, member.id);
	if (!payment) throw new Error("not paid");
	const { ref: payeeRef } = await world.provider.ensurePayee(payeeRequest({ userId: organizer.id }));
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
	return { world, overrides, admin };
}

test.each([
	["refunds", "refund", "refund"],
	["releases", "transfer", "transfer"],
] as const)("stuck %s are listed, and paid once however often they are retried", async (what, id, call) => {
	const { world, overrides, admin } = await worldWithLostAnswers();
	using _ = world;
	expect((await moneyView(admin())).sections[what].rows).toMatchObject([
		{ id, state: "unknown", amount: 500 },
	]);
	overrides[call] = async () => {
		throw new ProviderTimeout("lost");
	};
	expect(await retryIssue(admin(), { what, id })).toMatchObject({ type: "info" });
	delete overrides[call];
	const results = await Promise.all([1, 2, 3].map(() => retryIssue(admin(), { what, id })));
	expect(results.every(({ type }) => type !== "error")).toBe(true);
	expect(await retryIssue(admin(), { what, id })).toMatchObject({ title: "Nothing left to do" });
	expect(await world.db.read.select().from(demoMoves)).toMatchObject([{ kind: call, amount: 500 }]);
	expect((await moneyView(admin())).sections[what].count).toBe(0);
});
