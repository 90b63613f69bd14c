import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { profileSchema } from "#app/features/identity/accounts.schema.ts";
import { joinSchema } from "#app/features/joining/joining.schema.ts";
import { createTripSchema } from "#app/features/trips/trips.schema.ts";
import { email, optionalLink, optionalText, text } from "./schema.ts";

function outcome(schema: z.ZodType, value: unknown) {
	const parsed = schema.safeParse(value);
	return parsed.success ? parsed.data : `refused: ${parsed.error.issues[0]?.message}`;
}

const name = text("Enter a name", 120);
const codesOf = (value: string) =>
	Array.from(value, (char) => `U+${char.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`);
const range = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

const DIRECTIONS = [...range(0x200e, 0x200f), ...range(0x202a, 0x202e), ...range(0x2066, 0x2069), "\u061c"];
const INVISIBLE = [
	...DIRECTIONS,
	...range(0x80, 0x84),
	...range(0x86, 0x9f),
	...range(0x2060, 0x2065),
	...range(0x206a, 0x206f),
	...range(0xfff9, 0xfffb),
	"\u00ad",
	"\u034f",
	"\u180e",
	"\u200b",
	"\ufeff",
	"\u{e0001}",
	"\u{e0041}",
	"\u{1d173}",
];

describe("an invisible character", () => {
	test("is removed anywhere: directions, zero-width spaces and other controls", () => {
		for (const char of INVISIBLE) {
			const typed = `${char}An${char}na${char}`;
			expect([...codesOf(char), outcome(name, typed)]).toEqual([...codesOf(char), "Anna"]);
		}
	});

	test("is removed with others, so that nothing reorders the text around a name", () => {
		expect(outcome(name, "Ben\u202e)diap( \u2066x\u2069")).toBe("Ben)diap( x");
		expect(outcome(name, "\u202b\u2067Anna\u2069\u202c")).toBe("Anna");
	});

	test("alone makes an empty text", () => {
		const blanks = [
			...INVISIBLE,
			"\u200b \u2060",
			"\u200d",
			"\u200c\u200d",
			"\u3164",
			"\uffa0 \u115f",
			"\ufe0f",
		];
		for (const blank of [...blanks, "\u2800\u2800", "\u2028\u2029"]) {
			expect([codesOf(blank), outcome(name, blank)]).toEqual([codesOf(blank), "refused: Enter a name"]);
			expect(outcome(optionalText(), blank)).toBeUndefined();
		}
	});

	test("does not count as length", () => {
		expect(outcome(text("-", 4), "\u202aAnna\u202c")).toBe("Anna");
	});

	test("as a joiner between Latin letters is removed, and a line separator is white space", () => {
		expect(outcome(name, "An\u200dna \u200cB\u200d\u200derg")).toBe("Anna Berg");
		expect(outcome(name, "one\u2028two\u2029three\u0085four")).toBe("one two three four");
	});
});

test.each([
	["Arabic", "محمد علي"],
	["Arabic with vowels", "مُحَمَّد"],
	["Persian, with its zero-width non-joiner", "علی‌رضا می‌خواهد"],
	["Hebrew", "אבי כהן"],
	["Hebrew beside Latin", "Avi אבי (Tel Aviv)"],
	["Sinhala, with a joiner", "ශ්‍රී ලංකා"],
	["Malayalam, ending with a joiner", "അവന്‍"],
	["Bengali, with a joiner before a mark", "র‍্যাব"],
	["Hindi", "क्षितिज"],
	["Korean", "김민준"],
	["combining accents", "Zoe\u0308 N\u0303"],
	["a family", "The Bergs 👩‍👩‍👧‍👦"],
	["a profession with a skin tone", "👩🏽‍🚀 Ada"],
	["a heart", "👩‍❤️‍💋‍👨"],
	["flags", "🏳️‍🌈 🏴‍☠️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇵🇹"],
	["a keycap", "Room 4️⃣"],
])("%s stays as it is", (_what, value) => {
	expect(codesOf(String(outcome(name, value)))).toEqual(codesOf(value));
});

test("an email and a link that were copied with invisible characters are accepted", () => {
	expect(outcome(email(), "\u2068ben@example.com\u2069\u200b")).toBe("ben@example.com");
	expect(outcome(optionalLink(), "\u200bhttps://example.com/\u202egnp.x\u2060")).toBe(
		"https://example.com/gnp.x",
	);
	expect(outcome(optionalLink(), "\u200bwww.example.com")).toBe("https://www.example.com");
});

test("names of people, trips and items with invisible characters are accepted", () => {
	const turned = "\u202eAnna\u2066";
	expect(outcome(profileSchema, { firstName: turned, lastName: turned, email: "a@b.co" })).toMatchObject({
		firstName: "Anna",
		lastName: "Anna",
	});
	expect(outcome(joinSchema, { name: turned })).toMatchObject({ name: "Anna" });
	const trip = {
		title: turned,
		destination: turned,
		organizerName: turned,
		partySize: 2,
		tripItems: [{ type: "car", name: turned, cost: 1 }],
	};
	expect(outcome(createTripSchema, trip)).toMatchObject({
		title: "Anna",
		destination: "Anna",
		organizerName: "Anna",
		tripItems: [{ name: "Anna" }],
	});
});
