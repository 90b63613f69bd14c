export type Typeface = {
	/** In ems; null for a character that no font has. */
	charWidth(code: number): number | null;
	/** The family used for a character: `before` if it has it. */
	charFamily(code: number, before: string): string;
};

export type TextLayout = { lines: string[]; size: number };

/** In pixels; the largest size comes first. */
export type SizeOption = { size: number; lines: number };

const MIN_SHOWN_RATIO = 0.8;
// Shaping can make a text wider than the sum of its characters.
const WIDTH_FACTOR = 0.97;

/**
 * The text without characters that change its direction or that no font has, such as emoji.
 * @returns null if less than 80 % of the letters are left
 */
export function displayableText(text: string, typeface: Typeface): string | null {
	const plain = text.normalize("NFC").replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
	const known = [...plain].filter(
		(char) => !/\p{C}/u.test(char) && typeface.charWidth(codePoint(char)) !== null,
	);
	const shown = known.join("").replace(/\s+/g, " ").trim();
	const [letters, left] = [plain, shown].map((one) => one.match(/[\p{L}\p{N}]/gu)?.length ?? 0);
	return left && letters && left >= letters * MIN_SHOWN_RATIO ? shown : null;
}

/** The text in the first size that fits, or cut off in the last size. */
export function layoutText(
	text: string,
	width: number,
	choices: readonly SizeOption[],
	typeface: Typeface,
): TextLayout {
	const parts = splitWords(text);
	let last: TextLayout = { lines: [], size: 0 };
	for (const { size, lines } of choices) {
		const maxWidth = (width * WIDTH_FACTOR) / size;
		const wrapped = breakLines(parts, maxWidth, typeface);
		if (wrapped.length <= lines) return { lines: wrapped, size };
		const shown = wrapped.slice(0, lines);
		shown.push(truncateLine(shown.pop() ?? "", maxWidth, typeface));
		last = { lines: shown, size };
	}
	return last;
}

export function textWidth(text: string, typeface: Typeface): number {
	return [...text].reduce((sum, char) => sum + (typeface.charWidth(codePoint(char)) ?? 0), 0);
}

/**
 * Splits a line into runs of one font each. A line with Hebrew or Arabic stays whole and loses the characters that its
 * font lacks, because it is reversed as a whole.
 */
export function fontRuns(line: string, typeface: Typeface): { family: string; text: string }[] {
	const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u.exec(line)?.[0];
	if (rightToLeft) {
		const family = typeface.charFamily(codePoint(rightToLeft), "");
		const text = [...line].filter((char) => typeface.charFamily(codePoint(char), family) === family).join("");
		return [{ family, text }];
	}
	const runs: { family: string; text: string }[] = [];
	for (const char of line) {
		const last = runs.at(-1);
		const family = typeface.charFamily(codePoint(char), /\p{L}/u.test(char) ? "" : (last?.family ?? ""));
		if (last?.family === family) last.text += char;
		else runs.push({ family, text: char });
	}
	return runs;
}

// A line may break after a word of any language, but not before punctuation that belongs to the word.
function splitWords(text: string): string[] {
	const parts: string[] = [];
	for (const { segment, isWordLike } of new Intl.Segmenter("en", { granularity: "word" }).segment(text)) {
		const before = parts.at(-1);
		const joins = before !== undefined && (!isWordLike || /[([{“‘«¿¡#@$€£]$/u.test(before));
		if (joins) parts[parts.length - 1] = before + segment;
		else parts.push(segment);
	}
	return parts;
}

function breakLines(parts: readonly string[], maxWidth: number, typeface: Typeface): string[] {
	const lines: string[] = [];
	let line = "";
	for (const part of parts.flatMap((one) => splitLongWord(one, maxWidth, typeface))) {
		if (line && textWidth((line + part).trimEnd(), typeface) > maxWidth) {
			lines.push(line.trimEnd());
			line = "";
		}
		line += part;
	}
	return line ? [...lines, line.trimEnd()] : lines;
}

function splitLongWord(part: string, maxWidth: number, typeface: Typeface): string[] {
	if (textWidth(part.trimEnd(), typeface) <= maxWidth) return [part];
	const pieces: string[] = [""];
	for (const { segment } of new Intl.Segmenter("en").segment(part)) {
		const piece = pieces.at(-1) + segment;
		if (textWidth(piece, typeface) > maxWidth) pieces.push(segment);
		else pieces[pieces.length - 1] = piece;
	}
	return pieces;
}

function truncateLine(line: string, maxWidth: number, typeface: Typeface): string {
	const chars = [...line];
	while (chars.length > 0 && textWidth(`${chars.join("")}…`, typeface) > maxWidth) chars.pop();
	return `${chars.join("").replace(/[\s\p{P}]+$/u, "")}…`;
}

function codePoint(char: string): number {
	return char.codePointAt(0) ?? 0;
}
