import { expect, test } from "vitest";
import { formatDeadline } from "./deadline.ts";

test("a deadline is said by its own zone's clocks, with the zone", () => {
	const at = Date.parse("2027-03-12T20:00:00Z");
	expect(formatDeadline(at, "Europe/Lisbon", { today: "2027-03-01" })).toBe(
		"Fri, Mar 12, 8:00 PM Lisbon time",
	);
	expect(formatDeadline(at, "America/New_York", { clock: 24 })).toBe(
		"Fri, Mar 12, 2027, 15:00 New York time",
	);
	expect(formatDeadline(at, "UTC")).toBe("Fri, Mar 12, 2027, 8:00 PM UTC");
});
