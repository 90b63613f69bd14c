import { expect, test } from "vitest";
import { type ProgressCounts, stepText } from "../texts.ts";

const COUNTS: ProgressCounts = {
	members: 3,
	confirmed: 2,
	onTrack: 1,
	hasAllPaid: false,
	late: null,
	ready: 1,
	startDate: "2027-03-12",
	isOver: false,
	earliest: "2026-11-20",
};
const textOf = (
	...[id, status, counts]: [
		Parameters<typeof stepText>[0]["id"],
		Parameters<typeof stepText>[0]["status"],
		Partial<ProgressCounts>?,
	]
) => stepText({ id, status }, { ...COUNTS, ...counts });

test("counts name their whole", () => {
	expect(textOf("payments", "pending")).toBe("1 of 3 on track");
	expect(textOf("payments", "warning", { late: { count: 2 } })).toBe("1 of 3 on track · 2 late");
	expect(textOf("payments", "completed", { onTrack: 3, hasAllPaid: true })).toBe("3 of 3 paid");
	expect(textOf("documents", "in_progress")).toBe("1 of 3 have everything");
});

test("who is not aboard is told no counts of payments and documents", () => {
	expect(textOf("payments", "warning", { onTrack: null })).toBe("Only members see this");
	expect(textOf("documents", "pending", { ready: null })).toBe("Only members see this");
});

test.each([
	["completed", {}, "In good time: more than two weeks ahead"],
	["in_progress", {}, "Two weeks or less left to book"],
	["warning", {}, "A week or less left to book"],
	["completed", { startDate: "2026-11-20" }, "The trip has started"],
	["completed", { startDate: "2026-11-10", isOver: true }, "The trip is over"],
	["pending", { startDate: null }, "Dates TBD"],
] as const)("the booking deadline is %s: %o", (status, counts, text) => {
	expect(textOf("booking", status, counts)).toBe(text);
});
