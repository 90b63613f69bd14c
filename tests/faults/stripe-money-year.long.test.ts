import { isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Trip } from "#app/access/access.server.ts";
import { houseView, listAccountBalances } from "#app/features/admin/money/house-view.server.ts";
import { fundView } from "#app/features/fund/fund-view.server.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { statementView } from "#app/features/fund/statements/statement.server.ts";
import { sum } from "#app/lib/money.ts";
import { differences } from "#db/schema/fund.ts";
import { liveMoneyYear } from "#tests/support/money-year/story.ts";
import { movementProblemsAtRest, problemsAlways } from "./invariants.ts";
import { HOUSE } from "./money-year/house.ts";
import { DETAILS, LISBON, PORTO, ROME, TOTALS } from "./money-year/statements.ts";
import { TOLD } from "./money-year/told.ts";

type Year = Awaited<ReturnType<typeof liveMoneyYear>>;

let year: Year;
beforeAll(async () => {
	year = await liveMoneyYear();
}, 180_000);
afterAll(() => year.house[Symbol.asyncDispose]());

const EXPECTED = { lisbon: LISBON, porto: PORTO, rome: ROME };

async function statementOf(trip: Trip) {
	const { entries, totals, fund, count } = await statementView(year.olga.ctx(), trip.shareId, { upTo: null });
	return { entries: entries.toReversed(), totals, fund, count };
}

test.each(["lisbon", "porto", "rome"] as const)("the statement of %s, line by line", async (name) => {
	const { entries, totals, fund, count } = await statementOf(year.trips[name]);
	const lines = entries.map(({ at, title, fundChange, balance }) => {
		return [new Date(at).toISOString().slice(0, 10), title, fundChange, balance];
	});
	expect(lines).toEqual(EXPECTED[name]);
	expect(count).toBe(lines.length);
	expect(totals).toEqual(TOTALS[name]);
	const { collected, refunded, released, disputed, fees } = totals;
	expect(collected - refunded.gross - released - disputed - fees).toBe(0);
	expect(fund).toMatchObject({ availableBalance: 0, onItsWay: 0, reservedForRefunds: 0, balance: 0 });
});

test("the statements say in words where the money went that no column shows", async () => {
	const { lisbon, porto, rome } = year.trips;
	const entries = (await Promise.all([lisbon, porto, rome].map(statementOf))).flatMap((one) => one.entries);
	const told = entries.filter(({ title }) => Object.hasOwn(DETAILS, title));
	expect(Object.fromEntries(told.map(({ title, detail }) => [title, detail]))).toEqual(DETAILS);
});

test("the fund page shows what came back, what paid the debt, and the payouts", async () => {
	const { lisbon, rome } = year.trips;
	const [first, last] = await Promise.all([lisbon, rome].map(({ id }) => fundView(year.olga.ctx(), id)));
	expect(first?.fund.status).toBe("completed");
	expect(first?.releases).toMatchObject([
		{ amount: 352_800, debt: null, description: expect.stringContaining("$196.00 of it was taken back") },
	]);
	expect(last?.debt).toBeNull();
	expect(last?.releases).toMatchObject([{ amount: 147_000, debt: expect.stringContaining("$147.00 of it") }]);
	expect(last?.payout.payouts.map(({ amount, word }) => [amount, word])).toEqual([
		["$1,323.00", "Arrived"],
		["$1,323.00", "Came back"],
		["$332.00", "Arrived"],
		["$3,000.00", "Arrived"],
	]);
});

test("the house's books and Stripe's agree to the cent", async () => {
	const { world, twin } = year.house;
	const { position, state, waiting, rates } = await houseView(world.db.read, "live", world.nobody.house);
	expect(position).toEqual(HOUSE);
	expect([state, waiting]).toEqual(["covered", { count: 0, amount: 0 }]);
	// 9,500 + 6,306 − 21,576 − 3,000
	expect(rates).toMatchObject([{ rate: 200, result: -8_770 }]);
	expect(sum((await listAccountBalances(world.db.read, "live")).map(({ balance }) => balance))).toBe(0);
	expect(twin.state.balance).toBe(HOUSE.balance);
	expect(await reconcile(world.nobody)).toEqual([]);
	expect(await world.db.read.select().from(differences).where(isNull(differences.settledAt))).toEqual([]);
	expect(await problemsAlways(world.db)).toEqual([]);
	expect(await movementProblemsAtRest(world.db)).toEqual([]);
});

test("Olga's account at Stripe is empty: what came in is at her bank, or was taken back", () => {
	const { transfers, reversals } = year.house.twin.state;
	const total = (rows: { amount: number }[]) => sum(rows.map(({ amount }) => amount));
	expect(total(transfers)).toBe(485_100); // 352,800 + 132,300
	expect(total(reversals)).toBe(19_600);
	const isArrived = (_payout: unknown, index: number) => index !== 2;
	expect(total(year.payouts.filter(isArrived))).toBe(465_500); // 300,000 + 33,200 + 132,300
});

test("everyone was told all of it, once", () => {
	const told: Record<string, string[]> = {};
	for (const mail of year.house.told) {
		const [, day = "", name = "", subject = ""] = /^(\S+) (\w+): (.*)$/.exec(mail) ?? [];
		told[name] = [...(told[name] ?? []), `${day} ${subject}`];
	}
	const sorted = (all: Record<string, string[]>) =>
		Object.fromEntries(Object.entries(all).map(([name, list]) => [name, list.toSorted()]));
	expect(sorted(told)).toEqual(sorted(TOLD));
});
