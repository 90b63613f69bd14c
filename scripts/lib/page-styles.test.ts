import { describe, expect, test } from "vitest";
import { classesNamedIn, classesOf, stylePieces } from "./page-styles.ts";

test("the classes of a stylesheet are those that elements must have", () => {
	const css = `
		.card > .pill-paid, .notice { color: green }
		.toast:not(:has(.close)) { top: 0 }
		@media (width >= 40rem) { .sm\\:p-1\\.5 { padding: 1px } }
	`;
	expect(classesOf(css)).toEqual(new Set(["card", "pill-paid", "notice", "toast", "sm:p-1.5"]));
});

test("a stylesheet is taken apart into blocks, rules with classes, and what every page has", () => {
	const css =
		"/*! MIT */@layer base{h1{color:red}:root[data-theme=dark]{color:#fff}}" +
		"@layer components{.card>.pill-paid,.notice{color:green}.c:is(.a>*,.b){top:0}.toast,:where(p,.x){left:0}}" +
		"@layer utilities{@media (width>=40rem){.sm\\:p-1\\.5:hover{padding:1px}}}" +
		"@keyframes spin{to{rotate:1turn}}@layer more;";
	expect(stylePieces(css)).toEqual([
		{ block: "@layer base", pieces: ["h1{color:red}:root[data-theme=dark]{color:#fff}"] },
		{
			block: "@layer components",
			pieces: [
				{ css: ".card>.pill-paid,.notice{color:green}", classes: [["card", "pill-paid"], ["notice"]] },
				{
					css: ".c:is(.a>*,.b){top:0}",
					classes: [
						["c", "a"],
						["c", "b"],
					],
				},
				".toast,:where(p,.x){left:0}",
			],
		},
		{
			block: "@layer utilities",
			pieces: [
				{
					block: "@media (width>=40rem)",
					pieces: [{ css: ".sm\\:p-1\\.5:hover{padding:1px}", classes: [["sm:p-1.5"]] }],
				},
			],
		},
		{ css: "@keyframes spin{to{rotate:1turn}}", classes: [] },
		"@layer more;",
	]);
});

test("an animation and a custom property's first value go with the rules that name them", () => {
	const spin = "@keyframes spin{to{rotate:1turn}}";
	const property = '@property --x{syntax:"*";inherits:false}';
	const named = ".wheel{animation:1s spin}.spinner{top:0}.a .b{left:var(--x,0)}.c{--x:1}";
	const pieces = stylePieces(named + spin + property);
	expect(pieces).toContainEqual({ css: spin, classes: [["wheel"]] });
	expect(pieces).toContainEqual({ css: property, classes: [["a", "b"]] });
	expect(stylePieces(`main{animation:1s spin}${spin}`)).toEqual([`main{animation:1s spin}${spin}`]);
});

describe("a module names a class", () => {
	const classes = ["card", "pill", "pill-paid", "pill-late", "p-4", "sm:p-1.5", "message"];
	test.each([
		["in a text", `const x = "card  p-4";`, ["card", "p-4"]],
		[
			"in a template, whole or by its start",
			`const x = \`card pill-\${tone} sm:p-1.5\`;`,
			["card", "pill-paid", "pill-late", "sm:p-1.5"],
		],
		[
			"at the end of a template's part",
			`const x = \`pill \${open ? "p-4" : ""} card\`;`,
			["card", "pill", "p-4"],
		],
		["but not by a name in the program", "const message = card.pill;", []],
	])("%s", (_, script, named) => {
		expect(classesNamedIn(script, classes)).toEqual(named);
	});
});
