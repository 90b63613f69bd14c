import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import { type PaymentGateway, type ProviderEvent, ProviderRefusal } from "#app/gateway/gateway.ts";
import { trips } from "#db/schema/access.ts";
import { differences, providerEvents } from "#db/schema/fund.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { notifications } from "#db/schema/messages.ts";
import { disputes, payments } from "#db/schema/payments.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, paymentsOf, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { applyDispute } from "../disputes/apply-dispute.server.ts";
import { fundSummary } from "../fund-overview.server.ts";
import { pollEvents, receiveWebhook } from "./events.server.ts";
import { reconcile } from "./reconcile.server.ts";

/** A world whose provider answers with the overrides. */
function worldWithWebhooks(given: Partial<PaymentGateway> = {}) {
	const overrides: Partial<PaymentGateway> = { ...given };
	const world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			async parseWebhook(body, signature) {
				if (signature !== "signed") throw new ProviderRefusal("signature", "does not fit");
				return JSON.parse(body);
			},
			...overrides,
		}),
	});
	return { world, overrides };
}

const sendWebhook = (ctx: Ctx, event: Partial<ProviderEvent>, signature = "signed") =>
	receiveWebhook(
		ctx,
		JSON.stringify({ id: "evt_1", type: "t", at: 0, about: { kind: "nothing" }, ...event }),
		signature,
	);

async function paidCharge(world: World) {
	const { member, ctx, trip } = await tripWithGuest(world);
	await pay(ctx(), member.id);
	const [payment] = await paymentsOf(world, member.id);
	if (!payment?.chargeRef) throw new Error("not paid");
	return { payment, trip, member, chargeRef: payment.chargeRef };
}

describe("a webhook", () => {
	test("that the provider did not sign is refused and not stored", async () => {
		const { world } = worldWithWebhooks();
		using _ = world;
		expect(await errorCodeOf(sendWebhook(world.nobody, {}, "forged"))).toBe("malformed");
		expect(await world.db.read.$count(providerEvents)).toBe(0);
	});

	test("of an unknown type has no effect, and one about an attempt that is not listed waits", async () => {
		const { world } = worldWithWebhooks();
		using _ = world;
		await sendWebhook(world.nobody, {});
		await sendWebhook(world.nobody, { id: "evt_2", about: { kind: "attempt", attemptId: "theirs" } });
		expect(await world.db.read.select().from(providerEvents)).toMatchObject([
			{ appliedAt: expect.any(Number) },
			{ appliedAt: null, error: "The provider does not list attempt theirs yet" },
		]);
	});

	test("settles an attempt once, however often it is delivered", async () => {
		const { world } = worldWithWebhooks();
		using _ = world;
		const { member, ctx } = await tripWithGuest(world);
		const { ref } = await startMemberPayment(ctx(), member.id);
		await world.provider.confirmDemo?.(ref, "success");
		const { attemptId } = await world.provider.fetchIntent(ref);
		const about = { kind: "attempt", attemptId } as const;
		await Promise.all(
			Array.from({ length: 5 }, (_unused, n) => sendWebhook(world.nobody, { id: `evt_${n % 2}`, about })),
		);
		expect(await paymentsOf(world, member.id)).toMatchObject([{ status: "paid" }]);
		expect(await world.db.read.$count(ledgerEntries)).toBe(1);
	});

	test("that cannot be applied is stored with its error, and applied when it is delivered again", async () => {
		const { world, overrides } = worldWithWebhooks();
		using _ = world;
		const { chargeRef } = await paidCharge(world);
		const about = { kind: "dispute", ref: "dp_1" } as const;
		await expect(sendWebhook(world.nobody, { about })).rejects.toThrow("no such dispute");
		expect(await world.db.read.select().from(providerEvents)).toMatchObject([
			{ appliedAt: null, error: expect.stringContaining("no such dispute") },
		]);
		const fact: DisputeFact = { ref: "dp_1", chargeRef, amount: 97_000, fee: 1_500, status: "open" };
		overrides.fetchDispute = async () => fact;
		await sendWebhook(world.nobody, { about });
		expect(await world.db.read.select().from(disputes)).toMatchObject([{ ref: "dp_1", status: "open" }]);
	});

	test("that never came is found by polling, which starts a little before the last poll", async () => {
		const asked: number[] = [];
		const { world, overrides } = worldWithWebhooks();
		using _ = world;
		overrides.listEventsSince = async (at) => {
			asked.push(at);
			return [{ id: "evt_9", type: "t", at: 0, about: { kind: "nothing" } }];
		};
		const turn = world.nobody;
		expect(await pollEvents(turn)).toBe(1);
		const first = turn.now.getTime();
		world.clock.advance(HOUR);
		expect(await pollEvents(world.nobody)).toBe(0);
		expect(asked).toEqual([first - DAY - HOUR / 6, first - HOUR / 6]);
		expect(await world.db.read.$count(providerEvents)).toBe(1);
	});
});

