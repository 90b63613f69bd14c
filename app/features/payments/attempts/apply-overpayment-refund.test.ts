import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { takeInRefund } from "#app/features/fund/refunds/take-in-refund.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { type PaymentGateway, ProviderRefusal, type RefundFact } from "#app/gateway/gateway.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { jobs } from "#db/schema/system.ts";
import { HOUR } from "#tests/support/clock.ts";
import { payTwice, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { type OverpaymentPayload, payloadOf } from "./overpayments.server.ts";
import { sweepPayments } from "./sweep-payments.server.ts";

/** Ben has paid $970.00 twice, and the provider refuses to refund the second charge while `bank.refuses` is true. */
async function overpaid() {
	const bank = { refuses: true };
	const wrap = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		async refund(request) {
			if (bank.refuses) throw new ProviderRefusal("charge_disputed", "The charge is disputed.");
			return gateway.refund(request);
		},
	});
	const world = openWorld({ wrap });
	const { ctx, member } = await tripWithGuest(world);
	await payTwice(world, ctx, member.id);
	const job = async () => {
		const [row] = await world.db.read.select().from(jobs);
		if (!row) throw new Error("there is a job");
		return row;
	};
	const { chargeRef } = (await job()).payload as OverpaymentPayload;
	const byHand = (given: Partial<RefundFact> = {}): RefundFact => ({
		...{ ref: "re_hand", id: "", chargeRef, status: "succeeded", amount: 97_000, error: null },
		...given,
	});
	const sweepFor = async (hours: number) => {
		for (let hour = 0; hour < hours; hour++) {
			await sweepPayments(world.nobody).catch(() => {});
			world.clock.advance(HOUR);
		}
	};
	const owed = async () => 0 - (await balanceOf(world.db.read, "demo", "member_overpaid"));
	return { world, bank, job, byHand, sweepFor, owed };
}

test("a job that is dead after its last try ends when the charge is refunded by hand, and nothing is refunded twice", async () => {
	const { world, bank, job, byHand, sweepFor, owed } = await overpaid();
	using _ = world;
	await sweepFor(40);
	expect(await job()).toMatchObject({ status: "dead", tries: 30 });
	expect(await owed()).toBe(97_000);
	const before = await world.db.read.$count(ledgerEntries);
	for (const _time of [1, 2]) expect(await takeInRefund(world.nobody, byHand())).toBe(true);
	expect(await job()).toMatchObject({ status: "done" });
	expect(await owed()).toBe(0);
	expect(await world.db.read.$count(ledgerEntries)).toBe(before + 1);
	bank.refuses = false;
	await sweepFor(2);
	expect(await owed()).toBe(0);
});

test("after a partial refund by hand, the job refunds the rest", async () => {
	const { world, bank, job, byHand, sweepFor, owed } = await overpaid();
	using _ = world;
	await takeInRefund(world.nobody, byHand({ amount: 20_000, status: "pending" }));
	expect(await owed()).toBe(77_000);
	bank.refuses = false;
	await sweepFor(2);
	expect(await owed()).toBe(0);
	expect(await job()).toMatchObject({ status: "done" });
});

test("a refund by hand that fails at the bank is owed again, and a retry creates another refund", async () => {
	const { world, bank, job, byHand, sweepFor, owed } = await overpaid();
	using _ = world;
	await takeInRefund(world.nobody, byHand());
	for (const _time of [1, 2])
		await takeInRefund(world.nobody, byHand({ status: "failed", error: "lost card" }));
	expect(await owed()).toBe(97_000);
	expect(await job()).toMatchObject({ status: "dead", lastError: "lost card" });
	bank.refuses = false;
	await world.db.write(async (tx) =>
		tx.update(jobs).set({ status: "waiting" }).where(eq(jobs.status, "dead")),
	);
	await sweepFor(1);
	expect(await owed()).toBe(0);
	expect(await job()).toMatchObject({ status: "done" });
	expect(Object.keys(payloadOf(await job()).returned ?? {})).not.toContain("re_hand");
});
