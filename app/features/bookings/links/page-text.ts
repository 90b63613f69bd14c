import { DomUtils, parseDocument } from "htmlparser2";

/** Longer text is cut, because no real name, heading or price is longer. */
export const MAX_CAPTURE_TEXT = 4_000;

/** Marks the end of a truncated text, whose last number or word may be incomplete. */
export const TRUNCATION_MARK = "\ue001";

/**
 * The part of `words` that can be appended to a text of `length` characters without exceeding `max`, not counting the
 * mark.
 */
export function truncateToFit(words: string, length: number, max: number): string {
	if (length > max) return "";
	const room = max - length;
	return words.length > room ? words.slice(0, room) + TRUNCATION_MARK : words;
}

/** The text without entities and tags, which names in JSON-LD often contain although they should be plain. */
export function stripHtml(words: string): string {
	if (!/&#?\w+;|<\/?[a-z]/i.test(words)) return words;
	return DomUtils.textContent(parseDocument(words.slice(0, MAX_CAPTURE_TEXT)));
}

/**
 * Normalizes to one space between words and one line per block; read-page.ts marks blocks by U+E002. U+E000, its mark
 * for an inline tag, is kept only between two digits, except between dollars and cents such as ".40".
 */
export function normalizeSpaces(words: string): string {
	return words
		.replace(/[\s\u00a0\u200b]+/g, " ")
		.replace(/ ?\ue000[\ue000 ]*/g, (gap) => (gap.includes(" ") ? " " : "\ue000"))
		.replace(/(?<=\d)\ue000(?=\.\d\d(?!\ue000?[\d.,]))|(?<=\d\.)\ue000(?=\d\d(?!\ue000?[\d.,]))/g, "")
		.replace(/(?<![\d.,])\ue000|\ue000(?![\d.,])/g, " ")
		.replace(/ ?\ue002[\ue002 ]*/g, "\n")
		.trim();
}