describe("a dispute", () => {
	const opened = (chargeRef: string): DisputeFact => ({
		ref: "dp_1",
		chargeRef,
		amount: 97_000,
		fee: 1_500,
		status: "open",
	});
	const balance = (world: World, account: string) => balanceOf(world.db.read, "demo", account);

	test("takes the money out of the fund once, and tells the organizer", async () => {
		using world = openWorld();
		const { chargeRef, trip, payment, member } = await paidCharge(world);
		for (const _again of [1, 2]) expect(await applyDispute(world.nobody, opened(chargeRef))).toBe(true);
		expect((await fundSummary(world.db.read, "demo", trip.id)).availableBalance).toBe(0);
		expect(await balance(world, "dispute_loss")).toBe(1_500);
		expect(await paymentsOf(world, member.id)).toMatchObject([{ id: payment.id, status: "disputed" }]);
		const told = await world.db.read
			.select()
			.from(notifications)
			.where(eq(notifications.source, "dispute:dp_1"));
		expect(told).toMatchObject([{ priority: "high", title: "Ben's bank took $970.00 back" }]);
	});

	test.each(["open first", "closed before its opening reached us"])(
		"that is won puts all of the money back (%s)",
		async (order) => {
			using world = openWorld();
			const { chargeRef, trip, member } = await paidCharge(world);
			const before = await fundSummary(world.db.read, "demo", trip.id);
			const fact = opened(chargeRef);
			if (order === "open first") await applyDispute(world.nobody, fact);
			await applyDispute(world.nobody, { ...fact, fee: order === "open first" ? 0 : 1_500, status: "won" });
			await applyDispute(world.nobody, fact);
			expect((await fundSummary(world.db.read, "demo", trip.id)).availableBalance).toBe(
				before.availableBalance,
			);
			expect(await balance(world, "dispute_loss")).toBe(order === "open first" ? 0 : 1_500);
			expect(await paymentsOf(world, member.id)).toMatchObject([{ status: "paid" }]);
		},
	);

	test("that is lost and then won on appeal puts all of the money back, and stays won", async () => {
		using world = openWorld();
		const { chargeRef, trip, member } = await paidCharge(world);
		const before = await fundSummary(world.db.read, "demo", trip.id);
		for (const status of ["lost", "open", "won", "lost", "open"] as const) {
			await applyDispute(world.nobody, { ...opened(chargeRef), status });
		}
		expect(await fundSummary(world.db.read, "demo", trip.id)).toEqual(before);
		expect(await world.db.read.select().from(disputes)).toMatchObject([{ status: "won" }]);
		expect(await paymentsOf(world, member.id)).toMatchObject([{ status: "paid" }]);
	});

	test("gives back the fee of its own charge, whatever the trip's rate is by now, and no more of it than is left", async () => {
		using world = openWorld();
		const { chargeRef, trip, payment } = await paidCharge(world);
		expect(payment.platformFeeAmount).toBe(1_940);
		await world.db.write(async (tx) => {
			await tx.update(trips).set({ platformFeeRate: 0 }).where(eq(trips.id, trip.id));
			await tx.update(payments).set({ refundedAmount: 48_500 }).where(eq(payments.id, payment.id));
		});
		await applyDispute(world.nobody, { ...opened(chargeRef), amount: 48_500 });
		expect(await balance(world, "platform_fee_income")).toBe(-970);
		await applyDispute(world.nobody, { ...opened(chargeRef), amount: 48_500, status: "won", fee: 0 });
		expect(await balance(world, "platform_fee_income")).toBe(-1_940);
	});

	test("that is lost changes nothing more; a dispute of an unknown charge is not ours", async () => {
		using world = openWorld();
		const { chargeRef, member } = await paidCharge(world);
		await applyDispute(world.nobody, { ...opened(chargeRef), status: "lost" });
		expect(await world.db.read.select().from(disputes)).toMatchObject([{ status: "lost" }]);
		expect(await paymentsOf(world, member.id)).toMatchObject([{ status: "disputed" }]);
		expect(await applyDispute(world.nobody, opened("ch_other"))).toBe(false);
	});
});

