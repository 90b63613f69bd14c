import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const [, light = "", , dark = ""] = read("../app.css").split(/color-scheme: (?:light|dark);/);
const QUARTERS = [...read("./progress.css").matchAll(/data-quarter="(\d)"\] \{\s*color: ([^;]+);/g)];

type Color = number[];

/** A token, or an equal mix of two tokens. */
function colorOf(tokens: string, value: string): Color {
	const parts = Array.from(value.matchAll(/var\((--[\w-]+)\)/g), ([, token = ""]) => {
		const [, hex = ""] = new RegExp(`${token}: #(\\w{6});`).exec(tokens) ?? [];
		return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
	});
	return [0, 1, 2].map((at) => parts.reduce((sum, part) => sum + (part[at] ?? Number.NaN), 0) / parts.length);
}

function luminance(color: Color): number {
	const [red = 0, green = 0, blue = 0] = color.map((part) => {
		const share = part / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Color, other: Color): number {
	const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
	return (bright + 0.05) / (dim + 0.05);
}

test.each([
	["light", light],
	["dark", dark],
])(
	"in the %s theme each quarter's bar has a colour of its own that stands out from its ground",
	(_, tokens) => {
		const colors = [...QUARTERS.map(([, , value = ""]) => value), "var(--paid)"].map((value) =>
			colorOf(tokens, value),
		);
		const ground = colorOf(tokens, "var(--line)");
		expect(new Set(colors.map(String)).size).toBe(5);
		for (const color of colors) expect(contrast(color, ground)).toBeGreaterThanOrEqual(3);
	},
);
