import { asc, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { applyPayment } from "#app/features/payments/attempts/apply-payment.server.ts";
import { REFUND_OVERPAYMENT_JOB } from "#app/features/payments/attempts/overpayments.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import type { BalanceFact, PaymentGateway } from "#app/gateway/gateway.ts";
import { balanceLines, differences } from "#db/schema/fund.ts";
import { jobs } from "#db/schema/system.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { pay, payTwice, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { approveRefund, guestWithRefundRequest } from "#tests/support/refunds.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { sweepRefunds } from "../refunds/process-refund.server.ts";
import { reconcile } from "./reconcile.server.ts";

/** A world whose provider lists the lines added by `add`, and whose refunds have the status set by `bank`. */
function worldWithSlowRefunds() {
	const extra: BalanceFact[] = [];
	const bank: { refunds: "pending" | "succeeded" | "failed" } = { refunds: "succeeded" };
	const slow = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		refund: async (order) => ({ ...(await gateway.refund(order)), status: bank.refunds }),
		fetchRefund: async (ref) => ({ ...(await gateway.fetchRefund(ref)), status: bank.refunds }),
		listBalanceSince: async (at) => [
			...(await gateway.listBalanceSince(at)),
			...extra.filter((line) => line.at >= at),
		],
	});
	const world = openWorld({ wrap: slow });
	const add = (source: string, net: number) =>
		extra.push({ ref: `txn_${extra.length}`, source, net, at: world.clock.now().getTime() });
	return { world, bank, add };
}

/** Reconciles every six hours, as the job does, and returns every difference found. */
async function reconcileFor(world: World, days: number) {
	const found = [];
	for (let passed = 0; passed < days * 4; passed++) {
		world.clock.advance(6 * HOUR);
		found.push(...(await reconcile(world.nobody)));
	}
	return found;
}

const openDifferences = (world: World) =>
	world.db.read
		.select()
		.from(differences)
		.where(isNull(differences.settledAt))
		.orderBy(asc(differences.source));

describe("reconciliation lists no difference for", () => {
	test("a dispute that is won weeks after it was opened", async () => {
		const { world, add } = worldWithSlowRefunds();
		using _ = world;
		const { ctx, member } = await tripWithGuest(world);
		await pay(ctx(), member.id);
		add("dispute:dp_1", -98_500);
		await disputeOf(world, member.id, "open");
		expect(await reconcileFor(world, 40)).toEqual([]);
		add("dispute:dp_1", 97_000);
		await disputeOf(world, member.id, "won");
		expect(await reconcileFor(world, 40)).toEqual([]);
	});

	test("a charge that reached our books two days late", async () => {
		const { world } = worldWithSlowRefunds();
		using _ = world;
		const { ctx, member } = await tripWithGuest(world);
		const { ref } = await startMemberPayment(ctx(), member.id);
		await world.provider.confirmDemo?.(ref, "success");
		world.clock.advance(2 * DAY);
		await applyPayment(world.nobody, await world.provider.fetchIntent(ref));
		expect(await reconcileFor(world, 40)).toEqual([]);
	});

	test.each(["succeeded", "failed"] as const)(
		"a refund that is pending for weeks and then has %s",
		async (outcome) => {
			const { world, bank, add } = worldWithSlowRefunds();
			using _ = world;
			const { organizer, request } = await guestWithRefundRequest(world);
			bank.refunds = "pending";
			await approveRefund(world.as(organizer), request.id);
			expect(await reconcileFor(world, 37)).toEqual([]);
			bank.refunds = outcome;
			const [back] = (await world.provider.listBalanceSince(0)).filter(({ net }) => net < 0);
			if (outcome === "failed") add(back?.source ?? "", -(back?.net ?? 0));
			await sweepRefunds(world.nobody);
			expect(await reconcileFor(world, 37)).toEqual([]);
		},
	);

	test("a slow refund of an overpayment", async () => {
		const { world, bank } = worldWithSlowRefunds();
		using _ = world;
		bank.refunds = "pending";
		const { ctx, member } = await tripWithGuest(world);
		await payTwice(world, ctx, member.id);
		await sweepPayments(world.nobody);
		expect(await world.db.read.select().from(jobs)).toMatchObject([
			{ kind: REFUND_OVERPAYMENT_JOB, status: "waiting", payload: { refundRef: expect.any(String) } },
		]);
		expect(await reconcileFor(world, 3)).toEqual([]);
		bank.refunds = "succeeded";
		await sweepPayments(world.nobody);
		expect(await reconcileFor(world, 3)).toEqual([]);
	});
});

describe("a difference", () => {
	test("is listed once until the two sides agree", async () => {
		const { world, add } = worldWithSlowRefunds();
		using _ = world;
		add("refund:re_by_hand", -2_500);
		add("transfer:tr_by_hand", -700);
		add("reversal:trr_1", 300);
		add("reversal:trr_2", 300);
		await reconcileFor(world, 50);
		const hand = { expected: 0, found: -2_500, settledAt: null };
		expect(await openDifferences(world)).toMatchObject([
			{ source: "refund:re_by_hand", ...hand },
			{ source: "reversal:trr_1", found: 300 },
			{ source: "reversal:trr_2", found: 300 },
			{ source: "transfer:tr_by_hand", found: -700 },
		]);
		// The bank returns the refund weeks later.
		add("refund:re_by_hand", 2_500);
		await reconcileFor(world, 1);
		expect(await openDifferences(world)).toHaveLength(3);
	});

	test("is found although reconciliation has not run for two months", async () => {
		const { world, add } = worldWithSlowRefunds();
		using _ = world;
		await reconcile(world.nobody);
		world.clock.advance(MINUTE);
		add("refund:re_by_hand", -2_500);
		world.clock.advance(60 * DAY);
		expect(await reconcile(world.nobody)).toMatchObject([{ source: "refund:re_by_hand", found: -2_500 }]);
	});

	test("is any movement of a pending refund's source but the refund itself", async () => {
		const { world, bank, add } = worldWithSlowRefunds();
		using _ = world;
		const { organizer, request } = await guestWithRefundRequest(world);
		bank.refunds = "pending";
		await approveRefund(world.as(organizer), request.id);
		const [back] = (await world.provider.listBalanceSince(0)).filter(({ net }) => net < 0);
		add(back?.source ?? "", -1);
		world.clock.advance(HOUR);
		expect(await reconcile(world.nobody)).toMatchObject([
			{ source: back?.source, found: (back?.net ?? 0) - 1 },
		]);
	});

	test("is stored once, and so is each line of the provider", async () => {
		const { world, add } = worldWithSlowRefunds();
		using _ = world;
		add("adjustment:adj_1", -500);
		world.clock.advance(HOUR);
		for (const _again of [1, 2, 3]) {
			expect(await reconcile(world.nobody)).toEqual([
				{ source: "adjustment:adj_1", expected: 0, found: -500 },
			]);
		}
		expect(await world.db.read.$count(balanceLines)).toBe(1);
		expect(await world.db.read.$count(differences)).toBe(1);
	});
});
