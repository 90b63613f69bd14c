import { expect, test } from "vitest";
import { oneTypoFrom } from "./typos.ts";

test.each([
	["a letter too few", "lodon", "london"],
	["a letter too many", "parris", "paris"],
	["another letter", "romw", "rome"],
	["two that changed places", "yrok", "york"],
	["at the beginning", "ondon", "london"],
	["at the end", "rom", "rome"],
])("%s: %s is one typo away from %s", (_what, typed, meant) => {
	expect(oneTypoFrom(typed)).toContain(meant);
	expect(oneTypoFrom(meant)).toContain(typed);
});

test("the typos of a word are different from each other and from the word", () => {
	const slips = oneTypoFrom("aab");
	expect(slips).not.toContain("aab");
	expect(new Set(slips).size).toBe(slips.length);
});

test("two typos are not found", () => {
	expect(oneTypoFrom("lndn")).not.toContain("london");
});
