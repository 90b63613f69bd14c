import Database from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { listDeductions, listTripDeductions } from "#app/features/payments/returned.queries.ts";
import { queryPlan } from "#tests/support/query-plan.ts";
import { openWorld } from "#tests/support/world.ts";
import { listMemberLines, listPaymentLines } from "./refunds.queries.ts";

test("the refunds of a payment, a member or a trip are found by an index", async () => {
	using world = openWorld();
	const prepare = vi.spyOn(Database.prototype, "prepare");
	await listDeductions(world.db.read, { memberId: "x" });
	await listTripDeductions(world.db.read, { tripId: "x" });
	await listMemberLines(world.db.read, { memberId: "x" });
	await listPaymentLines(world.db.read, "x");
	const queries = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes("refund_lines"));
	prepare.mockRestore();
	expect(queries).toHaveLength(4);
	for (const sql of queries) expect(queryPlan(world, sql).join("\n"), sql).not.toContain("SCAN");
});
