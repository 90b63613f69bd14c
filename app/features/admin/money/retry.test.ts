import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { applyDispute } from "#app/features/fund/disputes/apply-dispute.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { ProviderRefusal, ProviderTimeout } from "#app/gateway/gateway.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { demoMoves, demoPayees } from "#db/schema/demo.ts";
import { differences, fundReleases, providerEvents, releaseLines } from "#db/schema/fund.ts";
import { refundLines, refundRequests } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { openAttempt, worldWithAdmin } from "#tests/support/admins.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { payeeRequest } from "#tests/support/payees.ts";
import { pay, paymentsOf, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { SECTIONS } from "./issues.ts";
import { moneyView } from "./money-view.server.ts";
import { retryIssue } from "./retry.server.ts";

test("to anyone but an admin neither the page nor any retry exists", async () => {
	using world = openWorld();
	const user = await world.user();
	for (const ctx of [world.nobody, world.asGuest("ben"), world.as(user)]) {
		expect(await errorCodeOf(moneyView(ctx))).toBe("not_found");
		for (const what of SECTIONS)
			expect(await errorCodeOf(retryIssue(ctx, { what, id: "x" }))).toBe("not_found");
	}
});

test("reconciling lists what differs, and settles a difference that is gone", async () => {
	const { world, overrides, admin } = await worldWithAdmin();
	using _ = world;
	const at = world.clock.now().getTime() - HOUR;
	overrides.listBalanceSince = async () => [{ ref: "txn", source: "adjustment:adj_1", net: -500, at }];
	const press = () => retryIssue(admin(), { what: "differences", id: "all" });
	expect(await press()).toMatchObject({ type: "error", title: "1 difference" });
	expect(await press()).toMatchObject({ type: "error", title: "1 difference" });
	expect((await moneyView(admin())).sections.differences).toMatchObject({
		count: 1,
		rows: [{ id: "adjustment:adj_1", amount: -500 }],
	});
	delete overrides.listBalanceSince;
	expect(await press()).toMatchObject({ type: "success" });
	expect((await moneyView(admin())).sections.differences.count).toBe(0);
	expect(await world.db.read.$count(differences)).toBe(1);
});

test("a dispute is asked about, and posted once when the bank has decided", async () => {
	const { world, overrides, admin } = await worldWithAdmin();
	using _ = world;
	const { member, ctx } = await tripWithGuest(world);
	await pay(ctx(), member.id);
	const [payment] = await paymentsOf(world, member.id);
	const fact = { ref: "dp_1", chargeRef: payment?.chargeRef ?? "", amount: 97_000, fee: 1_500 };
	await applyDispute(world.nobody, { ...fact, status: "open" });
	const press = () => retryIssue(admin(), { what: "disputes", id: "dp_1" });
	overrides.fetchDispute = async () => ({ ...fact, status: "open" });
	expect(await press()).toMatchObject({ title: "Still open" });
	expect((await moneyView(admin())).sections.disputes).toMatchObject({ count: 1, rows: [{ id: "dp_1" }] });
	overrides.fetchDispute = async () => ({ ...fact, fee: 0, status: "won" });
	await Promise.all([press(), press()]);
	expect(await press()).toMatchObject({ type: "info" });
	expect(await balanceOf(world.db.read, "demo", "stripe_balance")).toBe(97_000 - 2_843);
	expect(await paymentsOf(world, member.id)).toMatchObject([{ status: "paid" }]);
});

describe("an event", () => {
	const storeFailedEvent = (world: World, given: Partial<typeof providerEvents.$inferInsert>) =>
		world.db.write(async (tx) => {
			const receivedAt = world.clock.now().getTime();
			const row = { id: "evt_1", type: "payment_intent.succeeded", provider: "demo" as const, receivedAt };
			await tx.insert(providerEvents).values({ ...row, error: "it broke", ...given });
		});
	const press = (ctx: Ctx) => retryIssue(ctx, { what: "events", id: "evt_1" });

	test("that failed is applied once by a retry", async () => {
		const { world, overrides, admin } = await worldWithAdmin();
		using _ = world;
		const { member, ref, attemptId } = await openAttempt(world);
		await world.provider.confirmDemo?.(ref, "success");
		await storeFailedEvent(world, { objectRef: attemptId });
		overrides.fetchIntent = async () => {
			throw new Error("still broken");
		};
		expect(await press(admin())).toMatchObject({ type: "error", message: "still broken" });
		expect((await moneyView(admin())).sections.events.rows).toMatchObject([{ error: "still broken" }]);
		delete overrides.fetchIntent;
		expect(await press(admin())).toMatchObject({ type: "success" });
		expect(await press(admin())).toMatchObject({ type: "info" });
		expect(await paymentsOf(world, member.id)).toMatchObject([{ status: "paid" }]);
		expect((await moneyView(admin())).sections.events.count).toBe(0);
	});

	test("that came too early stays until its charge is known, without a look at the provider's list", async () => {
		const { world, overrides, admin } = await worldWithAdmin();
		using _ = world;
		await storeFailedEvent(world, { about: { kind: "dispute", ref: "dp_1" }, objectRef: "dp_1" });
		const fact = { ref: "dp_1", chargeRef: "ch_unknown", amount: 100, fee: 0, status: "open" } as const;
		overrides.fetchDispute = async () => fact;
		overrides.listEventsSince = async () => {
			throw new Error("the list is not needed");
		};
		expect(await press(admin())).toMatchObject({ type: "info", title: "Too early" });
		expect((await moneyView(admin())).sections.events.count).toBe(1);
		const { member, ctx } = await tripWithGuest(world);
		await pay(ctx(), member.id);
		const [payment] = await paymentsOf(world, member.id);
		overrides.fetchDispute = async () => ({ ...fact, chargeRef: payment?.chargeRef ?? "" });
		expect(await press(admin())).toMatchObject({ type: "success" });
	});

	test("without a known subject is looked for in the provider's list; one of another provider is not retried", async () => {
		const { world, overrides, admin } = await worldWithAdmin();
		using _ = world;
		await storeFailedEvent(world, { objectRef: "po_1" });
		expect(await press(admin())).toMatchObject({ type: "error", title: "No longer there" });
		overrides.listEventsSince = async () => [{ id: "evt_1", type: "t", at: 0, about: { kind: "nothing" } }];
		expect(await press(admin())).toMatchObject({ type: "success" });
		await storeFailedEvent(world, { id: "evt_2", provider: "stripe" });
		expect(await retryIssue(admin(), { what: "events", id: "evt_2" })).toMatchObject({
			title: "This is Stripe's",
		});
	});
});

describe("a job", () => {
	const storeJob = (world: World, given: Partial<typeof jobs.$inferInsert>) =>
		world.db.write(async (tx) => {
			const at = world.clock.now().getTime();
			const row = { id: "j", kind: "return-overpaid", source: "a", payload: {}, runAt: at, createdAt: at };
			await tx.insert(jobs).values({ ...row, ...given });
		});

	test("that is dead waits again with all its tries; a second press changes nothing", async () => {
		const { world, admin } = await worldWithAdmin();
		using _ = world;
		await storeJob(world, { status: "dead", tries: 30, lastError: "refused" });
		expect((await moneyView(admin())).sections.jobs).toMatchObject({ count: 1, rows: [{ state: "dead" }] });
		const ctx = admin();
		expect(await retryIssue(ctx, { what: "jobs", id: "j" })).toMatchObject({ type: "success" });
		const row = { status: "waiting", tries: 0, runAt: ctx.now.getTime(), lastError: "refused" };
		expect(await world.db.read.select().from(jobs)).toMatchObject([row]);
		expect(await retryIssue(admin(), { what: "jobs", id: "j" })).toMatchObject({ type: "info" });
		expect((await moneyView(admin())).sections.jobs.count).toBe(0);
	});

	test("that waits for later is brought forward and keeps its tries; one that is done stays done", async () => {
		const { world, admin } = await worldWithAdmin();
		using _ = world;
		await storeJob(world, { tries: 3, runAt: world.clock.now().getTime() + HOUR });
		await storeJob(world, { id: "d", source: "b", status: "done" });
		const ctx = admin();
		expect(await retryIssue(ctx, { what: "jobs", id: "j" })).toMatchObject({ type: "success" });
		expect(await retryIssue(admin(), { what: "jobs", id: "d" })).toMatchObject({ type: "info" });
		expect(await world.db.read.select().from(jobs).orderBy(insertionOrder(jobs))).toMatchObject([
			{ tries: 3, runAt: ctx.now.getTime() },
			{ status: "done" },
		]);
	});
});

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
