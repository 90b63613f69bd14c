import { describe, expect, test } from "vitest";
import type { PayoutFact } from "#app/gateway/payouts.ts";
import { payees, payouts } from "#db/schema/fund.ts";
import { notifications } from "#db/schema/messages.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { openWorld } from "#tests/support/world.ts";
import { fundDetailsJson, fundView } from "../fund-view.server.ts";
import { releaseFunds } from "../releases/release-funds.server.ts";
import { refreshPayee } from "./payout-account.server.ts";
import { applyPayout, refreshPayout, sweepPayouts } from "./payouts.server.ts";

const fact = (payeeRef: string, given: Partial<PayoutFact> = {}): PayoutFact => ({
	...{ ref: "po_1", payeeRef, amount: 50_000, currency: "usd", status: "pending" },
	...{ arrivalDate: "2026-11-27", failure: null, at: 1 },
	...given,
});

async function worldWithPayee(states: { closed: boolean } = { closed: false }) {
	const world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			fetchPayee: async (ref) => (states.closed ? { ref, state: "closed" } : gateway.fetchPayee(ref)),
		}),
	});
	const made = await fundWithAccount(world);
	const [payee] = await world.db.read.select().from(payees);
	return { ...made, world, payeeRef: payee?.ref ?? "" };
}

describe("a payout to an organizer's bank", () => {
	test("arrives at once at the demo provider, and is shown on the fund page", async () => {
		const { world, trip, organizer } = await worldWithPayee();
		using _ = world;
		await releaseFunds(world.as(organizer), trip.id, { amount: 40_000 });
		const { payout } = await fundView(world.as(organizer), trip.id);
		expect(payout).toMatchObject({
			state: "ready",
			account: "a person, United States",
			payouts: [{ amount: "$400.00", word: "Arrived" }],
		});
		expect(await sweepPayouts(world.nobody)).toBe(1);
		expect(await world.db.read.select().from(payouts)).toHaveLength(1);
	});

	test("is one line with others of its day, and a release is one with its transfers inside", async () => {
		const { world, trip, organizer, payeeRef } = await worldWithPayee();
		using _ = world;
		await releaseFunds(world.as(organizer), trip.id, { amount: 40_000 });
		await sweepPayouts(world.nobody);
		const arrived = { ref: "po_2", amount: 2_500, status: "paid", arrivalDate: "2026-11-20" } as const;
		await applyPayout(world.nobody, fact(payeeRef, arrived));
		const { payouts: shown, releases } = await fundDetailsJson(world.as(organizer), trip.id);
		expect(shown).toMatchObject([{ amount: 42_500, state: "paid" }]);
		expect(releases).toMatchObject([
			{ amount: 40_000, transfers: [{ day: "2026-11-20", amount: 40_000, count: 1 }] },
		]);
	});

	test("is read over the API with its state, its day and why it came back, but without the provider's ids", async () => {
		const { world, payeeRef, trip, organizer } = await worldWithPayee();
		using _ = world;
		const ctx = world.as(organizer);
		await applyPayout(world.nobody, fact(payeeRef, { status: "in_transit" }));
		const failure = "The account was closed.";
		const came = { status: "failed", failure } as const;
		await applyPayout(world.nobody, fact(payeeRef, { ref: "po_2", at: 2, ...came }));
		await applyPayout(
			world.nobody,
			fact(payeeRef, { ref: "po_3", at: 3, ...came, failure: null, currency: "eur" }),
		);
		const money = { amount: 50_000, currency: "usd", arrivalDate: "2026-11-27" };
		const fund = await fundDetailsJson(ctx, trip.id);
		expect(fund.payoutAccount).toEqual({ state: "ready", country: "US", entityType: "individual" });
		expect(fund.payouts).toMatchObject([
			{ ...money, currency: "eur", state: "failed", failureReason: "The bank did not take it." },
			{ ...money, state: "failed", failureReason: failure },
			{ ...money, state: "in_transit", failureReason: null },
		]);
		expect(JSON.stringify(fund)).not.toMatch(/\b(po|acct|tr|ch)_/);
	});

	test.each([
		["in order", ["pending", "in_transit", "paid", "failed"]],
		["newest first", ["failed", "paid", "in_transit", "pending"]],
		["repeated", ["paid", "failed", "failed", "paid", "failed"]],
	] as const)("ends in one state with its events %s, and its failure is told once", async (_title, order) => {
		const { world, payeeRef, trip, organizer } = await worldWithPayee();
		using _ = world;
		const failure = "The account was closed.";
		for (const status of order) await applyPayout(world.nobody, fact(payeeRef, { status, failure }));
		expect(await world.db.read.select().from(payouts)).toMatchObject([{ status: "failed", amount: 50_000 }]);
		const told = await world.db.read.select().from(notifications);
		expect(told.filter(({ source }) => source === "payout-failed:po_1")).toMatchObject([
			{ userId: organizer.id, actionUrl: `/fund-release/${trip.id}` },
		]);
	});

	test("in another currency is shown in it", async () => {
		const { world, payeeRef, trip, organizer } = await worldWithPayee();
		using _ = world;
		await applyPayout(world.nobody, fact(payeeRef, { currency: "eur" }));
		const { payout } = await fundView(world.as(organizer), trip.id);
		expect(payout.payouts).toMatchObject([{ amount: "500.00 EUR", note: "Expected on Nov 27, 2026" }]);
	});

	test("of an unknown account is ignored", async () => {
		const { world } = await worldWithPayee();
		using _ = world;
		await applyPayout(world.nobody, fact("acct_other"));
		await refreshPayout(world.nobody, { payeeRef: "acct_other", ref: "po_1" });
		expect(await world.db.read.select().from(payouts)).toEqual([]);
	});
});

test("an account that the provider has closed is archived once, and its owner is told", async () => {
	const states = { closed: false };
	const { world, payeeRef, organizer, trip } = await worldWithPayee(states);
	using _ = world;
	const ctx = world.as(organizer);
	expect((await fundView(ctx, trip.id)).payout.state).toBe("ready");
	states.closed = true;
	await refreshPayee(world.nobody, payeeRef);
	await refreshPayee(world.nobody, payeeRef);
	expect((await fundView(ctx, trip.id)).payout).toMatchObject({ state: "closed", account: null });
	const told = await world.db.read.select().from(notifications);
	expect(told.filter(({ source }) => source.startsWith("payout-account-closed:"))).toHaveLength(1);
});
