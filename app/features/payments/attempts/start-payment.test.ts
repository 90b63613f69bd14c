import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { type PaymentGateway, ProviderTimeout } from "#app/gateway/gateway.ts";
import { sum } from "#app/lib/money.ts";
import { members, trips } from "#db/schema/access.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { attempts } from "#db/schema/payments.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { pay, paymentsOf, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { confirmMemberPayment } from "./confirm-payment.server.ts";

const attemptsIn = (world: World) => world.db.read.select().from(attempts);
/** The outcome of starting the member's payment. */
const codeOf = (...given: Parameters<typeof startMemberPayment>) => errorCodeOf(startMemberPayment(...given));
const intentsIn = (world: World) => world.db.read.select().from(demoIntents);

describe("starting a payment", () => {
	test("stores an attempt, then asks for an intent under the attempt's own key", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		const started = await startMemberPayment(ctx(), member.id);
		expect(started).toMatchObject({
			demoMode: true,
			payment: { amount: 97_000, status: "due", memberId: member.id },
		});
		expect(started.clientSecret).toContain("demo");
		const [attempt] = await attemptsIn(world);
		expect(attempt).toMatchObject({
			paymentId: started.payment.id,
			amount: 97_000,
			currency: "usd",
			provider: "demo",
			status: "created",
			ref: started.ref,
			clientSecret: started.clientSecret,
		});
		expect(await intentsIn(world)).toMatchObject([
			{
				ref: started.ref,
				idempotencyKey: `attempt:${attempt?.id}`,
				amount: 97_000,
				status: "requires_payment",
			},
		]);
	});

	test("in two windows that get an intent each leaves one that can be paid", async () => {
		let asked = 0;
		const both = Promise.withResolvers<void>();
		using world = openWorld({
			wrap: (gateway) => ({
				...gateway,
				async createIntent(order) {
					asked += 1;
					const id = asked === 1 ? order.id : `${order.id}, in other words`;
					if (asked === 2) both.resolve();
					await both.promise;
					return gateway.createIntent({ ...order, id });
				},
			}),
		});
		const { ctx, member } = await tripWithGuest(world);
		const windows = await Promise.allSettled([
			startMemberPayment(ctx(), member.id),
			startMemberPayment(ctx(), member.id),
		]);
		const [given, ...more] = new Set(
			windows.map((one) => (one.status === "fulfilled" ? one.value.ref : one.reason)),
		);
		expect(more).toEqual([]);
		expect(await attemptsIn(world)).toMatchObject([{ ref: given, status: "created" }]);
		const payable = (await intentsIn(world)).filter(({ status }) => status === "requires_payment");
		expect(payable).toMatchObject([{ ref: given }]);
		expect((await startMemberPayment(ctx(), member.id)).ref).toBe(given);
	});

	test.each(["before", "after"] as const)(
		"is safe to repeat when the answer was lost %s the effect",
		async (moment) => {
			const line = breakableGateway();
			using world = openWorld({ wrap: line.wrap });
			const { ctx, member } = await tripWithGuest(world);
			line.loseNext("createIntent", moment);
			await expect(startMemberPayment(ctx(), member.id)).rejects.toThrow(ProviderTimeout);
			expect(await attemptsIn(world)).toMatchObject([{ status: "created", ref: null }]);
			const { ref } = await startMemberPayment(ctx(), member.id);
			expect(await attemptsIn(world)).toMatchObject([{ ref }]);
			expect(await intentsIn(world)).toMatchObject([{ ref }]);
		},
	);

	test("takes the next instalment, and the one named once the first is paid", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world, "3-month");
		const [, second, third] = await paymentsOf(world, member.id);
		await pay(ctx(), member.id);
		expect((await startMemberPayment(ctx(), member.id)).payment.id).toBe(second?.id);
		expect((await startMemberPayment(ctx(), member.id, { paymentId: third?.id })).payment.id).toBe(third?.id);
		expect((await startMemberPayment(ctx(), member.id)).payment.id).toBe(second?.id);
		expect(await attemptsIn(world)).toHaveLength(3);
	});

	test("is refused while a payment is being checked, and possible after a decline", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		expect(await errorCodeOf(pay(ctx(), member.id, "declined"))).toBe("card_declined");
		await pay(ctx(), member.id, "lost_answer");
		expect(await codeOf(ctx(), member.id)).toBe("payment_checking");
		expect(await codeOf(ctx(), member.id, { paymentPlan: "3-month" })).toBe("payment_checking");
		expect((await attemptsIn(world)).map((attempt) => attempt.status).sort()).toEqual(["failed", "unknown"]);
	});

	test("is refused as not_found where there is nothing to pay", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user(), { tripItems: [] });
		const member = await world.join(world.asGuest("k"), trip);
		expect(await codeOf(world.asGuest("k"), member.id)).toBe("not_found");
	});

	test("works for an organizer who never chose a plan", async () => {
		using world = openWorld();
		const anna = await world.user();
		await world.trip(anna);
		const [member] = await world.db.read.select().from(members);
		expect((await startMemberPayment(world.as(anna), member?.id ?? "")).payment).toMatchObject({
			amount: 97_000,
			totalPayments: 1,
		});
	});
});

