import Database from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { queryPlan } from "#tests/support/query-plan.ts";
import { openWorld } from "#tests/support/world.ts";
import { listTakenBack } from "./taken-back.queries.ts";

test("what came back of a trip's releases is found by the trip, not among what came back of all trips", async () => {
	using world = openWorld();
	const prepare = vi.spyOn(Database.prototype, "prepare");
	await listTakenBack(world.db.read, { tripId: "x" });
	const [sql = ""] = prepare.mock.calls.map(([query]) => query);
	prepare.mockRestore();
	const steps = queryPlan(world, sql).filter((step) => step.startsWith("SEARCH"));
	expect(steps.map((step) => step.replace(/.* INDEX (\w+) .*/, "$1"))).toEqual([
		"fund_releases_trip",
		"release_lines_payment",
		"transfer_reversals_line",
	]);
});
