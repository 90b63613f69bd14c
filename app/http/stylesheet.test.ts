import { expect, test } from "vitest";
import { classesIn, classesOf, cutOut } from "./stylesheet.server.ts";

const CSS = `@layer base{p{margin:0}}.spin{color:red}.p-1\\.5{padding:.375rem}.\\[\\&\\>li\\]\\:m-1>li{margin:1px}
.group-open\\:rotate-180:is(:where(.group)[open] *){rotate:180deg}@media (width>=40rem){.sm\\:flex{display:flex}.hidden{display:none}}
.animate-spin{animation:spin 1s}@keyframes spin{to{rotate:360deg}}`;

test("a stylesheet's classes are those it has rules for; one that shares its name with an animation does not count", () => {
	expect(classesOf(CSS)).toEqual(
		new Set(["p-1.5", "group-open:rotate-180", "group", "sm:flex", "hidden", "animate-spin"]),
	);
});

test("a page's classes are read as the browser reads them", () => {
	const markup = `<p class="a [&amp;&gt;li]:m-1"><svg class="sm:flex p-1.5"></svg></p><i data-class="no">class="no"</i>`;
	expect(classesIn(markup)).toEqual(new Set(["a", "[&>li]:m-1", "sm:flex", "p-1.5"]));
});

test("what a page does not use is cut out, and nothing else", () => {
	const cut = cutOut(CSS, ["p-1.5", "group-open:rotate-180", "hidden"]);
	for (const gone of ["padding", "180deg", "none"]) expect(cut).not.toContain(gone);
	for (const kept of ["p{margin:0}", "color:red", "margin:1px", "display:flex", "@keyframes spin"]) {
		expect(cut).toContain(kept);
	}
});
