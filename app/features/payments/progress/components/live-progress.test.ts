import { expect, test } from "vitest";
import { STEPS, valueAtStep } from "./live-progress.tsx";

test("60 steps lead from one number to another without going back, and end exactly there", () => {
	const values = Array.from({ length: STEPS + 1 }, (_, step) => valueAtStep(17, 42, step));
	expect([values[0], values[STEPS]]).toEqual([17, 42]);
	expect(values).toEqual(values.toSorted((one, other) => one - other));
	expect(values.every(Number.isInteger)).toBe(true);
	expect(valueAtStep(0, 100, STEPS + 5)).toBe(100);
	expect(valueAtStep(80, 0, STEPS / 2)).toBe(20);
});
