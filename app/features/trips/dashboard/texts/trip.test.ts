import { expect, test } from "vitest";
import { alone, daysLeft } from "../texts.ts";

test("the days until the trip are counted, the day of the departure is named, and later there are none left", () => {
	expect([12, 1, 0, -1].map(daysLeft)).toEqual(["12", "1", "Today", "0"]);
});

test("to an organizer who is alone, only what waits for friends is said to begin when they join", () => {
	const steps = (open: readonly string[]) =>
		(["members", "payments", "booking", "documents"] as const).map((id) => ({
			id,
			status: open.includes(id) ? ("pending" as const) : ("completed" as const),
		}));
	expect(alone(steps(["members", "payments", "documents"]))).toBe(
		"1 of 4 steps is done already. The others begin when your friends join.",
	);
	expect(alone(steps(["documents"]))).toBe("3 of 4 steps are done already.");
});
