import { expect, test } from "vitest";
import { demoTotals } from "./demo-steps.ts";

test.each([
	[[], 6, 0, 0],
	[[10_000], 1, 10_000, 10_000],
	[[10_000, 1], 2, 10_001, 5_001],
	[[100], 3, 100, 33],
])("items of %j for %i come to %i, %i each", (costs, partySize, total, perPerson) => {
	expect(
		demoTotals(
			costs.map((cost) => ({ cost })),
			partySize,
		),
	).toEqual({ total, perPerson });
});
