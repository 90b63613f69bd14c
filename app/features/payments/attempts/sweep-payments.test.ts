import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { receiveWebhook } from "#app/features/fund/reconciliation/events.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import type { RefundFact } from "#app/gateway/gateway.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { DAY, MINUTE, SECOND } from "#tests/support/clock.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { pay, payTwice, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { confirmMemberPayment } from "./confirm-payment.server.ts";
import { payloadOf } from "./overpayments.server.ts";
import { recheckUnknownPayment, sweepPayments } from "./sweep-payments.server.ts";

const attemptsIn = (world: World) => world.db.read.select().from(attempts);

/** A payment that was charged while its answer was lost. */
async function lostPayment(world: World, firstName: string, shareId: string) {
	const ctx = world.as(await world.user({ firstName }));
	const member = await world.join(ctx, { shareId });
	const { ref, payment } = await startMemberPayment(ctx, member.id);
	await confirmMemberPayment(ctx, { memberId: member.id, ref, card: "lost_answer" });
	return { member, payment, ref };
}

describe("the sweeper", () => {
	test("leaves alone payments in flight for 20 seconds, and open pages for a day", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		await startMemberPayment(ctx(), member.id);
		world.clock.advance(DAY - SECOND);
		expect(await sweepPayments(world.nobody)).toBe(0);
		await pay(ctx(), member.id, "lost_answer");
		world.clock.advance(19 * SECOND);
		expect(await sweepPayments(world.nobody)).toBe(0);
		expect((await attemptsIn(world)).at(-1)?.status).toBe("unknown");
		world.clock.advance(2 * SECOND);
		expect([await sweepPayments(world.nobody), await sweepPayments(world.nobody)]).toEqual([1, 0]);
		expect((await attemptsIn(world)).at(-1)?.status).toBe("succeeded");
	});

	test("cancels an opened page without a payment, first at the provider", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		await startMemberPayment(ctx(), member.id);
		world.clock.advance(DAY + SECOND);
		expect(await sweepPayments(world.nobody)).toBe(1);
		expect(await attemptsIn(world)).toMatchObject([{ status: "canceled" }]);
		expect(await world.db.read.select().from(demoIntents)).toMatchObject([{ status: "canceled" }]);
		expect(await world.db.read.select().from(payments)).toMatchObject([{ status: "due" }]);
	});

	test("does not cancel a page that was opened again", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world, "3-month");
		await pay(ctx(), member.id);
		const { ref } = await startMemberPayment(ctx(), member.id);
		world.clock.advance(DAY - MINUTE);
		expect((await startMemberPayment(ctx(), member.id)).ref).toBe(ref);
		world.clock.advance(2 * MINUTE);
		await sweepPayments(world.nobody);
		expect((await confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "success" })).status).toBe(
			"paid",
		);
	});

	test.each(["before", "after"] as const)(
		"frees an attempt whose intent was lost %s it was made",
		async (moment) => {
			const line = breakableGateway();
			using world = openWorld({ wrap: line.wrap });
			const { ctx, member } = await tripWithGuest(world);
			line.loseNext("createIntent", moment);
			await startMemberPayment(ctx(), member.id).catch(() => {});
			world.clock.advance(DAY + SECOND);
			expect(await sweepPayments(world.nobody)).toBe(1);
			expect(await attemptsIn(world)).toMatchObject([{ status: "canceled" }]);
			const open = await world.db.read.$count(demoIntents, eq(demoIntents.status, "requires_payment"));
			expect(open).toBe(0);
			expect((await pay(ctx(), member.id)).status).toBe("paid");
		},
	);

	test("counts a payment that succeeds at the last moment, instead of canceling it", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		const { ref } = await startMemberPayment(ctx(), member.id);
		await world.provider.confirmDemo?.(ref, "success");
		world.clock.advance(DAY + SECOND);
		await sweepPayments(world.nobody);
		expect(await world.db.read.select().from(payments)).toMatchObject([{ status: "paid" }]);
	});

	test("does everything once in several processes at the same time", async () => {
		using world = openWorld();
		const { trip } = await tripWithGuest(world);
		for (const key of ["a", "b"]) await lostPayment(world, key, trip.shareId);
		world.clock.advance(MINUTE);
		await Promise.all(Array.from({ length: 5 }, () => sweepPayments(world.nobody)));
		const intents = await world.db.read.select().from(demoIntents);
		const net = intents.reduce((total, intent) => total + intent.amount - intent.fee, 0);
		expect(await balanceOf(world.db.read, "demo", "stripe_balance")).toBe(net);
		expect((await attemptsIn(world)).map((attempt) => attempt.status)).toEqual(["succeeded", "succeeded"]);
	});

	test("finds a lost payment however many pages are open", async () => {
		using world = openWorld();
		const { trip } = await tripWithGuest(world);
		const { payment } = await lostPayment(world, "a", trip.shareId);
		await world.db.write(async (tx) => {
			for (let number = 2; number <= 151; number++) {
				const id = `open-${number}`;
				await tx.insert(payments).values({ ...payment, id, paymentNumber: number, totalPayments: 200 });
				const created = { createdAt: 0, updatedAt: world.clock.now().getTime() - 1 };
				await tx
					.insert(attempts)
					.values({ id, paymentId: id, amount: 100, provider: "demo", surface: "embedded", ...created });
			}
		});
		world.clock.advance(MINUTE);
		await sweepPayments(world.nobody);
		const [found] = await world.db.read.select().from(payments).where(eq(payments.id, payment.id));
		expect(found?.status).toBe("paid");
	});

	test("continues after an attempt that fails, and then reports it", async () => {
		using world = openWorld();
		const { trip } = await tripWithGuest(world);
		const bad = await lostPayment(world, "a", trip.shareId);
		world.clock.advance(SECOND);
		const good = await lostPayment(world, "b", trip.shareId);
		await world.db.write((tx) =>
			tx.update(demoIntents).set({ amount: 1 }).where(eq(demoIntents.ref, bad.ref)),
		);
		world.clock.advance(MINUTE);
		await expect(sweepPayments(world.nobody)).rejects.toThrow(/1 payment/);
		const rows = await world.db.read
			.select()
			.from(payments)
			.where(inArray(payments.id, [bad.payment.id, good.payment.id]));
		expect(rows.find((row) => row.id === bad.payment.id)?.status).toBe("processing");
		expect(rows.find((row) => row.id === good.payment.id)?.status).toBe("paid");
	});

	test("continues after a provider timeout", async () => {
		const line = breakableGateway();
		using world = openWorld({ wrap: line.wrap });
		const { trip } = await tripWithGuest(world);
		await lostPayment(world, "a", trip.shareId);
		await lostPayment(world, "b", trip.shareId);
		world.clock.advance(MINUTE);
		line.loseNext("fetchIntent", "after");
		expect(await sweepPayments(world.nobody)).toBe(1);
		expect(await sweepPayments(world.nobody)).toBe(1);
	});
});

