import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconShapes } from "./icon-shapes.ts";
import { ICONS } from "./icons.ts";

test("the sprite holds exactly the icons of the list", () => {
	const sprite = readFileSync(new URL("./icons.svg", import.meta.url), "utf8");
	expect([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1])).toEqual([...ICONS]);
});

test.each(ICONS)("%s has shapes to put into a page", (name) => {
	expect(iconShapes(name)).toMatch(/^(<(path|circle|rect|line|polyline|ellipse)\b[^<>]*\/>)+$/);
});
