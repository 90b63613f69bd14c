import { describe, expect, test } from "vitest";
import { classesOn, type StylePiece, stylesFor } from "./page-styles.server.ts";

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
	const styles = (...classes: string[]) => stylesFor(pieces, new Set(classes));

	test("have what asks for no class, and the place of an empty layer", () => {
		expect(styles()).toBe("@layer base{h1{color:red}}@layer components;@keyframes spin{to{rotate:1turn}}");
	});

	test("have a rule when all classes of one of its selectors are there, in the order of the stylesheet", () => {
		expect(styles("card")).toContain("@layer components{.card{top:0}}");
		expect(styles("pill")).toContain("@layer components;");
		expect(styles("pill", "card")).toContain(
			"@layer components{.card>.pill,.notice{color:green}.card{top:0}}",
		);
		expect(styles("notice")).toContain(
			"@layer components{.card>.pill,.notice{color:green}@media print{.notice{color:#000}}}",
		);
	});
});

test("the classes of markup are those of its elements, also in what waits for scripts", () => {
	const markup = `<p class="card p-4">A class=&quot;no&quot;</p><b class="[&amp;&gt;b]:p-1 card"></b><noscript><i class="late"></i></noscript>`;
	expect(classesOn(markup)).toEqual(new Set(["card", "p-4", "[&>b]:p-1", "late"]));
});
