import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./lib/run.mjs";

/**
 * `node scripts/fonts.mjs` (Node 24) makes the committed fonts of the preview images in app/features/pictures/fonts. It
 * installs their packages separately, because nothing else needs them. Licence: the SIL Open Font License, next to the
 * files.
 */
const SUBSETTER = "subset-font@2.9.0";

const LATIN = characterRange(0x20, 0x24f);
const PUNCTUATION = `${characterRange(0x2010, 0x2027)}${characterRange(0x2030, 0x203a)}${characterRange(0x20a0, 0x20bf)}`;

/** These scripts need no layout tables. */
const WITHOUT_LAYOUT = ["NotoSans", "NotoSansJP", "NotoSansKR"];

/** In the order of app/features/pictures/fonts.server.ts, with the characters that each font keeps. */
const FACES = [
	["bricolage-grotesque@0.4.1", "BricolageGrotesque", LATIN + PUNCTUATION + characterRange(0x1e00, 0x1eff)],
	[
		"noto-sans@0.4.2",
		"NotoSans",
		LATIN + PUNCTUATION + characterRange(0x370, 0x52f) + characterRange(0x1e00, 0x1fff),
	],
	["noto-sans-hebrew@0.4.1", "NotoSansHebrew", LATIN + PUNCTUATION + characterRange(0x590, 0x5ff)],
	["noto-sans-arabic@0.4.3", "NotoSansArabic", LATIN + PUNCTUATION + characterRange(0x600, 0x6ff)],
	["noto-sans-thai@0.4.2", "NotoSansThai", LATIN + PUNCTUATION + characterRange(0xe00, 0xe7f)],
	// Kana, signs, and the 2,965 kanji of level 1.
	[
		"noto-sans-jp@0.4.3",
		"NotoSansJP",
		encodedCharacters("euc-jp", 0xa1, 0xa5) + encodedCharacters("euc-jp", 0xb0, 0xcf),
	],
	// The 2,350 syllables in use.
	["noto-sans-kr@0.4.3", "NotoSansKR", encodedCharacters("euc-kr", 0xb0, 0xc8)],
];

const folder = mkdtempSync(join(tmpdir(), "gangway-fonts-"));
const out = join(root, "app/features/pictures/fonts");
try {
	execFileSync(
		"npm",
		["install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", SUBSETTER].concat(
			FACES.map(([name]) => `@expo-google-fonts/${name}`),
		),
		{ stdio: "inherit" },
	);
	const subset = createRequire(join(folder, "index.js"))("subset-font");
	mkdirSync(out, { recursive: true });
	for (const [name, face, text] of FACES) {
		const from = join(folder, "node_modules/@expo-google-fonts", name.replace(/@.*/, ""));
		const options = { targetFormat: "truetype", noLayoutClosure: WITHOUT_LAYOUT.includes(face) };
		const whole = readFileSync(join(from, `700Bold/${face}_700Bold.ttf`));
		writeFileSync(join(out, `${face}-Bold.ttf`), await subset(whole, text, options));
		copyFileSync(join(from, "LICENSE_FONT"), join(out, `${face}.LICENSE`));
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}

function characterRange(first, last) {
	return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)).join("");
}

/** Rows of a double-byte character set contain nearly everything that people write. */
function encodedCharacters(encoding, first, last) {
	const decoder = new TextDecoder(encoding);
	const bytes = Array.from({ length: 0xfe - 0xa0 }, (_, index) => 0xa1 + index);
	let text = " ";
	for (let row = first; row <= last; row += 1) {
		for (const cell of bytes) text += decoder.decode(Uint8Array.of(row, cell));
	}
	return text.replaceAll("\ufffd", "");
}