describe("what a client sends", () => {
	test("as the amount is only compared", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world, "3-month");
		for (const amount of [1, 32_332, 32_334, 97_000]) {
			expect(await codeOf(ctx(), member.id, { amount })).toBe("amount_mismatch");
		}
		expect(await attemptsIn(world)).toEqual([]);
		expect((await startMemberPayment(ctx(), member.id, { amount: 32_333 })).payment.amount).toBe(32_333);
		expect(await codeOf(ctx(), member.id, { amount: 97_000 })).toBe("amount_mismatch");
		expect(await codeOf(ctx(), member.id, { paymentPlan: "full", amount: 32_333 })).toBe("amount_mismatch");
	});

	test("as the trip and the payment must match", async () => {
		using world = openWorld();
		const { ctx, member, trip } = await tripWithGuest(world);
		const other = await world.join(world.asGuest("other"), trip);
		const [foreign] = await paymentsOf(world, other.id);
		expect(await codeOf(ctx(), member.id, { tripId: "other" })).toBe("not_found");
		expect(await codeOf(ctx(), member.id, { paymentId: foreign?.id })).toBe("not_found");
		expect(await codeOf(ctx(), member.id, { tripId: trip.id })).toBe("accepted");
		expect(await codeOf(ctx(), member.id, { tripId: trip.shareId })).toBe("accepted");
	});

	test("as the member must be the payer's own", async () => {
		using world = openWorld();
		const { member, trip, organizer } = await tripWithGuest(world);
		await world.join(world.asGuest("other"), trip);
		expect(await codeOf(world.nobody, member.id)).toBe("unauthenticated");
		expect(await codeOf(world.nobody, "invented")).toBe("unauthenticated");
		expect(await codeOf(world.asGuest("elsewhere"), member.id)).toBe("unauthenticated");
		expect(await codeOf(world.asGuest("elsewhere"), "invented")).toBe("unauthenticated");
		expect(await codeOf(world.asGuest("other"), member.id)).toBe("forbidden");
		expect(await codeOf(world.as(organizer), member.id)).toBe("forbidden");
		expect(await codeOf(world.as(await world.user()), member.id)).toBe("not_found");
		expect(await codeOf(world.as(await world.user()), "invented")).toBe("not_found");
		expect(await attemptsIn(world)).toEqual([]);
	});

	test("is refused on a cancelled trip", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
		expect(await codeOf(ctx(), member.id)).toBe("conflict");
	});
});

