import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LUCIDE_ICONS, OWN_ICONS } from "./icons.ts";

const sprite = readFileSync(new URL("./icons.svg", import.meta.url), "utf8");
const symbols = new Map(
	Array.from(sprite.matchAll(/<symbol id="([^"]+)" viewBox="[\d ]+">(.*)<\/symbol>/g), ([, name, shapes]) => [
		name,
		shapes,
	]),
);

test("the sprite holds exactly the icons of the two lists", () => {
	expect([...symbols.keys()]).toEqual([...LUCIDE_ICONS, ...OWN_ICONS]);
});

test.each([...LUCIDE_ICONS, ...OWN_ICONS])("%s consists of shapes", (name) => {
	expect(symbols.get(name)).toMatch(/^(<(path|circle|rect|line|polyline|ellipse)\b[^<>]*\/>)+$/);
});
