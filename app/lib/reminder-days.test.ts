import { expect, test } from "vitest";
import { DAY_MS } from "./dates.ts";
import { remindersDue } from "./reminder-days.ts";

test("someone who is waited for is reminded after 3 and after 7 days, and no more", () => {
	const due = (days: number) => remindersDue(1_000, 1_000 + days * DAY_MS);
	expect([0, 2.99, 3, 6.99, 7, 30].map(due)).toEqual([0, 0, 1, 1, 2, 2]);
	expect(remindersDue(1_000, 0)).toBe(0);
});
