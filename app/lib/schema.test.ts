import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
	checkbox,
	dollars,
	email,
	lines,
	optionalDate,
	optionalLines,
	optionalLink,
	optionalText,
	text,
	wholeNumber,
} from "./schema.ts";

function outcome(schema: z.ZodType, value: unknown) {
	const parsed = schema.safeParse(value);
	return parsed.success ? { value: parsed.data } : { refused: parsed.error.issues[0]?.message };
}

describe("a group size", () => {
	const size = wholeNumber(1, 20, "1 to 20");

	test.each([
		[1, 1],
		[20, 20],
		["4", 4],
		[" 4 ", 4],
		["007", 7],
	])("%j is %i", (given, expected) => {
		expect(outcome(size, given)).toEqual({ value: expected });
	});

	test.each([
		0,
		21,
		1.5,
		-1,
		"0",
		"21",
		"1.5",
		"-1",
		"abc",
		"4 people",
		"",
		" ",
		"1e1",
		"0x4",
		"4\n5",
		"9999999999",
		Number.NaN,
		1e21,
		Number.POSITIVE_INFINITY,
		null,
		undefined,
		true,
		[4],
		{},
	])("%j is refused with the same message", (given) => {
		expect(outcome(size, given)).toEqual({ refused: "1 to 20" });
	});
});

describe("dollars", () => {
	const words = "Enter an amount in dollars, such as 1200 or 1200.50";

	test("are cents, as text and as a number, and a blank is 0", () => {
		expect(outcome(dollars(), "1,200.50")).toEqual({ value: 120_050 });
		expect(outcome(dollars(), "212,50")).toEqual({ value: 21_250 });
		expect(outcome(dollars(), 12.5)).toEqual({ value: 1_250 });
		for (const blank of ["", "  ", null, undefined]) expect(outcome(dollars(), blank)).toEqual({ value: 0 });
	});

	test("blank is refused where an amount is required", () => {
		for (const blank of ["", null, undefined]) {
			expect(outcome(dollars("Enter a cost"), blank)).toEqual({ refused: "Enter a cost" });
		}
		expect(outcome(dollars("Enter a cost"), "0")).toEqual({ value: 0 });
	});

	test("a point before three digits is refused with words of its own", () => {
		const refused =
			"The point before three digits can mean two things. Write 1234 or 1,234 for thousands, or two digits after the point.";
		expect(outcome(dollars(), "1.234")).toEqual({ refused });
	});

	test.each(["12;5", "-1", "1e9", "abc", -1, Number.NaN, 1e21, 0.1 + 0.2, true, [5], {}])(
		"%j is refused",
		(given) => {
			expect(outcome(dollars(), given)).toEqual({ refused: words });
			expect(outcome(dollars("Enter a cost"), given)).toEqual({ refused: words });
		},
	);
});

describe("text", () => {
	const title = text("Enter a title", 10);

	test("is trimmed before its length is checked", () => {
		expect(outcome(title, "  Lisbon  ")).toEqual({ value: "Lisbon" });
		expect(outcome(title, `  ${"x".repeat(10)}  `)).toEqual({ value: "x".repeat(10) });
		expect(outcome(title, "x".repeat(11))).toEqual({ refused: "Use at most 10 characters" });
	});

	test.each(["", "   ", null, undefined])("%j is missing", (given) => {
		expect(outcome(title, given)).toEqual({ refused: "Enter a title" });
		expect(outcome(optionalText(), given)).toEqual({ value: undefined });
	});

	test.each([5, true, [], {}])("%j is not text", (given) => {
		expect(outcome(title, given)).toEqual({ refused: "Enter text" });
		expect(outcome(optionalText(), given)).toEqual({ refused: "Enter text" });
	});

	test("has no control characters", () => {
		for (const control of ["\u0000", "\u001b", "\u007f"]) {
			expect(outcome(text("-"), `a${control}b`)).toHaveProperty("refused");
			expect(outcome(lines("-", 10), `a${control}b`)).toHaveProperty("refused");
		}
	});

	test("is one line, in which white space is one space", () => {
		for (const typed of ["one\ntwo\tthree", " one\r\n two \u2028three\n", "one  two\u00a0three"]) {
			expect(outcome(text("-"), typed)).toEqual({ value: "one two three" });
			expect(outcome(optionalText(), typed)).toEqual({ value: "one two three" });
		}
		expect(outcome(optionalText(3), "a \r\n b")).toEqual({ value: "a b" });
		expect(outcome(text("Enter a name"), "\n\t")).toEqual({ refused: "Enter a name" });
	});

	test("of a text area keeps its lines", () => {
		expect(outcome(lines("-", 50), " one\n\ntwo\tthree\n")).toEqual({ value: "one\n\ntwo\tthree" });
		expect(outcome(optionalLines(50), "one\ntwo")).toEqual({ value: "one\ntwo" });
		expect(outcome(optionalLines(50), " \n")).toEqual({ value: undefined });
	});
});

