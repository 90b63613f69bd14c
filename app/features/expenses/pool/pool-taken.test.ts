import { describe, expect, test } from "vitest";
import { applyDispute } from "#app/features/fund/disputes/apply-dispute.server.ts";
import { takeInRefund } from "#app/features/fund/refunds/take-in-refund.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { sweepPoolRefunds } from "#app/features/pool/refunds/pool-refunds.server.ts";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import type { RefundFact } from "#app/gateway/gateway.ts";
import { notifications } from "#db/schema/messages.ts";
import { problemsAlways } from "#tests/faults/invariants.ts";
import { fundBalances } from "#tests/support/funds.ts";
import { poolRefundsIn, topUpsIn, tripWithPool } from "#tests/support/pools.ts";
import { openWorld, type World } from "#tests/support/world.ts";

/** Gus has put in 50.00, then Maya 30.00. */
async function scene(world: World) {
	const made = await tripWithPool(world);
	const { put, as, spend, ask, answer, onboard } = made;
	await put(as.gus(), 5_000);
	await put(as.maya(), 3_000);
	await onboard(as.olga());
	const [gus, maya] = await topUpsIn(world);
	const chargeOf = { gus: gus?.chargeRef ?? "", maya: maya?.chargeRef ?? "" };
	return {
		...made,
		chargeOf,
		/** Olga pays for the group, and the pool pays her back. */
		async use(dollars: string) {
			const { id } = await ask(as.olga(), await spend(as.olga(), dollars), "payout");
			await answer(as.olga(), id, "pay");
		},
		bank: (whose: "gus" | "maya", status: DisputeFact["status"], given: Partial<DisputeFact> = {}) =>
			applyDispute(world.nobody, {
				...{ ref: `dp_${whose}`, chargeRef: chargeOf[whose], amount: whose === "gus" ? 5_000 : 3_000 },
				...{ fee: 1_500, status, ...given },
			}),
		byHand: (whose: "gus" | "maya", given: Partial<RefundFact> = {}) =>
			takeInRefund(world.nobody, {
				...{ ref: `re_${whose}`, id: "", chargeRef: chargeOf[whose], amount: 1_000, error: null },
				...{ status: "succeeded", ...given },
			}),
		lost: () => balanceOf(world.db.read, "demo", "dispute_loss"),
		borne: () => balanceOf(world.db.read, "demo", "refund_deduction_income"),
	};
}

describe("a bank takes a top-up back", () => {
	test("out of the pool; the bank's fee is the house's, and no fund is touched", async () => {
		using world = openWorld();
		const { bank, held, lost, trip, balances } = await scene(world);
		const fund = await fundBalances(world, trip.id);
		expect(await bank("maya", "open")).toBe(true);
		expect([await held(), await lost()]).toEqual([5_000, 1_500]);
		expect(await fundBalances(world, trip.id)).toEqual(fund);
		expect(await balances()).toEqual({ Olga: 0, Maya: 0, Gus: 0 });
		await bank("maya", "open");
		expect(await held()).toBe(5_000);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("that was spent: the others have paid in its place, and its owner owes them", async () => {
		using world = openWorld();
		const { bank, use, held, balances } = await scene(world);
		await use("60");
		expect(await balances()).toEqual({ Olga: -2_000, Maya: -1_000, Gus: 3_000 });
		await bank("gus", "open", { amount: 1_500 });
		expect([await held(), await balances()]).toEqual([500, { Olga: -2_000, Maya: 500, Gus: 1_500 }]);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("of which the pool has less: the house bears the rest, and no later top-up does", async () => {
		using world = openWorld();
		const { bank, use, held, lost, put, as, close } = await scene(world);
		await use("60");
		await bank("gus", "lost");
		expect([await held(), await lost()]).toEqual([0, 3_000 + 1_500]);
		await put(as.maya(), 700);
		expect(await held()).toBe(700);
		expect(await close(as.olga())).toEqual({ returned: 700 });
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("what it returns goes back to where it came from", async () => {
		using world = openWorld();
		const { bank, use, held, lost } = await scene(world);
		await use("60");
		await bank("gus", "open");
		await bank("gus", "won", { returned: 5_000, fee: 0 });
		expect([await held(), await lost()]).toEqual([2_000, 0]);
		const told = (await world.db.read.select().from(notifications)).map(({ title }) => title);
		expect(told).toContain("A bank took back a top-up");
		expect(told).toContain("A bank returned a top-up");
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("after the pool was closed: what it returns goes back to the card", async () => {
		using world = openWorld();
		const { bank, held, close, as } = await scene(world);
		await bank("maya", "open");
		expect(await close(as.olga())).toEqual({ returned: 5_000 });
		await bank("maya", "won", { returned: 3_000, fee: 0 });
		expect((await poolRefundsIn(world)).map(({ amount }) => amount)).toEqual([5_000, 3_000]);
		world.clock.advance(60_000);
		await sweepPoolRefunds(world.jobs);
		expect(await held()).toBe(0);
		expect(await problemsAlways(world.db)).toEqual([]);
	});
});

describe("a refund that was made by hand", () => {
	test("comes out of the pool once, and is back in it if the bank sends it back", async () => {
		using world = openWorld();
		const { byHand, held, borne } = await scene(world);
		expect(await byHand("maya")).toBe(true);
		await byHand("maya");
		expect([await held(), await borne()]).toEqual([7_000, 0]);
		await byHand("maya", { status: "failed", error: "closed" });
		expect(await held()).toBe(8_000);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("of money that is spent is the house's", async () => {
		using world = openWorld();
		const { byHand, held, borne, use } = await scene(world);
		await use("80");
		await byHand("gus");
		expect([await held(), await borne()]).toEqual([0, 1_000]);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("that this database has forgotten is reserved again under its own id", async () => {
		using world = openWorld();
		const { byHand, held, close, as } = await scene(world);
		const [, maya] = await topUpsIn(world);
		await byHand("maya", { id: `${maya?.id}.refund-1`, ref: "re_ours" });
		expect(await held()).toBe(7_000);
		expect((await poolRefundsIn(world)).map(({ id, status, isByHand }) => [id, status, isByHand])).toEqual([
			[`${maya?.id}.refund-1`, "processed", false],
		]);
		await close(as.olga());
		expect((await poolRefundsIn(world)).map(({ amount }) => amount)).toEqual([1_000, 2_000, 5_000]);
	});
});
