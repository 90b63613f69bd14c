import { expect, test } from "vitest";
import { newRecoveryCode, readRecoveryCode } from "./recovery-codes.ts";

test("a code is four groups of four, and no two are the same", () => {
	const codes = Array.from({ length: 200 }, newRecoveryCode);
	for (const code of codes) {
		expect(code).toMatch(/^([a-hjkmnp-tv-z2-9]{4}-){3}[a-hjkmnp-tv-z2-9]{4}$/);
		expect(readRecoveryCode(code)).toBe(code);
	}
	expect(new Set(codes).size).toBe(200);
});

test.each([
	["ABCD EFGH JKMN PQRS", "abcd-efgh-jkmn-pqrs"],
	[" abcdefghjkmnpqrs ", "abcd-efgh-jkmn-pqrs"],
	["abcd\u2013efgh\u2013jkmn\u2013pqrs", "abcd-efgh-jkmn-pqrs"],
	["abcd-efgh-jkmn", null],
	["abcd-efgh-jkmn-pqr1", null],
	["abcd-efgh-jkmn-pqrsa", null],
	["", null],
])("%j is read as %s", (typed, code) => {
	expect(readRecoveryCode(typed)).toBe(code);
});
