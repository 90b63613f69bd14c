import { expect, test } from "vitest";
import { chargeAfterExpiry } from "./card-expiry.ts";

const dates = ["2026-11-30", "2026-12-23", "2027-01-23"];

test.each([
	["is good to the last day of its month", 11, 2026, "2026-12-23"],
	["expires before the last charge", 12, 2026, "2027-01-23"],
	["lasts for all charges", 1, 2027, null],
	["has expired", 9, 2025, "2026-11-30"],
	["has a month that nobody knows", 0, 0, null],
])("a card that %s", (_name, expMonth, expYear, expected) => {
	expect(chargeAfterExpiry({ expMonth, expYear }, dates)).toBe(expected);
});
