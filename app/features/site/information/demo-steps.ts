import { type Cents, sum } from "#app/lib/money.ts";
import { splitCost } from "#app/lib/shares.ts";

/** The five steps of the demo on /how-it-works, each with its delay after the previous one. */
export const DEMO_STEPS = [
	{ id: "details", delayMs: 1_000 },
	{ id: "flight", delayMs: 2_000 },
	{ id: "stay", delayMs: 2_000 },
	{ id: "costs", delayMs: 2_000 },
	{ id: "ready", delayMs: 1_500 },
] as const;

export type DemoStepId = (typeof DEMO_STEPS)[number]["id"];

export const DEMO_PARTY_SIZE = 6;

export const DEMO_ITEMS = [
	{ id: "flight", type: "flight", cost: 32_000 },
	{ id: "stay", type: "accommodation", cost: 24_000 },
] as const;

/** The total is the sum of the items' costs, and each person's part is rounded to whole cents. */
export function demoTotals(
	items: readonly { cost: Cents }[],
	partySize: number,
): { total: Cents; perPerson: Cents } {
	const total = sum(items.map(({ cost }) => cost));
	return { total, perPerson: splitCost(total, partySize).costPerPerson };
}
