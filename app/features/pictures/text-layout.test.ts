import { describe, expect, test } from "vitest";
import { pictureTypeface as type } from "./fonts.server.ts";
import { displayableText, fontRuns, layoutText, textWidth } from "./text-layout.ts";

const TITLE = [
	{ size: 76, lines: 1 },
	{ size: 56, lines: 2 },
	{ size: 42, lines: 3 },
];

describe("displayable text", () => {
	test.each([
		["Żółć in Łódź, Đà Nẵng", "Żółć in Łódź, Đà Nẵng"],
		["Москва и Αθήνα", "Москва и Αθήνα"],
		["東京と京都", "東京と京都"],
		["رحلة إلى القاهرة", "رحلة إلى القاهرة"],
		["טיול לתל אביב", "טיול לתל אביב"],
		["Ski 🎿 week 😀", "Ski week"],
		["Cafe\u0301", "Café"],
		["a\u0000b\u001b[31m\tc\nd", "a b [31m c d"],
		["\u202eevil\u2066 turned\u200b", "evil turned"],
		["</text><script>", "</text><script>"],
	])("%j", (text, shown) => {
		expect(displayableText(text, type)).toBe(shown);
	});

	test.each(["", "   ", "😀🎿", "𓂀𓃭𓆣", "\ud800"])("is null for %j", (text) => {
		expect(displayableText(text, type)).toBeNull();
	});

	test("a text is not shown if most of its characters are missing from the fonts", () => {
		expect(displayableText("龘龘龘 ab", type)).toBeNull();
	});
});

describe("lines", () => {
	const set = (text: string) => layoutText(text, 790, TITLE, type);

	test("a short title is one line of the largest size", () => {
		expect(set("Lisbon")).toEqual({ lines: ["Lisbon"], size: 76 });
	});

	test.each([
		"Lisbon with the whole crew and everyone else who fits",
		"Donaudampfschifffahrtsgesellschaftskapitän ".repeat(3).trim(),
		"W".repeat(120),
		"東京と京都への家族旅行、春の桜を見に行こう。みんなで楽しい思い出を作りましょう",
		"رحلة إلى القاهرة مع جميع الأصدقاء في نهاية الأسبوع القادم",
	])("%s: every line fits, and nothing is missing before the ellipsis", (text) => {
		const { lines, size } = set(text);
		expect(lines.length).toBeLessThanOrEqual(3);
		for (const line of lines) expect(textWidth(line, type) * size).toBeLessThanOrEqual(790);
		const shown = lines.join("").replace(/…$/, "").replace(/\s/g, "");
		expect(text.replace(/\s/g, "").startsWith(shown)).toBe(true);
	});

	test("no line begins with closing punctuation or ends with an opening bracket", () => {
		const { lines } = set("Aaaaaaaa bbbbbbbbb ccccccccc, (dddddddd) eeeeeeeee “ffffffff” ggg! hhh");
		for (const line of lines) expect(line).not.toMatch(/^[,)”!]|[(“]$/);
	});

	test("a title that is too long ends in an ellipsis", () => {
		expect(set("x".repeat(30).concat(" ").repeat(8)).lines.at(-1)).toMatch(/…$/);
	});
});

test("each letter has a font that contains it, and punctuation keeps the font before it", () => {
	expect(fontRuns("Tokyo 東京、go", type)).toEqual([
		{ family: "Bricolage Grotesque", text: "Tokyo " },
		{ family: "Noto Sans JP", text: "東京、" },
		{ family: "Bricolage Grotesque", text: "go" },
	]);
	expect(fontRuns("דרך 2027 – Rome", type)).toEqual([
		{ family: "Noto Sans Hebrew", text: "דרך 2027 – Rome" },
	]);
	expect(fontRuns("Москва!", type)).toEqual([{ family: "Noto Sans", text: "Москва!" }]);
});
