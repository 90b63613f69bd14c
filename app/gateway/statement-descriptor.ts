/** The account's prefix on card statements. `npm run stripe:check` compares it with the provider's. */
export const STATEMENT_PREFIX = "GANGWAY";

/** By Stripe, with the prefix and what stands between the two. Banks may cut it off sooner. */
const MAX_LENGTH = 22;
const SEPARATOR = "* ";
const MAX_SUFFIX_LENGTH = MAX_LENGTH - STATEMENT_PREFIX.length - SEPARATOR.length;

const WITHOUT_TITLE = "TRIP";

/** Letters that Unicode does not split into a Latin letter and its mark. */
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
 * A trip's title as the end of a line on a card statement: Latin capitals, digits and spaces, at least one letter, and
 * none of the characters that Stripe refuses. A long title ends with a whole word where that leaves half of it.
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

/** The whole line, as banks show it. */
export function statementLine(title: string): string {
	return STATEMENT_PREFIX + SEPARATOR + statementSuffix(title);
}

function cutAtWord(text: string): string {
	if (text.length <= MAX_SUFFIX_LENGTH) return text;
	const end = text.lastIndexOf(" ", MAX_SUFFIX_LENGTH);
	return text.slice(0, end >= MAX_SUFFIX_LENGTH / 2 ? end : MAX_SUFFIX_LENGTH).trim();
}
