import Database from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { postEntry } from "#app/features/ledger/ledger.server.ts";
import { queryPlan } from "#tests/support/query-plan.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { houseMoneyOf } from "./charges/house-money.queries.ts";
import { findFundSums, fundOf } from "./fund-overview.server.ts";
import { findPayee, listNewestPayouts } from "./payouts/payees.queries.ts";
import { listReleasableCharges } from "./releases/releasable-charges.queries.ts";
import { listTakenBack } from "./releases/releases.queries.ts";

/** The indexes by which a query finds its rows, in turn. @param at which query of several, from 0 */
async function indexesOf(world: World, ask: (db: World["db"]["read"]) => Promise<unknown>, at = 0) {
	const prepare = vi.spyOn(Database.prototype, "prepare");
	await ask(world.db.read);
	const sql = prepare.mock.calls[at]?.[0] ?? "";
	prepare.mockRestore();
	const steps = queryPlan(world, sql).filter((step) => /^(?:SCAN|SEARCH)/.test(step));
	return steps.map((step) => / INDEX (\w+) /.exec(step)?.[1] ?? step);
}

test("a trip's fund is summed from its own entries, not looked for among those of all trips", async () => {
	using world = openWorld();
	expect(await indexesOf(world, (db) => findFundSums(db, fundOf("x", "demo")))).toEqual([
		"ledger_entries_trip",
		"ledger_lines_account",
		"SCAN sums", // one row
	]);
});

test("what a trip can release, and what came back of its releases, is found by the trip and its payments", async () => {
	using world = openWorld();
	expect(await indexesOf(world, (db) => listReleasableCharges(db, "demo", "x"))).toEqual([
		"payments_trip",
		"refund_lines_of_payment",
		"disputes_payment",
		...["release_lines_of_payment", "release_lines_of_payment", "transfer_reversals_line"],
		"refund_requests_trip",
	]);
	expect(await indexesOf(world, (db) => listTakenBack(db, { tripId: "x" }))).toEqual([
		"fund_releases_trip",
		"release_lines_payment",
		"transfer_reversals_line",
	]);
});

test("what a trip's releases have paid of cash back is found by the trip", async () => {
	using world = openWorld();
	const lines = [
		{ account: "fund:x", amount: -500 },
		{ account: "cash_back_expense", amount: 500 },
	];
	await world.db.write((tx) =>
		postEntry(tx, { book: "demo", source: "cash-back:1", tripId: "x", memo: "", at: new Date(), lines }),
	);
	const trip = { provider: "demo", tripId: "x" } as const;
	expect(await indexesOf(world, (db) => houseMoneyOf(db, trip), 1)).toEqual([
		"fund_releases_trip",
		"release_lines_payment",
		"transfer_reversals_line",
	]);
});

test("an organizer's payout account and payouts are found by their owner", async () => {
	using world = openWorld();
	const owner = { userId: "x", provider: "demo" } as const;
	expect(await indexesOf(world, (db) => findPayee(db, owner))).toEqual(["payees_of_user"]);
	expect(await indexesOf(world, (db) => listNewestPayouts(db, owner))).toEqual([
		"payees_of_user",
		"payouts_payee",
	]);
});
