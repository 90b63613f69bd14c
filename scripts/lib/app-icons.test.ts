import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawAppIcons } from "./app-icons.ts";

const icons = Object.entries(drawAppIcons());

test.each(icons)("public/%s is what the script draws of the logo", (name, picture) => {
	expect(readFileSync(`public/${name}`).equals(picture)).toBe(true);
});

test.each(icons)("%s has the size that its name says", (name, picture) => {
	const png = name.endsWith(".ico") ? picture.subarray(22) : picture;
	const size = { "favicon.ico": 32, "apple-touch-icon.png": 180 }[name] ?? Number(/\d+/.exec(name)?.[0]);
	expect(png.subarray(1, 4).toString()).toBe("PNG");
	expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
});
