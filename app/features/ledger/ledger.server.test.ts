import { expect, test } from "vitest";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { balanceOf, bookOf, postEntry } from "./ledger.server.ts";
import { chargeLines } from "./ledger.ts";

const at = new Date("2026-11-20T10:00:00Z");
const lines = chargeLines({ tripId: "t", gross: 10_000, providerFee: 320, feeRate: 500 });

function post(world: World, source: string, given: Partial<Parameters<typeof postEntry>[1]> = {}) {
	return world.db.write((tx) =>
		postEntry(tx, { book: "demo", source, tripId: "t", memo: "m", at, lines, ...given }),
	);
}

test("an entry is posted once for each source", async () => {
	using world = openWorld();
	expect(await post(world, "charge:1")).toBe(true);
	expect(await post(world, "charge:1")).toBe(false);
	expect(await Promise.all([post(world, "charge:2"), post(world, "charge:2")])).toEqual([true, false]);
	expect(await world.db.read.$count(ledgerEntries)).toBe(2);
	expect(await world.db.read.$count(ledgerLines)).toBe(8);
	expect(await balanceOf(world.db.read, "demo", "fund:t")).toBe(-19_000);
	expect(await world.db.read.select().from(ledgerEntries)).toMatchObject([
		{ source: "charge:1", tripId: "t", memo: "m", occurredAt: at.getTime() },
		{ source: "charge:2" },
	]);
});

test("demo money never mixes with real money", async () => {
	using world = openWorld();
	expect([bookOf("demo"), bookOf("stripe")]).toEqual(["demo", "live"]);
	await post(world, "charge:1");
	await post(world, "charge:2", { book: "live" });
	await post(world, "charge:3", { book: "live" });
	expect(await balanceOf(world.db.read, "demo", "stripe_balance")).toBe(9_680);
	expect(await balanceOf(world.db.read, "live", "stripe_balance")).toBe(19_360);
	expect(await balanceOf(world.db.read, "live", "fund:other")).toBe(0);
});

test("an entry that does not balance rolls back the whole transaction", async () => {
	using world = openWorld();
	await expect(post(world, "charge:1", { lines: lines.slice(1) })).rejects.toThrow();
	expect(await world.db.read.$count(ledgerLines)).toBe(0);
});
