import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { beginBookCheck } from "#app/features/fund/reconciliation/check-books.server.ts";
import { openStripeWorld } from "#tests/support/stripe-world.ts";
import { bookChecks } from "../schema/ledger.ts";
import { settings } from "../schema/system.ts";

let scene: Awaited<ReturnType<typeof openStripeWorld>>;
beforeEach(async () => {
	scene = await openStripeWorld("full");
});
afterEach(() => scene[Symbol.asyncDispose]());

/** The statement that an operator runs after a restore. */
const guide = readFileSync(new URL("../../docs/scaling.md", import.meta.url), "utf8");
const [, statement = ""] = /```sql\n(\s*insert into settings .*?)```/s.exec(guide) ?? [];

test("the statement of docs/scaling.md tells the next start that the database was put back", async () => {
	const { world } = scene;
	for (let run = 0; run < 2; run += 1) await world.db.write((tx) => tx.run(sql.raw(statement)));
	const [row] = await world.db.read.select().from(settings).where(eq(settings.name, "restored_at"));
	expect(Math.abs(Number(row?.value) - Date.now())).toBeLessThan(60_000);
	await beginBookCheck(world.nobody);
	expect(await world.db.read.select().from(bookChecks)).toMatchObject([
		{ reason: "restored", endedAt: null },
	]);
});
