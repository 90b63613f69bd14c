import { readdirSync, readFileSync } from "node:fs";
import { Parser } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { SCENES } from "./all.ts";
import { colours } from "./colours.ts";
import { sceneSvg } from "./scene-svg.ts";

const FOLDER = "app/features/site/scenes";
const MAX_BYTES = 8 * 1024;
const names = Object.keys(SCENES);

test("every scene has its file, and no file is without a scene", () => {
	expect(readdirSync(FOLDER).sort()).toEqual(names.map((name) => `${name}.svg`).sort());
});

describe.each(names)("%s", (name) => {
	const svg = readFileSync(`${FOLDER}/${name}.svg`, "utf8");

	test("is what the script draws", () => {
		expect(sceneSvg(name)).toBe(svg);
	});

	test("is an SVG of 1200 by 630 and 8 KB at most, without letters", () => {
		expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 1200 630"/);
		expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(MAX_BYTES);
		expect(unclosedElements(svg)).toEqual([]);
		expect(svg).not.toMatch(/<(?:text|image|style|script|linearGradient|radialGradient)\b/);
	});

	test("has only the colours of the pages", () => {
		const palette = new Set<string>(Object.values(colours).map(longColour));
		const used = Array.from(svg.matchAll(/\b(?:fill|stroke)="([^"]+)"/g), ([, colour = ""]) => colour);
		expect(used.filter((colour) => colour !== "none" && !palette.has(longColour(colour)))).toEqual([]);
	});
});

/** The elements that are not closed correctly. */
function unclosedElements(svg: string): string[] {
	const open: string[] = [];
	const wrong: string[] = [];
	const parser = new Parser(
		{
			onopentag: (name) => open.push(name),
			onclosetag: (name, implied) => (open.pop() !== name || implied) && wrong.push(name),
		},
		{ xmlMode: true },
	);
	parser.end(svg.replace(/<(\w+)([^>]*)\/>/g, "<$1$2></$1>"));
	return [...wrong, ...open];
}

/** Turns "#fff" into "#ffffff". */
function longColour(colour: string): string {
	return colour.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3").toLowerCase();
}
