import { expect, test } from "vitest";
import { postEntry } from "#app/features/ledger/ledger.server.ts";
import { postgresServer } from "#tests/support/databases.ts";
import { queryPlan, wholeReads } from "#tests/support/query-plan.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { houseMoneyOf } from "./charges/house-money.queries.ts";
import { findFundSums, fundOf } from "./fund-overview.server.ts";
import { findPayee, listNewestPayouts } from "./payouts/payees.queries.ts";
import { listReleasableCharges } from "./releases/releasable-charges.queries.ts";
import { listTakenBack } from "./releases/releases.queries.ts";

/** Expects that a query finds its rows by these indexes, in turn. @param at which query of several, from 0 */
async function expectIndexes(
	world: World,
	ask: (db: World["db"]["read"]) => Promise<unknown>,
	indexes: string[],
	at = 0,
): Promise<void> {
	const { executed } = await statementsOf(() => ask(world.db.read));
	const sql = executed[at] ?? "";
	// PostgreSQL chooses among indexes by how many rows there are.
	if (postgresServer()) return expect(wholeReads(world, sql), sql).toEqual([]);
	const steps = queryPlan(world, sql).filter((step) => /^(?:SCAN|SEARCH)/.test(step));
	expect(steps.map((step) => / INDEX (\w+) /.exec(step)?.[1] ?? step)).toEqual(indexes);
}

test("a trip's fund is summed from its own entries, not looked for among those of all trips", async () => {
	using world = openWorld();
	await expectIndexes(world, (db) => findFundSums(db, fundOf("x", "demo")), [
		"ledger_entries_trip",
		"ledger_lines_account",
		"SCAN sums", // one row
	]);
});

test("what a trip can release, and what came back of its releases, is found by the trip and its payments", async () => {
	using world = openWorld();
	await expectIndexes(world, (db) => listReleasableCharges(db, "demo", "x"), [
		"payments_trip",
		"refund_lines_of_payment",
		"disputes_payment",
		...["release_lines_of_payment", "release_lines_of_payment", "transfer_reversals_line"],
		"refund_requests_trip",
	]);
	await expectIndexes(world, (db) => listTakenBack(db, { tripId: "x" }), [
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
	await expectIndexes(
		world,
		(db) => houseMoneyOf(db, trip),
		["fund_releases_trip", "release_lines_payment", "transfer_reversals_line"],
		1,
	);
});

test("an organizer's payout account and payouts are found by their owner", async () => {
	using world = openWorld();
	const owner = { userId: "x", provider: "demo" } as const;
	await expectIndexes(world, (db) => findPayee(db, owner), ["payees_of_user"]);
	await expectIndexes(world, (db) => listNewestPayouts(db, owner), ["payees_of_user", "payouts_payee"]);
});
