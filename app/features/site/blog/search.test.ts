import { describe, expect, test } from "vitest";
import { isFound, readSearch, type Search, searchPath } from "./search.ts";

const article = {
	id: 3,
	title: "A payment calendar",
	excerpt: "Work back from the dates of your bookings.",
	tags: ["instalments", "late payers"],
	category: "guides",
} as const;

const finds = (search: Partial<Search>, bookmarks: number[] = []) =>
	isFound({ ...article, tags: [...article.tags] }, { query: "", filter: "all", ...search }, bookmarks);

describe("a search", () => {
	test.each([
		["", true],
		["payment", true],
		["PAYMENT cal", true],
		["yment", true],
		["your bookings.", true],
		["Late Payers", true],
		["guides", false], // the category is not part of the text
		["calendar work", false], // title and excerpt are separate texts
		["instalments late", false],
		["hotel", false],
		[".*", false],
	])("for %j finds it: %s", (query, isExpected) => {
		expect(finds({ query })).toBe(isExpected);
	});

	test("looks in the chosen category alone", () => {
		expect(finds({ filter: "guides", query: "payment" })).toBe(true);
		expect(finds({ filter: "planning", query: "payment" })).toBe(false);
	});

	test("looks in the bookmarks", () => {
		expect(finds({ filter: "bookmarks" }, [1, 3])).toBe(true);
		expect(finds({ filter: "bookmarks", query: "hotel" }, [1, 3])).toBe(false);
		expect(finds({ filter: "bookmarks" }, [1])).toBe(false);
	});
});

describe("an address", () => {
	const read = (query: string) => readSearch(new URLSearchParams(query));

	test("says what is searched", () => {
		expect(read("q=+Ferry+&category=destinations")).toEqual({ query: "Ferry", filter: "destinations" });
		expect(read("")).toEqual({ query: "", filter: "all" });
		expect(read("category=cooking")).toEqual({ query: "", filter: "all" });
		expect(read(`q=${"a".repeat(500)}`).query).toHaveLength(100);
	});

	test.each<[Search, string]>([
		[{ query: "", filter: "all" }, "/blog"],
		[{ query: "a & b", filter: "all" }, "/blog?q=a+%26+b"],
		[{ query: "", filter: "guides" }, "/blog?category=guides"],
		[{ query: "late", filter: "guides" }, "/blog?category=guides&q=late"],
	])("of %o is %s", (search, path) => {
		expect(searchPath(search)).toBe(path);
		expect(read(path.split("?")[1] ?? "")).toEqual(search);
	});
});
