import { expect, test } from "vitest";
import { MAX_SEARCH, readSearchText } from "./search-text.ts";

test.each([
	["", ""],
	["q=", ""],
	["q=%20%20", ""],
	["q=%20Ben%20%0A%20Okri%20", "Ben Okri"],
	["q=be%00n", "be n"],
	["q=b%E2%80%8Ben", "ben"], // a space of no width
	["name=Ben", ""],
	["q=a&q=b", "a"],
])("?%s asks for %j", (query, text) => {
	expect(readSearchText(new URLSearchParams(query))).toBe(text);
});

test("another parameter can be read", () => {
	expect(readSearchText(new URLSearchParams("actor=Ben"), "actor")).toBe("Ben");
});

test("a search is cut between two characters", () => {
	const cut = (q: string) => readSearchText(new URLSearchParams({ q }));
	expect(cut("x".repeat(5_000))).toHaveLength(MAX_SEARCH);
	expect(cut(`${"x".repeat(MAX_SEARCH - 1)}🛶 later`)).toBe(`${"x".repeat(MAX_SEARCH - 1)}🛶`);
	expect(cut(`${"x".repeat(MAX_SEARCH - 1)} later`)).toBe("x".repeat(MAX_SEARCH - 1));
});
