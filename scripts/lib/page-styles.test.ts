import { describe, expect, test } from "vitest";
import { classesNamedIn, classesOf, stylesFor } from "./page-styles.ts";

const CSS = `
	@layer base { h1 { color: red } :root[data-theme=dark] { color: white } }
	@layer components {
		.card { color: blue }
		.card > .pill-paid, .notice { color: green }
		.toast:not(:has(.close)) { top: 0 }
	}
	@layer utilities { @media (width >= 40rem) { .sm\\:p-1\\.5 { padding: 1px } } .p-4 { padding: 4px } }
`;

test("the classes of a stylesheet are those that elements must have", () => {
	expect(classesOf(CSS)).toEqual(new Set(["card", "pill-paid", "notice", "toast", "sm:p-1.5", "p-4"]));
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

describe("the styles for some classes", () => {
	const styles = (...used: string[]) => stylesFor(CSS, (name) => used.includes(name));

	test("keep what needs no class, in its layers", () => {
		expect(styles()).toBe(
			"@layer base{h1{color:red}:root[data-theme=dark]{color:#fff}}@layer components,utilities;",
		);
	});

	test("keep a rule when one of its selectors can match", () => {
		expect(styles("notice")).toContain("@layer components{.card>.pill-paid,.notice{color:green}}");
		expect(styles("pill-paid")).not.toContain("pill-paid");
		expect(styles("toast")).toContain(".toast:not(:has(.close))");
		expect(styles("sm:p-1.5")).toContain("@media (width>=40rem){.sm\\:p-1\\.5{padding:1px}}");
	});

	test("are the whole stylesheet when all of its classes are used", () => {
		expect(styles(...classesOf(CSS))).toBe(stylesFor(CSS, () => true));
	});
});
