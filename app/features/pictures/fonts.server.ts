import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCharWidths } from "./font-file.ts";
import type { Typeface } from "./text-layout.ts";

const FOLDER = join(import.meta.dirname, "fonts");

/** Families and their files, in the order in which they are looked through: the display face comes first. */
const FONT_FILES = {
	"Bricolage Grotesque": "BricolageGrotesque",
	"Noto Sans": "NotoSans",
	"Noto Sans Hebrew": "NotoSansHebrew",
	"Noto Sans Arabic": "NotoSansArabic",
	"Noto Sans Thai": "NotoSansThai",
	"Noto Sans JP": "NotoSansJP",
	"Noto Sans KR": "NotoSansKR",
};

export type Fonts = Typeface & { files: string[] };

let loaded: Fonts | null = null;

/** The type that pictures are set in, made by scripts/fonts.mjs. Read once. */
export function fonts(): Fonts {
	loaded ??= readFonts();
	return loaded;
}

function readFonts(): Fonts {
	const files = Object.values(FONT_FILES).map((name) => join(FOLDER, `${name}-Bold.ttf`));
	const faces = Object.keys(FONT_FILES).map((family, index) => ({
		family,
		widths: readCharWidths(readFileSync(files[index] ?? "")),
	}));
	return {
		files,
		charWidth: (code) => faces.find(({ widths }) => widths.has(code))?.widths.get(code) ?? null,
		charFamily: (code, before) => {
			const having = faces.filter(({ widths }) => widths.has(code)).map(({ family }) => family);
			return having.find((family) => family === before) ?? having[0] ?? before;
		},
	};
}
