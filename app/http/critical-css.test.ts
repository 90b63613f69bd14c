import { expect, test } from "vitest";
import { classesInCss, classesInMarkup, withoutClasses } from "./critical-css.server.ts";

const CSS = `@layer base{p{margin:0}}.spin{color:red}.p-1\\.5{padding:.375rem}.\\[\\&\\>li\\]\\:m-1>li{margin:1px}
.group-open\\:rotate-180:is(:where(.group)[open] *){rotate:180deg}@media (width>=40rem){.sm\\:flex{display:flex}.hidden{display:none}}
.animate-spin{animation:spin 1s}@keyframes spin{to{rotate:360deg}}.border-collapse{border-collapse:collapse}`;

test("a stylesheet's classes are those it has rules for; one that shares its name with an animation or a property does not count", () => {
	expect(classesInCss(CSS)).toEqual(
		new Set(["p-1.5", "group-open:rotate-180", "group", "sm:flex", "hidden", "animate-spin"]),
	);
});

test("a page's classes are read as the browser reads them", () => {
	const markup = `<p class="a [&amp;&gt;li]:m-1 has-[[value=&#x27;a&#x27;]]:p-1"><svg class="sm:flex p-1.5"></svg></p><i data-class="no">class="no"</i>`;
	expect(classesInMarkup(markup)).toEqual(
		new Set(["a", "[&>li]:m-1", "has-[[value='a']]:p-1", "sm:flex", "p-1.5"]),
	);
});

test("rules that a page does not use are removed, and no others", () => {
	const cut = withoutClasses(CSS, ["p-1.5", "group-open:rotate-180", "hidden"]);
	for (const gone of ["padding", "180deg", "none"]) expect(cut).not.toContain(gone);
	for (const kept of ["p{margin:0}", "color:red", "margin:1px", "display:flex", "@keyframes spin"]) {
		expect(cut).toContain(kept);
	}
});

test("variables that only removed rules used are removed, and no others", () => {
	const css = `@property --turn{syntax:"*";inherits:false}:root{--ink:#123456;--paper:#fff}.a{rotate:var(--turn);color:var(--ink)}.b{color:var(--paper)}`;
	const cut = withoutClasses(css, ["a"]);
	expect(cut).toBe(":root{--paper:#fff}.b{color:var(--paper)}");
});
