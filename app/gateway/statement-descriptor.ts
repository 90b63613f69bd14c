/** The account's prefix on card statements. `npm run stripe:check` compares it with the provider's. */
export const STATEMENT_PREFIX = "GANGWAY";

/** Stripe's limit for the whole line, prefix and separator included. Banks may cut it off sooner. */
const MAX_LENGTH = 22;
const SEPARATOR = "* ";
const MAX_SUFFIX_LENGTH = MAX_LENGTH - STATEMENT_PREFIX.length - SEPARATOR.length;

const WITHOUT_TITLE = "TRIP";

/** Letters that Unicode does not decompose into a Latin letter and a mark. */
const LATIN: Record<string, string> = {
	ß: "SS",
	æ: "AE",
	œ: "OE",
	ø: "O",
	ł: "L",
	đ: "D",
	ð: "D",
	þ: "TH",
	ı: "I",
};

/**
 * Turns a trip's title into the suffix of a line on a card statement: Latin capitals, digits and spaces, with at least
 * one letter and without the characters that Stripe refuses. A long title is cut after a whole word if that leaves at
 * least half of it.
 */
export function statementSuffix(title: string): string {
	const plain = title
		.toLowerCase()
		.replace(/[ßæœøłđðþı]/g, (letter) => LATIN[letter] ?? "")
		.normalize("NFKD")
		.toUpperCase()
		.replace(/\p{M}|['’]/gu, "")
		.replace(/[^A-Z0-9]+/g, " ")
		.trim();
	const cut = cutAtWord(plain);
	return /[A-Z]/.test(cut) ? cut : WITHOUT_TITLE;
}

export function statementLine(title: string): string {
	return STATEMENT_PREFIX + SEPARATOR + statementSuffix(title);
}

function cutAtWord(text: string): string {
	if (text.length <= MAX_SUFFIX_LENGTH) return text;
	const end = text.lastIndexOf(" ", MAX_SUFFIX_LENGTH);
	return text.slice(0, end >= MAX_SUFFIX_LENGTH / 2 ? end : MAX_SUFFIX_LENGTH).trim();
}
