import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Font } from "opentype.js";
import type { Typeface } from "./text-layout.ts";

const FOLDER = join(import.meta.dirname, "fonts");

// A character is drawn in the first family that has it, so the display face comes first.
const FONT_FILES = [
	"BricolageGrotesque",
	"NotoSans",
	"NotoSansHebrew",
	"NotoSansArabic",
	"NotoSansThai",
	"NotoSansJP",
	"NotoSansKR",
];

type FontFace = { family: string; font(): Font };

export const FONT_PATHS = FONT_FILES.map((name) => join(FOLDER, `${name}-Bold.ttf`));

const faces = FONT_FILES.map((name, index) => createFace(familyOf(name), FONT_PATHS[index] ?? ""));

/** Measures text in the fonts of pictures, which scripts/fonts.mjs makes. */
export const pictureTypeface: Typeface = {
	charWidth(code) {
		const char = String.fromCodePoint(code);
		const font = faces.find((face) => face.font().hasChar(char))?.font();
		if (!font) return null;
		return (font.charToGlyph(char).advanceWidth ?? 0) / font.unitsPerEm;
	},
	charFamily(code, before) {
		const char = String.fromCodePoint(code);
		const current = faces.find(({ family }) => family === before);
		if (current?.font().hasChar(char)) return before;
		return faces.find((face) => face.font().hasChar(char))?.family ?? before;
	},
};

/** A file is named after its family, without spaces. */
function familyOf(name: string): string {
	return name.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
}

function createFace(family: string, path: string): FontFace {
	let font: Font | null = null;
	return {
		family,
		font: () => {
			font ??= readFont(path);
			return font;
		},
	};
}

function readFont(path: string): Font {
	// The library is loaded here instead of at start, because most servers draw their first picture much later.
	const { parse } = createRequire(import.meta.url)("opentype.js") as typeof import("opentype.js");
	const { buffer, byteOffset, byteLength } = readFileSync(path);
	return parse(buffer.slice(byteOffset, byteOffset + byteLength), { lowMemory: true });
}
