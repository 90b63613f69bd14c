import { expect, test } from "vitest";
import { matchesTag } from "./etag.ts";

test.each([
	['"a"', true],
	['W/"a"', true],
	['"b", "a"', true],
	["*", true],
	['"b"', false],
	['"ab"', false],
	["a", false],
	["", false],
	[null, false],
	[undefined, false],
])("If-None-Match: %s names the version: %s", (given, expected) => {
	expect(matchesTag(given, '"a"')).toBe(expected);
	expect(matchesTag(given, 'W/"a"')).toBe(expected);
});
