import { expect, test } from "vitest";
import { formatDeadline } from "./deadline.ts";

const NO_ZONES = { origin: null, destination: null };

test("a deadline is said by its own zone's clocks, with the zone", () => {
	const at = Date.parse("2027-03-12T20:00:00Z");
	expect(formatDeadline(at, "Europe/Lisbon", { zones: NO_ZONES, today: "2027-03-01" })).toBe(
		"Fri, Mar 12, 8:00 PM Lisbon time",
	);
	expect(formatDeadline(at, "America/New_York", { zones: NO_ZONES, clock: 24 })).toBe(
		"Fri, Mar 12, 2027, 15:00 New York time",
	);
	expect(formatDeadline(at, "UTC", { zones: NO_ZONES })).toBe("Fri, Mar 12, 2027, 8:00 PM UTC");
});
