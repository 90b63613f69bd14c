import { Parser } from "htmlparser2";

/** More than any name, heading or price takes. */
export const MAX_WORDS = 4_000;

/** Stands where a text was cut: what comes before it may have gone on. */
export const CUT = "\ue001";

/** What to add to a text of `length` characters that may have `max`: a long text is cut before it is kept. */
export function fitting(words: string, length: number, max: number): string {
	if (length > max) return "";
	const room = max - length;
	return words.length > room ? words.slice(0, room) + CUT : words;
}

/** The text of words that may hold entities or tags, as names in JSON-LD do against the rule. */
export function plainText(words: string): string {
	if (!/&#?\w+;|<\/?[a-z]/i.test(words)) return words;
	let text = "";
	const parser = new Parser({
		ontext(part) {
			text += part;
		},
	});
	parser.end(words.slice(0, MAX_WORDS));
	return text;
}

/** One space between words, and none where a tag parted nothing but words. */
export function tidy(words: string): string {
	return words
		.replace(/[\s\u00a0\u200b]+/g, " ")
		.replace(/ ?\ue000[\ue000 ]*/g, (gap) => (gap.includes(" ") ? " " : "\ue000"))
		.replace(/(?<![\d.,])\ue000|\ue000(?![\d.,])/g, " ")
		.replace(/ {2,}/g, " ")
		.trim();
}
