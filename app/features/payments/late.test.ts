import { expect, test } from "vitest";
import { lateSum } from "./late.ts";

const TODAY = "2026-11-20";

test("nothing is late on the day on which it is due", () => {
	expect(lateSum([{ amount: 8_083, dueDate: TODAY }], TODAY)).toBeNull();
	expect(lateSum([], TODAY)).toBeNull();
});

test("late payments are added up and counted from the first, in any order", () => {
	const open = [
		{ amount: 200, dueDate: "2026-11-19" },
		{ amount: 100, dueDate: "2026-11-13" },
		{ amount: 400, dueDate: "2026-12-13" },
	];
	expect(lateSum(open, TODAY)).toEqual({ amount: 300, since: "2026-11-13", days: 7 });
});
