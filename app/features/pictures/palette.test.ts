import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PALETTES } from "./palette.ts";

const css = readFileSync("app/app.css", "utf8");
const blocks = {
	light: css.slice(css.indexOf(":root {")),
	dark: css.slice(css.indexOf(':root[data-theme="dark"] {')),
};

test.each(["light", "dark"] as const)("the %s pictures have the page's colours", (theme) => {
	const tokens = Object.keys(PALETTES[theme]).map((name) => {
		const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
		return [name, new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(blocks[theme])?.[1]];
	});
	expect(PALETTES[theme]).toEqual(Object.fromEntries(tokens));
});
