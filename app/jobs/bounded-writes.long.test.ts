import { describe, expect, test } from "vitest";
import { balanceLines } from "#db/schema/fund.ts";
import { LARGE_CASES, openLargeWorld } from "#tests/support/large-data.ts";
import { MEASURED } from "#tests/support/measured.ts";
import { recordWrites } from "#tests/support/recorded-writes.ts";

const ROWS = 20_000;
const BALANCE_ROWS = 50_000;

/** How long one transaction may block all other writers, on a machine that takes UNIT_MS for `unit`. */
const MAX_WORK_MS = 200;
const UNIT_MS = 10;

/** How long this machine now takes for 500 rows, in ms: the median of several runs. */
async function unit(): Promise<number> {
	const { writes, wrapDb } = recordWrites();
	using world = openLargeWorld(wrapDb);
	for (let run = 0; run < 15; run += 1) {
		const rows = Array.from({ length: 500 }, (_, i) => ({
			...{
				ref: `txn_${run}_${i}`,
				provider: "demo" as const,
				source: `charge:ch_${run}_${i}`,
				net: 1,
				at: i,
			},
		}));
		await world.db.write((tx) => tx.insert(balanceLines).values(rows));
	}
	return writes.map(({ ms }) => ms).sort((a, b) => a - b)[7] ?? 0;
}

describe("no transaction takes long on large data", () => {
	test.each(LARGE_CASES)("when $name", { ...MEASURED, timeout: 600_000 }, async ({ name, make }) => {
		const { writes, wrapDb } = recordWrites();
		using world = openLargeWorld(wrapDb);
		const work = await make(world, name.startsWith("reconcile") ? BALANCE_ROWS : ROWS);
		writes.length = 0;
		const before = await unit();
		await work();
		const slowness = Math.max(1, before / UNIT_MS, (await unit()) / UNIT_MS);
		const longest = Math.max(...writes.map(({ ms }) => ms));
		expect(longest).toBeLessThan(MAX_WORK_MS * slowness);
	});
});