describe("an overpayment", () => {
	async function owe(world: World, key: string, shareId: string) {
		const ctx = () => world.asGuest(key);
		const member = await world.join(ctx(), { shareId });
		return payTwice(world, ctx, member.id);
	}

	const returned = async (world: World) =>
		(await world.db.read.select().from(demoIntents)).filter((intent) => intent.refundedAmount > 0);

	test.each(["before", "after"] as const)(
		"is refunded once even if the connection breaks %s the refund",
		async (moment) => {
			const line = breakableGateway();
			using world = openWorld({ wrap: line.wrap });
			const { trip } = await tripWithGuest(world);
			const { ref } = await owe(world, "a", trip.shareId);
			line.loseNext("refund", moment);
			await sweepPayments(world.nobody);
			expect(await world.db.read.select().from(jobs)).toMatchObject([{ status: "waiting" }]);
			expect(await balanceOf(world.db.read, "demo", "member_overpaid")).toBe(-97_000);
			await sweepPayments(world.nobody);
			expect(await world.db.read.select().from(jobs)).toMatchObject([{ status: "done" }]);
			expect(await balanceOf(world.db.read, "demo", "member_overpaid")).toBe(0);
			expect(await returned(world)).toMatchObject([{ ref, refundedAmount: 97_000 }]);
		},
	);

	test("is refunded even if another one fails, which is recorded and tried again", async () => {
		let broken = true;
		using world = openWorld({
			wrap: (gateway) => ({
				...gateway,
				refund(order) {
					if (broken && order.chargeRef === bad.chargeRef) throw new Error("charge disputed");
					return gateway.refund(order);
				},
			}),
		});
		const { trip } = await tripWithGuest(world);
		const bad: Awaited<ReturnType<typeof owe>> = await owe(world, "a", trip.shareId);
		const good = await owe(world, "b", trip.shareId);
		await expect(sweepPayments(world.nobody)).rejects.toThrow(/1 payment/);
		expect(await returned(world)).toMatchObject([{ ref: good.ref }]);
		const waiting = await world.db.read.select().from(jobs).where(eq(jobs.status, "waiting"));
		expect(waiting).toMatchObject([{ tries: 1, lastError: "charge disputed" }]);
		broken = false;
		await sweepPayments(world.nobody);
		expect(await returned(world)).toHaveLength(1);
		world.clock.advance(MINUTE);
		await sweepPayments(world.nobody);
		expect(await returned(world)).toHaveLength(2);
	});

	test("waits until its own provider is used again", async () => {
		using world = openWorld();
		const { trip } = await tripWithGuest(world);
		await owe(world, "a", trip.shareId);
		const refund = () => Promise.reject(new Error("no such charge"));
		const other = { ...world.provider, provider: "stripe" as const, refund };
		await sweepPayments({ ...world.nobody, payments: other });
		expect(await world.db.read.select().from(jobs)).toMatchObject([{ status: "waiting", tries: 0 }]);
		await sweepPayments(world.nobody);
		expect(await returned(world)).toHaveLength(1);
	});

	test("whose refund the bank sends back is owed again, and left to an admin", async () => {
		const heard = { parseWebhook: async (body: string) => JSON.parse(body) };
		using world = openWorld({ wrap: (gateway) => ({ ...gateway, ...heard }) });
		const { trip } = await tripWithGuest(world);
		const { ref } = await owe(world, "a", trip.shareId);
		await sweepPayments(world.nobody);
		const [attempt] = await world.db.read.select().from(attempts).where(eq(attempts.ref, ref));
		const id = attempt?.id ?? "";
		const about = { kind: "refund", ref: `re_demo_${id}`, id } as const;
		const error = "lost_or_stolen_card";
		const [owed] = await world.db.read.select().from(jobs);
		const chargeRef = owed ? payloadOf(owed).chargeRef : "";
		const fact = { ref: about.ref, id, chargeRef, amount: 97_000, status: "failed" as const, error };
		const payments = { ...world.nobody.payments, fetchRefund: async () => fact };
		for (const event of ["evt_1", "evt_2"]) {
			await receiveWebhook(
				{ ...world.nobody, payments },
				JSON.stringify({ id: event, type: "refund.failed", at: 0, about }),
				"",
			);
		}
		expect(await balanceOf(world.db.read, "demo", "member_overpaid")).toBe(-97_000);
		expect(await world.db.read.select().from(jobs)).toMatchObject([{ status: "dead", lastError: error }]);
	});

	test.each([
		["while it is on its way", "pending"],
		["at once", "failed"],
	] as const)("whose refund the bank sends back %s is no failure of the job", async (_when, first) => {
		const answers: Record<string, RefundFact["status"]> = {};
		const error = "lost_or_stolen_card";
		const answered = (fact: RefundFact): RefundFact => {
			const status = answers[fact.chargeRef] ?? fact.status;
			return { ...fact, status, error: status === "failed" ? error : null };
		};
		using world = openWorld({
			wrap: (gateway) => ({
				...gateway,
				refund: async (order) => answered(await gateway.refund(order)),
				fetchRefund: async (ref) => answered(await gateway.fetchRefund(ref)),
			}),
		});
		const { trip } = await tripWithGuest(world);
		const bad = await owe(world, "a", trip.shareId);
		answers[bad.chargeRef ?? ""] = first;
		await sweepPayments(world.nobody);
		answers[bad.chargeRef ?? ""] = "failed";
		await owe(world, "b", trip.shareId);
		await sweepPayments(world.nobody);
		expect(await balanceOf(world.db.read, "demo", "member_overpaid")).toBe(-97_000);
		expect(await world.db.read.select().from(jobs)).toMatchObject([
			{ status: "dead", lastError: error },
			{ status: "done" },
		]);
	});
});

test("only a payment of unknown outcome is checked again", async () => {
	const line = breakableGateway();
	using world = openWorld({ wrap: line.wrap });
	const { ctx, member } = await tripWithGuest(world);
	const { payment } = await startMemberPayment(ctx(), member.id);
	expect(await recheckUnknownPayment(ctx(), payment.id)).toBe(false);
	expect(await recheckUnknownPayment(ctx(), "invented")).toBe(false);
	await pay(ctx(), member.id, "authentication");
	expect(await recheckUnknownPayment(ctx(), payment.id)).toBe(false);
	expect(line.calls).not.toContain("fetchIntent");
});
