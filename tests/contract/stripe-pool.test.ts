import { describe, expect, test, vi } from "vitest";
import { beginBookCheck, checkBooks } from "#app/features/fund/reconciliation/check-books.server.ts";
import { pollEvents } from "#app/features/fund/reconciliation/events.server.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { sweepPoolPayments } from "#app/features/pool/payments/pool-payments.server.ts";
import { sweepPoolRefunds } from "#app/features/pool/refunds/pool-refunds.server.ts";
import { sweepTopUps } from "#app/features/pool/top-ups/sweep-top-ups.server.ts";
import { confirmTopUp } from "#app/features/pool/top-ups/top-up.server.ts";
import { problemsAlways } from "#tests/faults/invariants.ts";
import { DAY, MINUTE, testClock } from "#tests/support/clock.ts";
import { snapshotOf } from "#tests/support/databases.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { gatewayAt } from "#tests/support/gateway-at.ts";
import { poolPaymentsIn, poolRefundsIn, topUpsIn, tripWithPool } from "#tests/support/pools.ts";
import { startTwin } from "#tests/support/stripe-twin/index.ts";
import { stripeFor } from "#tests/support/stripe-twin/sdk.ts";
import { openWorld, type World } from "#tests/support/world.ts";

vi.setConfig({ testTimeout: 60_000 });

/** A trip with a pool, in the app with Stripe's twin. Nobody has paid anything. */
async function scene() {
	const clock = testClock();
	const twin = await startTwin({ now: clock.now });
	const gateway = gatewayAt(twin, clock);
	const world = openWorld({ clock, wrap: () => gateway });
	const stripe = stripeFor(twin);
	const pool = await tripWithPool(world, { paysFirst: false });
	const { put, as, trip } = pool;
	return {
		...{ clock, twin, world, stripe, gateway, ...pool },
		/** Pays in the card field of our page. @returns the top-up's id */
		async pays(ctx: ReturnType<typeof as.maya>, amount: number): Promise<string> {
			const { topUpId } = await put(ctx, amount, { surface: "embedded" });
			const row = (await topUpsIn(world)).find(({ id }) => id === topUpId);
			await stripe.paymentIntents.confirm(row?.ref ?? "", { payment_method: "pm_card_visa" });
			return topUpId;
		},
		/** Makes Olga's account ready for transfers, and the charged money available. */
		async olgaOnboards() {
			clock.advance(3 * DAY);
			await pool.onboard(as.olga());
			twin.onboard(twin.state.accounts.at(-1)?.id ?? "");
		},
		held: (of: World = world) => pool.heldIn(of.db.read, "stripe"),
		async isWhole(of: World = world) {
			expect(await reconcile(of.jobs, 0)).toEqual([]);
			expect(await problemsAlways(of.db)).toEqual([]);
		},
		restore(copy: string) {
			return openWorld({ copyOf: { url: copy, clock }, clock, wrap: () => gateway });
		},
		tripId: trip.id,
		async [Symbol.asyncDispose]() {
			await twin.stop();
			world[Symbol.dispose]();
		},
	};
}

describe("a top-up at Stripe", () => {
	test("in the card field of our page is booked once, whoever tells of it", async () => {
		await using at = await scene();
		const { as, world, pays, held, trip, twin, isWhole } = at;
		const id = await pays(as.maya(), 5_000);
		expect(await held()).toBe(0);
		expect(await confirmTopUp(as.maya(), trip.id, id)).toMatchObject({ status: "paid" });
		await pollEvents(world.nobody, 0);
		expect(await held()).toBe(5_000);
		const [intent] = twin.state.intents.filter(({ metadata }) => metadata.purpose === "pool_top_up");
		expect(intent?.metadata).toMatchObject({ attempt_id: id, trip_id: trip.id });
		expect(intent?.metadata).not.toHaveProperty("payment_id");
		await isWhole();
	});

	test("that a webhook alone tells of is booked", async () => {
		await using at = await scene();
		const { as, world, pays, held, isWhole } = at;
		await pays(as.gus(), 700);
		await pollEvents(world.nobody, 0);
		expect(await held()).toBe(700);
		await isWhole();
	});

	test("on Stripe's own page, and after its answer was lost, is one intent", async () => {
		await using at = await scene();
		const { as, put, twin, world } = at;
		twin.faults.next({ method: "POST", path: /sessions$/, when: "after", how: "drop", times: 2 });
		const first = await put(as.maya(), 5_000).catch(() => null);
		const second = await put(as.maya(), 5_000);
		expect(first).toBe(null);
		expect(second.status).toBe("hosted");
		expect(await put(as.maya(), 5_000)).toEqual(second);
		expect(await topUpsIn(world)).toHaveLength(1);
		const other = await put(as.maya(), 6_000);
		expect(other.status).toBe("hosted");
		expect((await topUpsIn(world)).map(({ status }) => status)).toEqual(["canceled", "created"]);
	});

	test("whose card is declined can be tried with another card, and puts nothing in before", async () => {
		await using at = await scene();
		const { as, put, world, stripe, held, trip, isWhole } = at;
		const { topUpId } = await put(as.maya(), 5_000, { surface: "embedded" });
		const [row] = await topUpsIn(world);
		const confirm = (card: string) => stripe.paymentIntents.confirm(row?.ref ?? "", { payment_method: card });
		await confirm("pm_card_chargeDeclined").catch(() => undefined);
		expect(await errorCodeOf(confirmTopUp(as.maya(), trip.id, topUpId))).toBe("card_declined");
		await confirm("pm_card_visa");
		expect(await confirmTopUp(as.maya(), trip.id, topUpId)).toMatchObject({ status: "paid" });
		expect(await held()).toBe(5_000);
		await isWhole();
	});

	test("that nobody pays ends with the closing of the pool", async () => {
		await using at = await scene();
		const { as, put, close, twin, world } = at;
		await put(as.maya(), 5_000, { surface: "embedded" });
		expect(await close(as.olga())).toEqual({ returned: 0 });
		expect((await topUpsIn(world)).map(({ status }) => status)).toEqual(["canceled"]);
		expect(twin.state.intents.map(({ status }) => status)).toEqual(["canceled"]);
	});
});

