import { expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import { burstsOf } from "./confetti.ts";

test("a payment is one burst, a milestone a bigger one, and all paid are 8 at intervals of 200 ms", () => {
	const [payment, milestone, completion] = (["payment", "milestone", "completion"] as const).map(burstsOf);
	const paper = (bursts = payment) => sum((bursts ?? []).map(({ particles }) => particles));
	expect(payment).toHaveLength(1);
	expect(milestone).toHaveLength(1);
	expect(paper(milestone)).toBeGreaterThan(paper(payment));
	expect(paper(completion)).toBeGreaterThan(paper(milestone));
	expect(completion?.map(({ atMs }) => atMs)).toEqual([0, 200, 400, 600, 800, 1_000, 1_200, 1_400]);
});
