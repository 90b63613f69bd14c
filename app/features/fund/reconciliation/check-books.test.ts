import { eq, isNull } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { changeTierAtPrice } from "#app/features/plans/billing/change-subscription.server.ts";
import { startSubscription } from "#app/features/plans/billing/choose-tier.server.ts";
import { confirmOrder } from "#app/features/plans/billing/complete-order.server.ts";
import { JOBS } from "#app/jobs/jobs.server.ts";
import { runJobsOnce } from "#app/jobs/runner.server.ts";
import { users } from "#db/schema/access.ts";
import { transferReversals } from "#db/schema/fund.ts";
import { bookChecks } from "#db/schema/ledger.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { subscriptionChanges } from "#db/schema/plans.ts";
import { settings } from "#db/schema/system.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { snapshotOf } from "#tests/support/databases.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundBalances } from "#tests/support/funds.ts";
import { captureLog } from "#tests/support/log.ts";
import { startMemberPayment } from "#tests/support/payments.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import {
	chargedTo,
	openStripeWorld as openTierWorld,
	stripeSubscriber,
} from "#tests/support/stripe-subscriptions.ts";
import { openStripeWorld } from "#tests/support/stripe-world.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { beginBookCheck, checkBooks, checkBooksAtStart } from "./check-books.server.ts";
import { pollEvents } from "./events.server.ts";
import { reconcile } from "./reconcile.server.ts";

let opened: Disposable[] = [];
afterEach(() => {
	for (const one of opened) one[Symbol.dispose]();
	opened = [];
});

type Provider = Pick<Awaited<ReturnType<typeof openStripeWorld>>, "gateway" | "clock">;

/** Copies the database. @returns a function that restores the copy, while Stripe keeps its state */
function copyOf(world: World, { gateway, clock }: Provider): () => World {
	const copy = snapshotOf(world.url);
	return () => {
		const restored = openWorld({ copyOf: { url: copy, clock }, clock, wrap: () => gateway });
		opened.push(restored);
		return restored;
	};
}

/** Ben has paid the first of three payments, the organizer can be paid out, and our books agree with Stripe's. */
async function paidScene() {
	const scene = await openStripeWorld("3-month");
	await scene.charge();
	await scene.book();
	await scene.onboard();
	scene.twin.topUp(100_000);
	await pollEvents(scene.world.nobody);
	await reconcile(scene.world.nobody);
	return scene;
}

const checks = ({ db }: World) => db.read.select().from(bookChecks);

describe("at a start", () => {
	test("money moves at once if the provider knows of nothing more than our books do", async () => {
		await using scene = await paidScene();
		await beginBookCheck(scene.world.nobody);
		expect(await errorCodeOf(startMemberPayment(scene.guest.ctx(), scene.guest.member.id))).toBe(
			"checking_books",
		);
		expect(await checkBooks(scene.world.nobody)).toBe(true);
		expect(await checks(scene.world)).toEqual([]);
		await startMemberPayment(scene.guest.ctx(), scene.guest.member.id);
	});

	test("a charge of another program with the same account holds nothing", async () => {
		await using scene = await paidScene();
		const foreign = await scene.stripe.paymentIntents.create({
			amount: 5_000,
			currency: "usd",
			confirm: true,
			payment_method: "pm_card_visa",
			allowed_payment_method_types: ["card"],
		});
		await scene.stripe.refunds.create({ charge: String(foreign.latest_charge), amount: 1_000 });
		scene.clock.advance(HOUR);
		await beginBookCheck(scene.world.nobody);
		expect(await checkBooks(scene.world.nobody)).toBe(true);
	});

	test("the demo provider is not asked, because it lies in the same database", async () => {
		using world = openWorld();
		await beginBookCheck(world.nobody);
		expect(await checks(world)).toEqual([]);
	});

	test("nothing moves until a provider that does not answer has answered", async () => {
		await using scene = await paidScene();
		await beginBookCheck(scene.world.nobody);
		await scene.twin.stop();
		await expect(checkBooks(scene.world.nobody)).rejects.toThrow();
		expect(await checks(scene.world)).toMatchObject([
			{ endedAt: null, problem: "The provider does not answer" },
		]);
	});
});

