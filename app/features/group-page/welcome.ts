import { lexer, type Token, type Tokens } from "marked";
import { isWebLink } from "#app/lib/web-link.ts";

/** A part of a line. */
export type WelcomeSpan =
	| { kind: "text"; text: string }
	| { kind: "strong" | "emphasis"; spans: WelcomeSpan[] }
	| { kind: "link"; href: string; spans: WelcomeSpan[] }
	| { kind: "break" };

/** A block of a welcome text. */
export type WelcomeBlock =
	| { kind: "paragraph" | "heading"; spans: WelcomeSpan[] }
	| { kind: "list"; ordered: boolean; items: WelcomeSpan[][] };

/**
 * Parses the limited Markdown of a welcome text: paragraphs, headings, lists, bold, italics and web links. Everything
 * else, including HTML and pictures, is shown as typed.
 */
export function readWelcome(text: string): WelcomeBlock[] {
	return tokensOf(text).flatMap(toBlock);
}

/** A text with quotations or lists nested too deeply is not parsed, and shown as one line as typed. */
function tokensOf(text: string): Token[] {
	try {
		return lexer(text, { gfm: true, breaks: true });
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		return [{ type: "text", raw: text, text }];
	}
}

function toBlock(token: Token): WelcomeBlock[] {
	if (token.type === "space") return [];
	if (isOf(token, "paragraph")) return [{ kind: "paragraph", spans: toSpans(token.tokens) }];
	if (isOf(token, "heading")) return [{ kind: "heading", spans: toSpans(token.tokens) }];
	if (isOf(token, "list")) {
		const items = token.items.map((item) => item.tokens.flatMap((one) => toItem(one)));
		return [{ kind: "list", ordered: token.ordered, items }];
	}
	return [{ kind: "paragraph", spans: [{ kind: "text", text: token.raw.trimEnd() }] }];
}

function toItem(token: Token): WelcomeSpan[] {
	if (isOf(token, "text") && token.tokens) return toSpans(token.tokens);
	if (isOf(token, "paragraph")) return toSpans(token.tokens);
	return asTyped(token);
}

function toSpans(tokens: Token[] = []): WelcomeSpan[] {
	return tokens.flatMap((token): WelcomeSpan[] => {
		if (isOf(token, "strong")) return [{ kind: "strong", spans: toSpans(token.tokens) }];
		if (isOf(token, "em")) return [{ kind: "emphasis", spans: toSpans(token.tokens) }];
		if (token.type === "br") return [{ kind: "break" }];
		if (isOf(token, "link")) return toLink(token);
		if (isOf(token, "escape")) return [{ kind: "text", text: token.text }];
		return asTyped(token);
	});
}

/**
 * Only web links become links, unlike one that runs a script. If a link's text is an address of another site, the
 * link's own address is shown instead.
 */
function toLink(token: Tokens.Link): WelcomeSpan[] {
	if (!isWebLink(token.href)) return asTyped(token);
	const named = hostOf(token.text);
	if (named && named !== hostOf(token.href))
		return [{ kind: "link", href: token.href, spans: [{ kind: "text", text: token.href }] }];
	return [{ kind: "link", href: token.href, spans: toSpans(token.tokens) }];
}

/** The host of a web address in lower case; null for other text. */
function hostOf(text: string): string | null {
	const written = /^(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(?:[/?#:].*)?$/i.exec(text.trim())?.[1];
	return written?.toLowerCase() ?? null;
}

function asTyped({ raw }: Token): WelcomeSpan[] {
	return [{ kind: "text", text: raw }];
}

type TokenOf = {
	paragraph: Tokens.Paragraph;
	heading: Tokens.Heading;
	list: Tokens.List;
	text: Tokens.Text;
	strong: Tokens.Strong;
	em: Tokens.Em;
	link: Tokens.Link;
	escape: Tokens.Escape;
};

function isOf<Kind extends keyof TokenOf>(token: Token, kind: Kind): token is TokenOf[Kind] {
	return token.type === kind;
}
