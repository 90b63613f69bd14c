import type { MailWords } from "./content.ts";

const SCHEME = /:(?=\/\/)/g;
const DOT_OF_DOMAIN = /(?<=\S)[.。．｡](?=\p{L})/gu;
const LAST_DOT_OF_IP = /(?<=\d\.\d{1,3}\.\d{1,3}\.)(?=\d)/g;

/**
 * Puts a space into each web address in a mail's words, because mail programs turn them into links and people can put
 * them into names and titles. Quotes of what people wrote stay as they are (Rules: Mail and notifications).
 */
export function withoutLinks(words: MailWords): MailWords {
	const { subject, heading, paragraphs, quotes, facts, reply, closing } = words;
	return {
		...words,
		subject: breakLinks(subject),
		heading: breakLinks(heading),
		paragraphs: paragraphs.map(breakLinks),
		quotes: quotes?.map((quote) => ({ ...quote, name: breakLinks(quote.name) })),
		facts: facts?.map(([label, value]) => [label, breakLinks(value)]),
		reply: reply && breakLinks(reply),
		closing: closing && breakLinks(closing),
	};
}

/** Puts a space into each web address in a text. */
export function breakLinks(text: string): string {
	return text.replace(SCHEME, ": ").replace(DOT_OF_DOMAIN, "$& ").replace(LAST_DOT_OF_IP, " ");
}