describe("a pool at Stripe", () => {
	test("pays back, and returns what is left, the newest charge first; the balance agrees to the cent", async () => {
		await using at = await scene();
		const { as, world, pays, held, spend, ask, answer, close, twin, olgaOnboards, isWhole } = at;
		await pays(as.maya(), 9_000);
		await pays(as.gus(), 4_001);
		await pollEvents(world.nobody, 0);
		await olgaOnboards();
		const { id } = await ask(as.olga(), await spend(as.olga(), "75.55"), "payout");
		await answer(as.olga(), id, "pay");
		expect(await held()).toBe(13_001 - 7_555);
		expect(twin.state.transfers.map(({ amount }) => amount)).toEqual([7_555]);
		expect(await close(as.olga(), 5_446)).toEqual({ returned: 5_446 });
		expect(twin.state.refunds.map(({ amount }) => amount)).toEqual([4_001, 1_445]);
		await pollEvents(world.nobody, 0);
		expect((await poolRefundsIn(world)).map(({ status }) => status)).toEqual(["processed", "processed"]);
		expect(await held()).toBe(0);
		await isWhole();
	});

	test("sends once what got no answer: a transfer and a refund", async () => {
		await using at = await scene();
		const { as, world, clock, pays, held, spend, ask, answer, close, twin, olgaOnboards, isWhole } = at;
		await pays(as.maya(), 9_000);
		await pollEvents(world.nobody, 0);
		await olgaOnboards();
		const { id } = await ask(as.olga(), await spend(as.olga(), "20"), "payout");
		twin.faults.next({ method: "POST", path: /transfers$/, when: "after", how: "drop", times: 2 });
		await answer(as.olga(), id, "pay");
		expect((await poolPaymentsIn(world)).map(({ state }) => state)).toEqual(["unknown"]);
		clock.advance(MINUTE);
		expect(await sweepPoolPayments(world.jobs)).toBe(1);
		twin.faults.next({ method: "POST", path: /refunds$/, when: "after", how: "drop", times: 2 });
		await close(as.olga());
		expect((await poolRefundsIn(world)).map(({ status }) => status)).toEqual(["unknown"]);
		clock.advance(MINUTE);
		expect(await sweepPoolRefunds(world.jobs)).toBe(1);
		expect([twin.state.transfers.length, twin.state.refunds.length, await held()]).toEqual([1, 1, 0]);
		await isWhole();
	});

	test("has a transfer that was taken back by hand again", async () => {
		await using at = await scene();
		const { as, world, pays, held, spend, ask, answer, stripe, olgaOnboards, balances, isWhole } = at;
		await pays(as.maya(), 9_000);
		await pollEvents(world.nobody, 0);
		await olgaOnboards();
		const { id } = await ask(as.olga(), await spend(as.olga(), "60"), "payout");
		await answer(as.olga(), id, "pay");
		const [paid] = await poolPaymentsIn(world);
		await stripe.transfers.createReversal(paid?.ref ?? "", { amount: 1_000 });
		await pollEvents(world.nobody, 0);
		expect(await held()).toBe(4_000);
		expect(await balances()).toEqual({ Olga: -1_000, Maya: 3_000, Gus: -2_000 });
		await isWhole();
	});

	test("takes a refund by hand out of the pool, also when the balance alone tells of it", async () => {
		await using at = await scene();
		const { as, world, pays, held, stripe, isWhole } = at;
		await pays(as.maya(), 9_000);
		await pollEvents(world.nobody, 0);
		const [row] = await topUpsIn(world);
		await stripe.refunds.create({ charge: row?.chargeRef ?? "", amount: 2_500 });
		await isWhole();
		expect(await held()).toBe(6_500);
	});
});

describe("a database that was put back to an earlier copy", () => {
	test("takes in what was put in, paid back and returned since, once", async () => {
		await using at = await scene();
		const { as, world, pays, held, spend, ask, answer, olgaOnboards, isWhole, clock } = at;
		await pays(as.maya(), 9_000);
		await pollEvents(world.nobody, 0);
		await olgaOnboards();
		const dinner = await spend(as.olga(), "60");
		const copy = snapshotOf(world.url);
		await pays(as.gus(), 3_000);
		await pollEvents(world.nobody, 0);
		const { id } = await ask(as.olga(), dinner, "payout");
		await answer(as.olga(), id, "pay");
		await at.close(as.olga());
		await pollEvents(world.nobody, 0);
		clock.advance(MINUTE);
		await sweepPoolRefunds(world.jobs);
		using restored = at.restore(copy);
		await beginBookCheck(restored.jobs);
		for (let tries = 0; tries < 5 && !(await checkBooks(restored.jobs).catch(() => false)); tries += 1)
			clock.advance(MINUTE);
		expect(await checkBooks(restored.jobs)).toBe(true);
		expect(await held(restored)).toBe(0);
		expect((await poolPaymentsIn(restored)).map(({ state, amount }) => [state, amount])).toEqual([
			["paid", 6_000],
		]);
		expect((await topUpsIn(restored)).map(({ amount }) => amount)).toEqual([9_000, 3_000]);
		await sweepTopUps(restored.jobs);
		await isWhole(restored);
	});
});
