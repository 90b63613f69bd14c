import { expect, test } from "vitest";
import { listDeductions, listTripDeductions } from "#app/features/payments/returned.queries.ts";
import { wholeReads } from "#tests/support/query-plan.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { openWorld } from "#tests/support/world.ts";
import { listMemberLines, listPaymentLines } from "./refunds.queries.ts";

test("the refunds of a payment, a member or a trip are found by an index", async () => {
	using world = openWorld();
	const { executed } = await statementsOf(async () => {
		await listDeductions(world.db.read, { memberId: "x" });
		await listTripDeductions(world.db.read, { tripId: "x" });
		await listMemberLines(world.db.read, { memberId: "x" });
		await listPaymentLines(world.db.read, "x");
	});
	const queries = executed.filter((sql) => sql.includes("refund_lines"));
	expect(queries).toHaveLength(4);
	for (const sql of queries) expect(wholeReads(world, sql), sql).toEqual([]);
});