describe("another plan before the first payment", () => {
	test("cancels the open attempt at the provider, and starts one for the new first instalment", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		const full = await startMemberPayment(ctx(), member.id);
		const first = await startMemberPayment(ctx(), member.id, { paymentPlan: "3-month" });
		expect(first.ref).not.toBe(full.ref);
		expect(first.payment).toMatchObject({ amount: 32_333, totalPayments: 3 });
		const intents = await intentsIn(world);
		expect(intents.find((intent) => intent.ref === full.ref)?.status).toBe("canceled");
		expect(
			await errorCodeOf(confirmMemberPayment(ctx(), { memberId: member.id, ref: full.ref, card: "success" })),
		).toBe("conflict");
		expect((await intentsIn(world)).filter((intent) => intent.status === "succeeded")).toEqual([]);
	});

	test("cancels also an attempt that waits for the bank", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		expect((await pay(ctx(), member.id, "authentication")).status).toBe("action_required");
		await pay(ctx(), member.id, "success", { paymentPlan: "3-month" });
		const schedule = await paymentsOf(world, member.id);
		expect(schedule.map((payment) => [payment.amount, payment.status])).toEqual([
			[32_333, "paid"],
			[32_333, "due"],
			[32_334, "due"],
		]);
	});

	test("always leaves instalments that sum to the share, after any opened or declined attempts", async () => {
		using world = openWorld();
		const { ctx, member, trip } = await tripWithGuest(world, "3-month");
		await startMemberPayment(ctx(), member.id, {
			paymentId: (await paymentsOf(world, member.id))[1]?.id,
		}).catch(() => {});
		for (const paymentPlan of ["12-month", "full", "6-month", "weekly", "full", "3-month"] as const) {
			await startMemberPayment(ctx(), member.id, { paymentPlan });
			await pay(ctx(), member.id, "declined").catch(() => {});
			const last = (await paymentsOf(world, member.id)).at(-1);
			await startMemberPayment(ctx(), member.id, { paymentId: last?.id }).catch(() => {});
			await joinTrip(ctx(), trip.shareId, { paymentPlan: "9-month" });
			expect(sum((await paymentsOf(world, member.id)).map((payment) => payment.amount))).toBe(97_000);
		}
	});

	test("is not possible after the first payment", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world, "3-month");
		await pay(ctx(), member.id);
		expect(await codeOf(ctx(), member.id, { paymentPlan: "full" })).toBe("plan_locked");
		expect(await codeOf(ctx(), member.id, { paymentPlan: "3-month" })).toBe("accepted");
		expect(await paymentsOf(world, member.id)).toHaveLength(3);
	});

	test("needs the same permission as joining", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user());
		const member = await world.join(world.asGuest("k"), trip);
		expect(await codeOf(world.asGuest("k"), member.id, { paymentPlan: "3-month" })).toBe("plan_required");
		expect((await paymentsOf(world, member.id)).length).toBe(1);
	});

	test("two windows that ask for different plans at once leave one plan, and no open attempt of the other", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		for (let round = 0; round < 5; round++) {
			await Promise.all(
				(["3-month", "full", "6-month"] as const).map((paymentPlan) =>
					codeOf(ctx(), member.id, { paymentPlan }),
				),
			);
			const schedule = await paymentsOf(world, member.id);
			expect(sum(schedule.map((payment) => payment.amount))).toBe(97_000);
			const open = (await intentsIn(world)).filter((intent) => intent.status === "requires_payment");
			expect(open.length).toBeLessThanOrEqual(1);
			for (const intent of open) expect(intent.amount).toBe(schedule[0]?.amount);
		}
	});

	test("cancels another window's intent that arrives later", async () => {
		let arrive = () => {};
		const arrived = new Promise<void>((resolve) => {
			arrive = resolve;
		});
		let calls = 0;
		const slowFirst = (gateway: PaymentGateway): PaymentGateway => ({
			...gateway,
			async createIntent(order) {
				calls += 1;
				if (calls === 1) await arrived;
				return gateway.createIntent(order);
			},
		});
		using world = openWorld({ wrap: slowFirst });
		const { ctx, member } = await tripWithGuest(world);
		const slow = codeOf(ctx(), member.id);
		while (calls === 0) await new Promise((resolve) => setImmediate(resolve));
		const quick = await startMemberPayment(ctx(), member.id, { paymentPlan: "3-month" });
		arrive();
		expect(await slow).toBe("conflict");
		const open = (await intentsIn(world)).filter((intent) => intent.status === "requires_payment");
		expect(open).toMatchObject([{ ref: quick.ref, amount: 32_333 }]);
	});
});

describe("the schedule starts on the day it is paid", () => {
	test("which changes the dates for a member who joined earlier, and keeps them afterwards", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world, "3-month");
		for (const days of [5, 40]) {
			world.clock.advance(days * DAY);
			await pay(ctx(), member.id);
		}
		const schedule = await paymentsOf(world, member.id);
		expect(schedule.map((payment) => payment.dueDate)).toEqual(["2026-11-25", "2026-12-25", "2027-01-25"]);
	});

	test("and not on the day on which its page was opened", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world, "weekly");
		world.clock.set("2026-11-20T23:50:00Z");
		const opened = await startMemberPayment(ctx(), member.id);
		world.clock.advance(20 * MINUTE);
		const again = await startMemberPayment(ctx(), member.id);
		expect(again.payment.dueDate).toBe("2026-11-21");
		expect(again.ref).not.toBe(opened.ref);
		await confirmMemberPayment(ctx(), { memberId: member.id, ref: again.ref, card: "success" });
		const schedule = await paymentsOf(world, member.id);
		expect(schedule[1]?.dueDate).toBe("2026-11-28");
		expect(sum(schedule.map((payment) => payment.amount))).toBe(97_000);
		expect((await attemptsIn(world)).map((attempt) => attempt.status).sort()).toEqual([
			"canceled",
			"succeeded",
		]);
	});

	test("so that a plan which does not fit any more must be changed", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world, "weekly");
		world.clock.set("2027-03-01T10:00:00Z");
		expect(await codeOf(ctx(), member.id)).toBe("invalid");
		expect((await startMemberPayment(ctx(), member.id, { paymentPlan: "full" })).payment.amount).toBe(97_000);
		const rows = await paymentsOf(world, member.id);
		expect(rows).toHaveLength(1);
		expect(await world.db.read.select().from(members).where(eq(members.id, member.id))).toMatchObject([
			{ paymentPlan: "full" },
		]);
	});
});
