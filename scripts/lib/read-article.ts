import { marked, type Token, type Tokens } from "marked";
import { parse } from "yaml";
import { z } from "zod";
import { type Article, type Block, CATEGORIES, type Inline } from "#app/features/site/blog/article.ts";
import { isCalendarDate } from "../../app/lib/dates.ts";
import { slugOf } from "../../app/lib/slug.ts";

const WORDS_A_MINUTE = 200;

const frontMatterSchema = z.strictObject({
	id: z.int().positive(),
	slug: z.string().regex(/^[a-z][a-z0-9-]*$/),
	title: z.string().min(10).max(80),
	excerpt: z.string().min(70).max(160),
	category: z.enum(CATEGORIES),
	author: z.string().min(1),
	date: z.string().refine(isCalendarDate, "is no date"),
	tags: z.array(z.string().min(1)).min(1),
	related: z.array(z.int().positive()).min(1),
	featured: z.boolean(),
});

/**
 * Reads an article's Markdown.
 * @throws Error for wrong front matter, raw HTML, or anything that an article's page cannot show
 */
export function readArticle(source: string): Article {
	const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(source) ?? [];
	if (!front || !body) throw new Error("an article begins with front matter between lines of ---");
	const checked = frontMatterSchema.safeParse(parse(front));
	if (!checked.success) throw new Error(z.prettifyError(checked.error));
	const blocks = marked.lexer(body).flatMap(toBlock);
	const ids = blocks.flatMap((block) => (block.kind === "heading" ? [block.id] : []));
	const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
	if (repeated) throw new Error(`two headings are "${repeated}"`);
	const words = textOf(blocks).match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
	return { ...checked.data, words, minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)), blocks };
}

function toBlock(token: Token): Block[] {
	const { type } = token;
	if (type === "space") return [];
	if (type === "heading") return [toHeading(token as Tokens.Heading)];
	if (type === "paragraph") return [{ kind: "paragraph", children: toInlines(token.tokens) }];
	if (type === "blockquote") return [{ kind: "quote", paragraphs: toParagraphs(token.tokens) }];
	if (type === "table") return [toTable(token as Tokens.Table)];
	if (type !== "list") throw notShown(token);
	const { ordered, items } = token as Tokens.List;
	return [{ kind: "list", ordered, items: items.flatMap(({ tokens }) => toParagraphs(tokens)) }];
}

function toHeading({ depth, text, tokens }: Tokens.Heading): Block {
	if (depth !== 2 && depth !== 3) throw new Error(`"${text}" is a heading of level ${depth}, not 2 or 3`);
	return { kind: "heading", level: depth, id: slugOf(text), children: toInlines(tokens) };
}

function toTable({ header, rows }: Tokens.Table): Block {
	const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => toInlines(tokens));
	return { kind: "table", head: cells(header), rows: rows.map(cells) };
}

function toParagraphs(tokens: Token[] = []): Inline[][] {
	return tokens
		.filter(({ type }) => type !== "space")
		.map((token) => {
			if (token.type !== "paragraph" && token.type !== "text") throw notShown(token);
			return toInlines((token as Tokens.Paragraph).tokens);
		});
}

function toInlines(tokens: Token[] = []): Inline[] {
	return tokens.map((token) => {
		const { type } = token;
		if (type === "text" || type === "escape") return (token as Tokens.Text).text.replaceAll("\n", " ");
		if (type === "strong" || type === "em") return { kind: type, children: toInlines(token.tokens) };
		if (type !== "link") throw notShown(token);
		const { href, tokens: children } = token as Tokens.Link;
		if (!/^\/[a-z]/.test(href)) throw new Error(`${href} is no link to a page of ours`);
		return { kind: "link", to: href, children: toInlines(children) };
	});
}

const notShown = ({ type, raw }: Token) => new Error(`no article can show this ${type}: ${raw.trim()}`);

/** All displayed words, which are the strings below "children", "items" and so on. */
function textOf(shown: unknown): string {
	if (typeof shown === "string") return shown;
	if (Array.isArray(shown)) return shown.map(textOf).join(" ");
	const { children, items, paragraphs, head, rows } = shown as Record<string, unknown>;
	return [children, items, paragraphs, head, rows]
		.filter((part) => part !== undefined)
		.map(textOf)
		.join(" ");
}
