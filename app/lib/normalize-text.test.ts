import { expect, test } from "vitest";
import { normalizeText } from "./normalize-text.ts";

test.each([
	["São Paulo", "sao paulo"],
	["MÜNCHEN", "munchen"],
	["Île-d'Yeu", "ile dyeu"],
	["Straße", "strasse"],
	["  O’Hare / Chicago ", "ohare chicago"],
	["Łódź", "lodz"],
	["İstanbul", "istanbul"],
	["Tromsø", "tromso"],
	["東京", "東京"],
	["...", ""],
])("%s is searched as %s", (text, folded) => {
	expect(normalizeText(text)).toBe(folded);
});
