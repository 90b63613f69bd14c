import { expect, test } from "vitest";
import { HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { ownTryAt, strangersTryAt, testedCardTryAt } from "./card-testing.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const declines = (count: number) => Array.from({ length: count }, (_, index) => NOW - index * SECOND);

test.each([
	[0, 0],
	[1, 0],
	[2, 0],
	[3, 30 * SECOND],
	[4, 2 * MINUTE],
	[5, 10 * MINUTE],
	[6, HOUR],
	[7, HOUR],
	[40, HOUR],
])("after %i declines the next try waits %i ms", (count, wait) => {
	expect(ownTryAt(declines(count), NOW) - NOW).toBe(wait);
});

test("an old decline no longer counts, and the hour after the sixth does not forgive the first five", () => {
	expect(ownTryAt([NOW - 8 * HOUR, NOW - 8 * HOUR - 1, NOW], NOW)).toBe(NOW);
	const later = NOW + HOUR;
	expect(ownTryAt([...declines(6), later], later)).toBe(later + HOUR);
});

test("strangers wait ten minutes once their declines on a trip reach the limit within an hour", () => {
	expect(strangersTryAt(declines(9), 10, NOW)).toBe(NOW);
	expect(strangersTryAt(declines(10), 10, NOW)).toBe(NOW + 10 * MINUTE);
	expect(strangersTryAt([...declines(9), NOW - HOUR], 10, NOW)).toBe(NOW);
});

test("someone who tries a card that was declined for others waits an hour", () => {
	expect(testedCardTryAt([], NOW)).toBe(NOW);
	expect(testedCardTryAt([NOW - MINUTE, NOW], NOW)).toBe(NOW + HOUR);
});
