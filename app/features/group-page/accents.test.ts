import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ACCENTS } from "#db/schema/group-page.ts";
import { contrast } from "#tests/support/contrast.ts";
import { ACCENT_CLASSES } from "./accent-class.ts";
import { ACCENT_COLOURS } from "./accents.ts";

/** The backgrounds of app/app.css: on these an accent is read as text, and on the wash it is only a mark. */
const GROUNDS = {
	light: { paper: "#fbf6ec", surface: "#ffffff" },
	dark: { paper: "#0e1628", surface: "#16213a" },
} as const;
const WASH = { light: "#f4ecdc", dark: "#1b2745" } as const;

test("the stylesheet has the same colours", () => {
	const css = readFileSync(new URL("./components/accents.css", import.meta.url), "utf8");
	for (const name of ACCENTS.filter((accent) => accent !== "coral")) {
		const { light, dark } = ACCENT_COLOURS[name];
		expect(css).toContain(
			[
				`.accent-${name} {`,
				`	--coral: light-dark(${light.accent}, ${dark.accent});`,
				`	--coral-deep: light-dark(${light.deep}, ${dark.deep});`,
				"}",
			].join("\n"),
		);
		expect(ACCENT_CLASSES[name]).toBe(`accent accent-${name}`);
	}
});

test("there are twelve, and each has its own colours", () => {
	expect(ACCENTS).toHaveLength(12);
	expect(new Set(ACCENTS.map((name) => ACCENT_COLOURS[name].light.accent)).size).toBe(12);
	expect(new Set(ACCENTS.map((name) => ACCENT_COLOURS[name].dark.accent)).size).toBe(12);
});

describe.each(ACCENTS)("%s", (name) => {
	test.each(["light", "dark"] as const)("can be read in the %s theme", (theme) => {
		const { accent, deep, ink } = ACCENT_COLOURS[name][theme];
		expect(contrast(ink, accent)).toBeGreaterThanOrEqual(4.5);
		expect(contrast(ink, deep)).toBeGreaterThanOrEqual(4.5);
		for (const [ground, colour] of Object.entries(GROUNDS[theme])) {
			expect(contrast(accent, colour), ground).toBeGreaterThanOrEqual(4.5);
			expect(contrast(deep, colour), ground).toBeGreaterThanOrEqual(4.5);
		}
		expect(contrast(accent, WASH[theme])).toBeGreaterThanOrEqual(3);
	});
});
