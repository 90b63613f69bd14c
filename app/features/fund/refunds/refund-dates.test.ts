import { expect, test } from "vitest";
import { refundDates } from "./refund-dates.ts";

const askedAt = Date.parse("2026-12-05T12:30:00Z");
const settledAt = Date.parse("2026-12-09T12:30:00Z");

test.each([
	["member", null, "Asked Sat, Dec 5, 2026"],
	["member", askedAt, "Asked Sat, Dec 5, 2026"],
	["member", settledAt, "Asked Sat, Dec 5, 2026, settled Wed, Dec 9, 2026"],
	["organizer", settledAt, "Started by the organizer on Sat, Dec 5, 2026, settled Wed, Dec 9, 2026"],
	["provider", askedAt, "Sent back by Gangway's support on Sat, Dec 5, 2026"],
] as const)("a refund of the %s that was settled at %s", (origin, settled, words) => {
	expect(refundDates({ origin, askedAt, settledAt: settled })).toBe(words);
});
