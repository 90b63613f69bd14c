import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { THEME_COLOURS } from "./theme-colours.ts";

test("browsers put the colour of the page around it", () => {
	const css = readFileSync("app/app.css", "utf8");
	const paper = Array.from(css.matchAll(/--paper: (#[0-9a-f]{6});/g), ([, colour]) => colour);
	expect(paper).toEqual([THEME_COLOURS.light, THEME_COLOURS.dark, THEME_COLOURS.dark]);
});
