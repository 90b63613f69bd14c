import { describe, expect, test } from "vitest";
import { MINUTE } from "#tests/support/clock.ts";
import { isHelpNews, mayAsk, mayClose } from "./emergency.ts";

describe("who asks everyone, and who closes", () => {
	test.each([
		// role, has told us, an organizer has told us or asked: may ask, may close
		["organizer", false, false, true, true],
		["organizer", false, true, true, true],
		["organizer", true, true, true, true],
		["co-organizer", false, false, true, true],
		["co-organizer", false, true, true, true],
		["member", false, false, false, false],
		["member", false, true, false, false],
		["member", true, false, true, true],
		["member", true, true, true, false],
		["guest", false, false, false, false],
		["guest", true, false, true, true],
		["guest", true, true, true, false],
		["stranger", false, false, false, false],
		["visitor", false, false, false, false],
	] as const)("%s, told us %s, with an organizer %s: %s, %s", (role, hasTold, byOrganizer, asks, closes) => {
		expect(mayAsk({ role, hasTold })).toBe(asks);
		expect(mayClose({ role, hasTold }, { byOrganizer })).toBe(closes);
	});
});

describe("whether others are told of somebody's help", () => {
	const now = new Date("2027-03-15T12:00Z");
	const ago = (ms: number) => now.getTime() - ms;
	test.each([
		["the first word", null, null, null, true, true],
		["the first word of somebody else", null, null, null, false, true],
		["the same again", "help", null, ago(60 * MINUTE), true, false],
		["after safe, a minute later", "safe", null, ago(MINUTE), true, false],
		["after safe, just before ten minutes", "safe", null, ago(10 * MINUTE - 1), true, false],
		["after safe, ten minutes later", "safe", null, ago(10 * MINUTE), true, true],
		["after safe, for the first time", "safe", null, null, true, true],
		["said by somebody else again", "safe", "Olga", ago(MINUTE), false, false],
		["said by somebody else ten minutes later", "safe", "Olga", ago(10 * MINUTE), false, true],
		["their own first word, whatever was said of them", "safe", "Olga", ago(MINUTE), true, true],
		["their own first word, when it is known", "help", "Olga", ago(MINUTE), true, false],
	] as const)("%s", (_, answer, recordedBy, helpToldAt, isOwn, isNews) => {
		expect(isHelpNews({ answer, recordedBy, helpToldAt }, isOwn, now)).toBe(isNews);
	});
});