describe("an email address", () => {
	test.each([
		["  Anna.Berg@Example.COM ", "anna.berg@example.com"],
		["o'neil+trip@mail.example.co.uk", "o'neil+trip@mail.example.co.uk"],
		["a@b.xn--p1ai", "a@b.xn--p1ai"],
		["ann@bücher.example", "ann@xn--bcher-kva.example"],
		["mailto:anna@example.com", "anna@example.com"],
		["anna@example.com.", "anna@example.com"],
	])("%j is taken as %j", (given, value) => {
		expect(outcome(email(), given)).toEqual({ value });
	});

	test.each([
		"",
		"anna",
		"anna@",
		"@example.com",
		"a@b",
		"anna@localhost",
		"anna@example.c",
		"anna@example..com",
		"anna@10.0.0.1",
		"anna@１０.0.0.1",
		"änn@example.com",
		"anna@a/b.bücher.example",
		"anna@ü.example:25",
		"mailto:anna@example.com%0ABcc:eve@example.com",
		"mailto:",
		"a b@example.com",
		"anna@example.com\nBcc: x@y.z",
		"anna@exa_mple.com",
		"Anna <anna@example.com>",
		`${"a".repeat(250)}@x.com`,
		`anna@${"ü.".repeat(100)}com`,
		null,
		undefined,
		5,
		["anna@example.com"],
	])("%j is refused", (given) => {
		expect(outcome(email(), given)).toEqual({ refused: "Please enter a valid email address" });
	});
});

describe("a date", () => {
	test("is a real date or undefined", () => {
		expect(outcome(optionalDate(), "2027-03-12")).toEqual({ value: "2027-03-12" });
		for (const blank of ["", null, undefined])
			expect(outcome(optionalDate(), blank)).toEqual({ value: undefined });
		for (const bad of ["2027-02-30", "12.03.2027", "soon", 20270312, {}]) {
			expect(outcome(optionalDate(), bad)).toEqual({ refused: "Enter a date, such as 2027-03-12" });
		}
	});
});

describe("a link", () => {
	test.each([
		["https://www.airbnb.com/rooms/1?x=y#z", "https://www.airbnb.com/rooms/1?x=y#z"],
		["www.booking.com/hotel", "https://www.booking.com/hotel"],
		["Look: https://www.airbnb.com/rooms/1.", "https://www.airbnb.com/rooms/1"],
		["https://l.facebook.com/l.php?u=https%3A%2F%2Fx.example%2F1&h=AT0", "https://x.example/1"],
		["", undefined],
		[null, undefined],
	])("%j is %j", (given, expected) => {
		expect(outcome(optionalLink(), given)).toEqual({ value: expected });
	});

	test.each([
		"javascript:alert(1)",
		"ftp://example.com",
		"https://user:secret@example.com",
		"https://user@example.com",
		"see https://user@example.com for it",
		"https://l.facebook.com/l.php?u=javascript%3Aalert(1)",
		"https://l.facebook.com/l.php?u=https%3A%2F%2Fuser%3Asecret%40example.com",
		"http://",
		"a house by the sea",
		5,
	])("%j is refused", (given) => {
		expect(outcome(optionalLink(), given)).toEqual({
			refused: "That is no link. A link looks like www.example.com/page",
		});
	});

	test("is asked for when the text has two", () => {
		expect(outcome(optionalLink(), "https://a.example/1 or https://b.example/2")).toEqual({
			refused: "Which of these links is it? Keep only that one.",
		});
	});

	test("is at most 2048 characters", () => {
		const long = (length: number) => `https://x.com/${"a".repeat(length - 14)}`;
		expect(outcome(optionalLink(), long(2_048))).toEqual({ value: long(2_048) });
		expect(outcome(optionalLink(), long(2_049))).toHaveProperty("refused");
		expect(outcome(optionalLink(), `Look: ${long(2_048)}`)).toEqual({ value: long(2_048) });
	});
});

test("a box is ticked by a form's on or true, and by JSON's true", () => {
	for (const yes of ["on", "true", true]) expect(outcome(checkbox(), yes)).toEqual({ value: true });
	for (const no of [undefined, "", "off", "yes", false, 1, null]) {
		expect(outcome(checkbox(), no)).toEqual({ value: false });
	}
});

test("a line end counts as one character, although a form sends two", () => {
	expect(outcome(lines("Enter a note", 5), "a\r\nb\rc")).toEqual({ value: "a\nb\nc" });
	expect(outcome(optionalLines(3), "a\r\nb")).toEqual({ value: "a\nb" });
	expect(outcome(optionalLines(2), "a\r\nb")).toEqual({ refused: "Use at most 2 characters" });
});