describe("at a start of one of several machines", () => {
	/** The number of open checks each time the provider is asked for its events. */
	function watched(scene: Awaited<ReturnType<typeof paidScene>>, onAsked = async (_times: number) => {}) {
		const held: number[] = [];
		const { nobody: ctx, db } = scene.world;
		const payments = new Proxy(ctx.payments, {
			get(target, name, receiver) {
				const member: unknown = Reflect.get(target, name, receiver);
				if (name !== "listEventsSince" || typeof member !== "function") return member;
				return async (...args: unknown[]) => {
					held.push(await db.read.$count(bookChecks, isNull(bookChecks.endedAt)));
					await onAsked(held.length);
					return Reflect.apply(member, target, args) as unknown;
				};
			},
		});
		return { ctx: { ...ctx, payments }, held };
	}
	const start = (ctx: Ctx) => checkBooksAtStart(ctx, { isShared: true, inFlightMs: 0 });
	const workElsewhere = (scene: Awaited<ReturnType<typeof paidScene>>) =>
		runJobsOnce(scene.world.services, [{ name: "sweep", everyMs: MINUTE, run: async () => "done" }]);

	/** A payment that the provider knows, and our books do not yet. */
	async function chargeInFlight(scene: Awaited<ReturnType<typeof paidScene>>): Promise<void> {
		scene.clock.advance(HOUR);
		const { attempt } = await startMemberPayment(scene.guest.ctx(), scene.guest.member.id);
		await scene.stripe.paymentIntents.confirm(attempt.ref ?? "", { payment_method: "pm_card_visa" });
	}

	test("the others' money goes on while the books are compared", async () => {
		await using scene = await paidScene();
		await workElsewhere(scene);
		const { ctx, held } = watched(scene);
		await start(ctx);
		expect(held).toEqual([0]);
		expect(await checks(scene.world)).toEqual([]);
	});

	test("a payment whose event comes a moment later holds nothing", async () => {
		await using scene = await paidScene();
		await chargeInFlight(scene);
		await workElsewhere(scene);
		const { ctx, held } = watched(scene, async (times) => {
			if (times === 2) await pollEvents(scene.world.nobody);
		});
		await start(ctx);
		expect(held).toEqual([0, 0]);
		expect(await checks(scene.world)).toEqual([]);
	});

	test("what stays missing holds all money, and is taken in", async () => {
		await using scene = await paidScene();
		await chargeInFlight(scene);
		await workElsewhere(scene);
		using logged = captureLog("info");
		const { ctx, held } = watched(scene);
		await start(ctx);
		expect(held.slice(0, 3)).toEqual([0, 0, 1]);
		expect(logged.lines.map(({ msg }) => msg)).toContain("our books agree again, and money moves");
		expect(await checks(scene.world)).toMatchObject([{ reason: "behind", missing: [] }]);
	});

	test("a provider that does not answer holds all money, as does a start where nobody is at work or a copy was put back", async () => {
		await using scene = await paidScene();
		using logged = captureLog("error");
		const alone = watched(scene);
		await start(alone.ctx);
		expect(alone.held).toEqual([1]);

		await workElsewhere(scene);
		await scene.world.db.write((tx) => tx.insert(settings).values({ name: "restored_at", value: "1" }));
		const restored = watched(scene);
		await start(restored.ctx);
		expect(restored.held[0]).toBe(1);

		await scene.twin.stop();
		await start(scene.world.nobody);
		expect((await checks(scene.world)).filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
		expect(logged.lines.map(({ msg }) => msg)).toContain(
			"our books could not be checked yet, so no money moves",
		);
	});
});

describe("a database that was put back", () => {
	async function restoredScene() {
		const scene = await paidScene();
		const { organizer, trip } = scene.guest;
		const restore = copyOf(scene.world, scene);
		scene.clock.advance(40 * DAY);
		await chargeDueInstalments(scene.world.jobs);
		await releaseFunds(scene.world.as(organizer), trip.id, { amount: 5_000 });
		const restored = restore();
		await beginBookCheck(restored.nobody);
		return { ...scene, restored, after: scene.world };
	}

	test("moves no money while its books are checked, by no button and no job", async () => {
		const { restored, guest, twin } = await restoredScene();
		const counts = () =>
			[twin.state.charges, twin.state.transfers, twin.state.refunds].map((all) => all.length);
		const held = counts();
		const { organizer, trip, member } = guest;
		const as = () => restored.as(organizer);
		await requestRefundOf(restored.asGuest("ben"), member);
		const [request] = await restored.db.read.select().from(refundRequests);
		for (const press of [
			() => startMemberPayment(restored.asGuest("ben"), member.id),
			() => releaseFunds(as(), trip.id, {}),
			() => approveRefund(as(), request?.id ?? ""),
		]) {
			expect(await errorCodeOf(press())).toBe("checking_books");
		}
		const services = { ...restored.services, now: restored.clock.now };
		const runs = await runJobsOnce(
			services,
			JOBS.filter(({ name }) => name === "charge-due"),
		);
		expect(runs).toMatchObject([{ outcome: "done", summary: "waits until our books are checked" }]);
		expect(counts()).toEqual(held);
	});

	test("says in the log how much is missing, what it books and when that is done, as a job of its own", async () => {
		await using scene = await paidScene();
		const restore = copyOf(scene.world, scene);
		scene.clock.advance(HOUR);
		const { attempt, payment } = await startMemberPayment(scene.guest.ctx(), scene.guest.member.id);
		await scene.stripe.paymentIntents.confirm(attempt.ref ?? "", { payment_method: "pm_card_visa" });
		const restored = restore();
		using logged = captureLog("info");
		await checkBooksAtStart(restored.nobody);
		const said = logged.lines.filter(({ msg }) => msg !== "provider call" && msg !== "card declined");
		expect(said).toMatchObject([
			{ level: "warn", msg: "the provider knows of more than our books do, so no money moves", found: 1 },
			{ level: "info", msg: "payment", payment: payment.id, attempt: attempt.id, stateNow: "succeeded" },
			{ level: "info", msg: "our books agree again, and money moves" },
		]);
		expect(said.every(({ job }) => job === "check-books")).toBe(true);
		expect(said[0]?.ids).toEqual([attempt.id]);
	});

	test("takes in all that has happened since, and then goes on", async () => {
		const { restored, after, guest, twin } = await restoredScene();
		expect(await checkBooks(restored.nobody)).toBe(true);
		expect(await checks(restored)).toMatchObject([{ reason: "behind", missing: [], endedBy: null }]);
		const { member, trip } = guest;
		const statuses = async (world: World) =>
			(await listMemberPayments(world.db.read, { memberId: member.id })).map(({ status }) => status);
		expect(await statuses(restored)).toEqual(await statuses(after));
		expect(await fundBalances(restored, trip.id, "live")).toEqual(await fundBalances(after, trip.id, "live"));
		const charged = twin.state.charges.length;
		await chargeDueInstalments(restored.jobs);
		expect(twin.state.charges).toHaveLength(charged);
		expect(await reconcile(restored.nobody, 0)).toEqual([]);
	});

	test("takes in a refund that was made since under its own id, so that the next one gets another", async () => {
		await using scene = await paidScene();
		const { organizer, member } = scene.guest;
		const restore = copyOf(scene.world, scene);
		await requestRefundOf(scene.guest.ctx(), member);
		const own = await scene.world.db.read.select().from(refundRequests);
		await approveRefund(scene.world.as(organizer), own[0]?.id ?? "", 1_000);
		const restored = restore();
		await beginBookCheck(restored.nobody);
		expect(await checkBooks(restored.nobody)).toBe(true);
		expect(
			(await restored.db.read.select().from(refundRequests)).map(({ id, status }) => [id, status]),
		).toEqual([[own[0]?.id, "processed"]]);
		await requestRefundOf(restored.asGuest("ben"), member);
		const next = (await restored.db.read.select().from(refundRequests)).find(
			({ status }) => status === "pending",
		);
		await approveRefund(restored.as(organizer), next?.id ?? "", 1_000);
		expect(scene.twin.state.refunds).toHaveLength(2);
		expect(await reconcile(restored.nobody, 0)).toEqual([]);
	});

	test("takes in a refund made by hand that we had not heard of when ours was numbered", async () => {
		await using scene = await paidScene();
		const { organizer, member } = scene.guest;
		const restore = copyOf(scene.world, scene);
		await scene.stripe.refunds.create({ charge: scene.twin.state.charges[0]?.id, amount: 5_000 });
		await requestRefundOf(scene.guest.ctx(), member);
		const [own] = await scene.world.db.read.select().from(refundRequests);
		await approveRefund(scene.world.as(organizer), own?.id ?? "", 1_000);
		const restored = restore();
		await beginBookCheck(restored.nobody);
		expect(await checkBooks(restored.nobody)).toBe(true);
		expect(await reconcile(restored.nobody, 0)).toEqual([]);
		const requests = await restored.db.read
			.select()
			.from(refundRequests)
			.orderBy(refundRequests.approvedAmount);
		expect(
			requests.map(({ id, origin, approvedAmount }) => [id === own?.id, origin, approvedAmount]),
		).toEqual([
			[true, "organizer", 1_000],
			[false, "provider", 5_000],
		]);
	});

	test("takes in what was taken back of a release by hand, which we had not heard of when ours was numbered", async () => {
		await using scene = await paidScene();
		const { organizer, member, trip } = scene.guest;
		await releaseFunds(scene.world.as(organizer), trip.id, { amount: 20_000 });
		const restore = copyOf(scene.world, scene);
		const [transfer] = scene.twin.state.transfers;
		await scene.stripe.transfers.createReversal(transfer?.id ?? "", { amount: 500 });
		await requestRefundOf(scene.guest.ctx(), member);
		const [own] = await scene.world.db.read.select().from(refundRequests);
		await approveRefund(scene.world.as(organizer), own?.id ?? "", 25_000);
		const [ours] = await scene.world.db.read.select().from(transferReversals);
		expect(ours?.status).toBe("done");
		const restored = restore();
		await beginBookCheck(restored.nobody);
		expect(await checkBooks(restored.nobody)).toBe(true);
		expect(await reconcile(restored.nobody, 0)).toEqual([]);
		const reversals = await restored.db.read.select().from(transferReversals).orderBy(transferReversals.id);
		expect(reversals.map(({ id, ref, status }) => [id === ours?.id, ref === ours?.ref, status])).toEqual([
			[true, true, "done"],
			[false, false, "done"],
		]);
	});
});

describe("plans since the copy", () => {
	test("a plan bought since is its buyer's, and is not bought a second time", async () => {
		await using house = await openTierWorld();
		const user = await house.world.user();
		await pollEvents(house.world.nobody);
		const restore = copyOf(house.world, { gateway: house.world.nobody.payments, clock: house.clock });
		const ctx = () => house.world.as(user);
		const { setupIntentId = "" } = await startSubscription(ctx(), { planType: "plus", isAnnual: false });
		await house.stripe.setupIntents.confirm(setupIntentId ?? "", { payment_method: "pm_card_visa" });
		await confirmOrder(ctx(), { setupIntentId: setupIntentId ?? "" });
		const restored = restore();
		await beginBookCheck(restored.nobody);
		expect(await checkBooks(restored.nobody)).toBe(true);
		const [plan] = await restored.db.read.select().from(subscriptions);
		expect(plan).toMatchObject({ userId: user.id, plan: "plus", status: "active" });
		const [owner] = await restored.db.read.select().from(users).where(eq(users.id, user.id));
		expect(owner).toMatchObject({ subscriptionPlan: "plus" });
		expect(chargedTo(house, user)).toHaveLength(1);
	});

	test("a change made since is not the next one's", async () => {
		await using house = await openTierWorld();
		const { user } = await stripeSubscriber(house, { plan: "plus", isAnnual: false });
		await pollEvents(house.world.nobody);
		await reconcile(house.world.nobody);
		const restore = copyOf(house.world, { gateway: house.world.nobody.payments, clock: house.clock });
		await changeTierAtPrice(house.world.as(user), { plan: "pro", isAnnual: false });
		const restored = restore();
		await beginBookCheck(restored.nobody);
		expect(await checkBooks(restored.nobody)).toBe(true);
		const [plan] = await restored.db.read.select().from(subscriptions);
		expect(plan).toMatchObject({ plan: "pro", status: "active" });
		const after = await changeTierAtPrice(restored.as({ ...user, subscriptionPlan: "pro" }), {
			plan: "pro",
			isAnnual: true,
		});
		expect(after).toMatchObject({ plan: "pro", isAnnual: true });
		expect(
			(await restored.db.read.select().from(subscriptionChanges)).map(({ id }) => id.split(".change-")[1]),
		).toEqual(["1", "2"]);
	});
});
