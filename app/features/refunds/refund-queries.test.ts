import Database from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { openWorld } from "#tests/support/world.ts";
import { listDeductions, listTripDeductions } from "./refundable-charges.queries.ts";
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
	const connection = new Database(world.url.slice("file:".length), { readonly: true });
	for (const sql of queries) {
		const plan = connection.prepare(`explain query plan ${sql.replaceAll("?", "null")}`).all();
		expect(JSON.stringify(plan), sql).not.toContain("SCAN");
	}
	connection.close();
});
