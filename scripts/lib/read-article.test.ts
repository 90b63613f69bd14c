import { describe, expect, test } from "vitest";
import { readArticle } from "./read-article.ts";

const FRONT = {
	id: "9",
	slug: "a-night-train",
	title: '"Six friends on a night train"',
	excerpt: `"${"What it costs, and who sleeps on top. ".repeat(2).trim()}"`,
	category: "planning",
	author: '"The Gangway team"',
	date: "2026-11-17",
	tags: "[trains, nights]",
	related: "[1, 2]",
	featured: "false",
};

function source(body: string, front: Partial<Record<string, string>> = {}): string {
	const lines = Object.entries({ ...FRONT, ...front }).flatMap(([name, value]) =>
		value === undefined ? [] : `${name}: ${value}`,
	);
	return `---\n${lines.join("\n")}\n---\n${body}\n`;
}

const blocksOf = (body: string) => readArticle(source(body)).blocks;

test("front matter becomes typed fields", () => {
	expect(readArticle(source("Hello there."))).toMatchObject({
		id: 9,
		slug: "a-night-train",
		date: "2026-11-17",
		tags: ["trains", "nights"],
		related: [1, 2],
		featured: false,
	});
});

test.each<[string, Partial<Record<string, string>>]>([
	["a missing title", { title: undefined }],
	["an unknown category", { category: "cooking" }],
	["a date that is none", { date: "2026-02-30" }],
	["an id that is no number", { id: "nine" }],
	["an excerpt that is too short for a description", { excerpt: '"Short."' }],
	["an excerpt that is too long", { excerpt: `"${"word ".repeat(40)}"` }],
	["no tags", { tags: "[]" }],
	["a field that nobody reads", { colour: "red" }],
	["a slug with capitals", { slug: "Night-Train" }],
])("%s is refused", (_name, front) => {
	expect(() => readArticle(source("Hello there.", front))).toThrow();
});

test("a file without front matter is refused", () => {
	expect(() => readArticle("# Hello")).toThrow("front matter");
});

describe("the text", () => {
	test("becomes headings with ids, paragraphs, lists, quotes and tables", () => {
		const body = `Hello **you** and *me*, see [pricing](/pricing).

## Who sleeps on top?

- Ana
- Tom & Kim

1. First

> One
> line.
>
> Another.

| | Bed |
|---|---|
| Ana | *top* |`;
		expect(blocksOf(body)).toEqual([
			{
				kind: "paragraph",
				children: [
					"Hello ",
					{ kind: "strong", children: ["you"] },
					" and ",
					{ kind: "em", children: ["me"] },
					", see ",
					{ kind: "link", to: "/pricing", children: ["pricing"] },
					".",
				],
			},
			{ kind: "heading", level: 2, id: "who-sleeps-on-top", children: ["Who sleeps on top?"] },
			{ kind: "list", ordered: false, items: [["Ana"], ["Tom & Kim"]] },
			{ kind: "list", ordered: true, items: [["First"]] },
			{ kind: "quote", paragraphs: [["One line."], ["Another."]] },
			{
				kind: "table",
				head: [[], ["Bed"]],
				rows: [[["Ana"], [{ kind: "em", children: ["top"] }]]],
			},
		]);
	});

	test.each([
		["raw HTML", "<script>alert(1)</script>"],
		["raw HTML in a line", "Hello <b>you</b>"],
		["a link to another site", "See [this](https://example.com)."],
		["a link without a scheme to another site", "See [this](//example.com)."],
		["a script for a link", "See [this](javascript:alert(1))."],
		["a bare address", "See https://example.com."],
		["a picture", "![A train](/train.png)"],
		["a heading of level 1", "# Hello"],
		["two headings alike", "## Hello\n\nOne.\n\n## Hello\n\nTwo."],
		["code", "```\nlet a;\n```"],
	])("with %s is refused", (_name, body) => {
		expect(() => blocksOf(body)).toThrow();
	});

	test("is counted in words, 200 of which take a minute", () => {
		expect(readArticle(source("One, two - three."))).toMatchObject({ words: 3, minutes: 1 });
		expect(
			readArticle(
				source(`${"word ".repeat(500)}

| a | b |
|---|---|
| c | $4.00 |`),
			),
		).toMatchObject({ words: 504, minutes: 3 });
	});
});
