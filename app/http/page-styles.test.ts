import { describe, expect, test } from "vitest";
import { classesOn, type PageStyles, type StylePiece, stylesFor } from "./page-styles.server.ts";

describe("the styles of a page", () => {
	const pieces: StylePiece[] = [
		{ block: "@layer base", pieces: ["h1{color:red}"] },
		{
			block: "@layer components",
			pieces: [
				{ css: ".card>.pill,.notice{color:green}", classes: [["card", "pill"], ["notice"]] },
				{
					block: "@media print",
					pieces: [{ css: ".notice{color:#000}", classes: [["notice"]] }],
				},
				{ css: ".card{top:0}", classes: [["card"]] },
			],
		},
		"@keyframes spin{to{rotate:1turn}}",
	];
	const stylesOf = (onPage: string[], later: string[] = []) =>
		stylesFor(pieces, new Set(onPage), new Set(later));
	const now = (...onPage: string[]) => stylesOf(onPage).now;

	test("have what asks for no class, and the place of an empty layer", () => {
		expect(now()).toBe("@layer base{h1{color:red}}@layer components;@keyframes spin{to{rotate:1turn}}");
	});

	test("have a rule when all classes of one of its selectors are there, in the order of the stylesheet", () => {
		expect(now("card")).toContain("@layer components{.card{top:0}}");
		expect(now("pill")).toContain("@layer components;");
		expect(now("pill", "card")).toContain("@layer components{.card>.pill,.notice{color:green}.card{top:0}}");
		expect(now("notice")).toContain(
			"@layer components{.card>.pill,.notice{color:green}@media print{.notice{color:#000}}}",
		);
	});

	test("have nothing to put in where scripts bring no class", () => {
		expect(stylesOf(["card"]).later).toEqual([]);
		expect(stylesOf(["card"], ["card"]).later).toEqual([]);
	});

	test.each([
		[["card"], ["notice"]],
		[["notice"], ["card", "pill"]],
		[[], ["card", "notice"]],
		[["card", "notice"], ["pill"]],
		[[], ["pill"]],
	])("of %j become those of both with %j, by what is put in", (onPage, later) => {
		const both = now(...onPage, ...later);
		const put = putIn(stylesOf(onPage, later));
		expect(put.replace("@layer components;@layer components{", "@layer components{")).toBe(both);
	});
});

/** As the page's own script puts it in (page-document.server.ts). */
function putIn({ now, later }: PageStyles): string {
	let at = 0;
	let styles = "";
	for (const [behind, css] of later) {
		styles += now.slice(at, at + behind) + css;
		at += behind;
	}
	return styles + now.slice(at);
}

test("the classes of markup are those of its elements, also in what waits for scripts", () => {
	const markup = `<p class="card p-4">A class=&quot;no&quot;</p><b class="[&amp;&gt;b]:p-1 card"></b><noscript><i class="late"></i></noscript>`;
	expect(classesOn(markup)).toEqual(new Set(["card", "p-4", "[&>b]:p-1", "late"]));
});
