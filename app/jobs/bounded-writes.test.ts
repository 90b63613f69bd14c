import { describe, expect, test } from "vitest";
import { LARGE_CASES, openLargeWorld } from "#tests/support/large-data.ts";
import { recordWrites } from "#tests/support/recorded-writes.ts";

/** Several chunks, so that work that grows with the data exceeds the limit of one transaction. */
const ROWS = 2_000;

/** Each statement is a round trip to PostgreSQL, during which nobody else writes. */
const MAX_STATEMENTS = 250;
const MAX_ROWS = 1_500;

describe("no transaction grows with the data", () => {
	test.each(LARGE_CASES)("when $name", async ({ make, maxRows = MAX_ROWS }) => {
		const { writes, wrapDb } = recordWrites();
		using world = openLargeWorld(wrapDb);
		const work = await make(world, ROWS);
		writes.length = 0;
		await work();
		expect(writes.length).toBeGreaterThan(0);
		expect(writes.filter(({ statements, rows }) => statements > MAX_STATEMENTS || rows > maxRows)).toEqual(
			[],
		);
	});
});
