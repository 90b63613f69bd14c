import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readWelcome, type WelcomeBlock, type WelcomeSpan } from "./welcome.ts";

const text = (words: string): WelcomeSpan => ({ kind: "text", text: words });
const paragraph = (...spans: WelcomeSpan[]): WelcomeBlock => ({ kind: "paragraph", spans });

describe("a welcome text", () => {
	test.each<[string, string, WelcomeBlock[]]>([
		["nothing", "", []],
		["one line", "Hi all", [paragraph(text("Hi all"))]],
		["two lines", "Hi\nall", [paragraph(text("Hi"), { kind: "break" }, text("all"))]],
		["two paragraphs", "Hi\n\nall", [paragraph(text("Hi")), paragraph(text("all"))]],
		["bold", "**Hi**", [paragraph({ kind: "strong", spans: [text("Hi")] })]],
		[
			"bold within a line",
			"from **Boston** on",
			[paragraph(text("from "), { kind: "strong", spans: [text("Boston")] }, text(" on"))],
		],
		["italics", "*Hi*", [paragraph({ kind: "emphasis", spans: [text("Hi")] })]],
		["a heading", "# Hi", [{ kind: "heading", spans: [text("Hi")] }]],
		["a list", "- a\n- b", [{ kind: "list", ordered: false, items: [[text("a")], [text("b")]] }]],
		["numbers", "1. a\n2. b", [{ kind: "list", ordered: true, items: [[text("a")], [text("b")]] }]],
		[
			"a link",
			"[map](https://maps.example/x)",
			[paragraph({ kind: "link", href: "https://maps.example/x", spans: [text("map")] })],
		],
		[
			"an address",
			"https://maps.example/x",
			[paragraph({ kind: "link", href: "https://maps.example/x", spans: [text("https://maps.example/x")] })],
		],
		["an escaped star", "\\*Hi\\*", [paragraph(text("*"), text("Hi"), text("*"))]],
	])("%s", (_what, typed, blocks) => {
		expect(readWelcome(typed)).toEqual(blocks);
	});

	test.each([
		"<script>alert(1)</script>",
		"<img src=x onerror=alert(1)>",
		"![a](https://tracker.example/pixel.png)",
		"[click](javascript:alert(1))",
		"[click](data:text/html,hi)",
		"[click](//evil.example)",
		"`code`",
		"> a quotation",
		"| a | b |\n| - | - |\n| 1 | 2 |",
		"---",
	])("shows %j as it was typed", (typed) => {
		const said = readWelcome(typed).flatMap(wordsOf).join("");
		expect(said).toContain(typed);
	});
});

test.each([
	["[https://gangway.example/pay](https://evil.example/x)", "https://evil.example/x"],
	["[gangway.example](https://evil.example/x)", "https://evil.example/x"],
	["[maps.example](https://maps.example/x)", "maps.example"],
	["[the map](https://maps.example/x)", "the map"],
])("%s reads %s", (typed, shown) => {
	expect(readWelcome(typed).flatMap(wordsOf).join("")).toBe(shown);
});

test.each([">".repeat(2_000), "- ".repeat(1_000), "1. ".repeat(660)])(
	"%.8s… is read without an error",
	(typed) => {
		expect(readWelcome(typed).length).toBeGreaterThan(0);
	},
);

test("nothing but links of the web can be followed, whatever is typed", () => {
	const piece = fc.oneof(
		fc.string({ maxLength: 20 }),
		fc.constantFrom(
			"[a](javascript:b)",
			"<a href=x>",
			"![",
			"](",
			"**",
			"\n- ",
			"\n# ",
			"https://a.example ",
		),
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
			for (const href of readWelcome(pieces.join("")).flatMap(linksOf)) expect(href).toMatch(/^https?:\/\//);
		}),
	);
});

function spansOf(block: WelcomeBlock): WelcomeSpan[] {
	return block.kind === "list" ? block.items.flat() : block.spans;
}

function wordsOf(block: WelcomeBlock): string[] {
	const words = (span: WelcomeSpan): string[] => {
		if (span.kind === "text") return [span.text];
		return span.kind === "break" ? ["\n"] : span.spans.flatMap(words);
	};
	return spansOf(block).flatMap(words);
}

function linksOf(block: WelcomeBlock): string[] {
	const links = (span: WelcomeSpan): string[] => {
		if (span.kind === "text" || span.kind === "break") return [];
		return [...(span.kind === "link" ? [span.href] : []), ...span.spans.flatMap(links)];
	};
	return spansOf(block).flatMap(links);
}
