export const CATEGORIES = [
	"planning",
	"financial",
	"destinations",
	"technology",
	"stories",
	"guides",
] as const;

type Category = (typeof CATEGORIES)[number];

/** A part of a line: plain, emphasized or linked text. */
export type Inline =
	| string
	| { kind: "strong"; children: Inline[] }
	| { kind: "em"; children: Inline[] }
	| { kind: "link"; to: string; children: Inline[] };

export type Block =
	| { kind: "heading"; level: 2 | 3; id: string; children: Inline[] }
	| { kind: "paragraph"; children: Inline[] }
	| { kind: "list"; ordered: boolean; items: Inline[][] }
	| { kind: "quote"; paragraphs: Inline[][] }
	| { kind: "table"; head: Inline[][]; rows: Inline[][][] };

/** An article as scripts/lib/articles-plugin.ts makes it from its Markdown file. */
export type Article = {
	id: number;
	slug: string;
	title: string;
	excerpt: string;
	category: Category;
	author: string;
	date: string; // a calendar date
	tags: string[];
	related: number[];
	featured: boolean;
	words: number;
	minutes: number; // reading time
	blocks: Block[];
};
