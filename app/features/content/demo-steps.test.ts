import { expect, test } from "vitest";
import { formatCents } from "#app/lib/money.ts";
import { DEMO_ITEMS, DEMO_PARTY_SIZE, demoTotals } from "./demo-steps.ts";

test("a flight of $320 and a stay of $240 for six people", () => {
	expect(DEMO_ITEMS.map(({ type, cost }) => [type, cost])).toEqual([
		["flight", 32_000],
		["accommodation", 24_000],
	]);
	expect(DEMO_PARTY_SIZE).toBe(6);
	const { total, perPerson } = demoTotals(DEMO_ITEMS, DEMO_PARTY_SIZE);
	expect([formatCents(total), formatCents(perPerson)]).toEqual(["$560.00", "$93.33"]);
});

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
