import type { MailContent } from "./content.ts";

type Words = Omit<MailContent, "action" | "more">;

const SCHEME = /:(?=\/\/)/g;
const DOT_OF_DOMAIN = /(?<=\S)[.。．｡](?=\p{L})/gu;
const LAST_DOT_OF_IP = /(?<=\d\.\d{1,3}\.\d{1,3}\.)(?=\d)/g;

/**
 * Parts the web addresses in everything that a mail says by a space, because mail programs make links of them and people
 * can put them into names and titles. What people have written in quotes stays as it is (Rules: Mail and notifications).
 */
export function withoutLinks(words: Words): Words {
	const { subject, heading, paragraphs, quotes, facts, closing } = words;
	return {
		...words,
		subject: part(subject),
		heading: part(heading),
		paragraphs: paragraphs.map(part),
		quotes: quotes?.map((quote) => ({ ...quote, name: part(quote.name) })),
		facts: facts?.map(([label, value]) => [label, part(value)]),
		closing: closing && part(closing),
	};
}

const part = (text: string) =>
	text.replace(SCHEME, ": ").replace(DOT_OF_DOMAIN, "$& ").replace(LAST_DOT_OF_IP, " ");