describe("reconciliation", () => {
	test("finds nothing when the books agree", async () => {
		using world = openWorld();
		await paidCharge(world);
		world.clock.advance(HOUR);
		expect(await reconcile(world.nobody)).toEqual([]);
	});

	test("finds what either side lacks, to the cent, once it is old enough, and settles it later", async () => {
		const { world, overrides } = worldWithWebhooks();
		using _ = world;
		const { chargeRef } = await paidCharge(world);
		const real = world.provider.listBalanceSince;
		overrides.listBalanceSince = async (at) => [
			...(await real(at)).map((fact) => ({ ...fact, net: fact.net - 1 })),
			{ ref: "txn_x", source: "adjustment:adj_1", net: -500, at: world.clock.now().getTime() - HOUR },
		];
		expect(await reconcile(world.nobody)).toEqual([{ source: "adjustment:adj_1", expected: 0, found: -500 }]);
		world.clock.advance(HOUR);
		const [row] = await world.db.read.select().from(ledgerEntries);
		expect(row?.source).toBe(`charge:${chargeRef}`);
		const found = await reconcile(world.nobody);
		expect(found.find(({ source }) => source === row?.source)).toMatchObject({ found: 97_000 - 2_843 - 1 });
		delete overrides.listBalanceSince;
		expect(await reconcile(world.nobody)).toEqual([]);
		const kept = await world.db.read.select().from(differences);
		expect(kept).toHaveLength(2);
		expect(kept.every(({ settledAt }) => settledAt !== null)).toBe(true);
	});

	test("goes on after a refund that can't be taken in, lists what differs, and reports it", async () => {
		const { world, overrides } = worldWithWebhooks();
		using _ = world;
		const { chargeRef } = await paidCharge(world);
		const at = world.clock.now().getTime() - HOUR;
		overrides.listBalanceSince = async (since) => [
			...(await world.provider.listBalanceSince(since)),
			{ ref: "txn_1", source: "refund:re_1", net: -100, at },
			{ ref: "txn_2", source: "refund:re_2", net: -200, at },
		];
		overrides.fetchRefund = async (ref) => {
			if (ref === "re_1") throw new Error("nobody expects this");
			return { ref, id: "", chargeRef, amount: 200, status: "succeeded", error: null };
		};
		await expect(reconcile(world.nobody)).rejects.toThrow("1 line(s) of the balance could not be taken in");
		const sources = (await world.db.read.select().from(ledgerEntries)).map(({ source }) => source);
		expect(sources).toContain("refund:re_2");
		expect(await world.db.read.select().from(differences)).toMatchObject([
			{ source: "refund:re_1", expected: 0, found: -100 },
		]);
	});
});
