import { decodeUriPart } from "./link-parsing.ts";

const MAX_ATTEMPTS = 1_000;
const MAX_UNPACKED = 3;

/** Escapes by which sites put JSON into HTML; the short ones are Angular's. */
const ESCAPES: [string, RegExp][] = [
	['"', /&(?:q|quot|#34|#x22);/g],
	["'", /&(?:s|apos|#39|#x27);/g],
	["<", /&(?:l|lt);/g],
	[">", /&(?:g|gt);/g],
	["&", /&(?:a|amp);/g],
];

/** The value of a script that is JSON as a whole, or undefined. */
export function parseScript(script: string): unknown {
	return parseJson(unescapeText(script));
}

/**
 * The JSON values in scripts: whole scripts, and what a script assigns, passes on or has in its texts. Nothing is
 * evaluated.
 */
export function parseEmbedded(scripts: string[]): unknown[] {
	const found: unknown[] = [];
	let attempts = 0;
	for (const script of scripts) addValues(unescapeText(script), 0);
	return found;

	function addValues(text: string, unpacked: number): void {
		if (attempts++ > MAX_ATTEMPTS) return;
		const whole = /^[{["]/.test(text) ? parseJson(text) : undefined;
		if (typeof whole === "object" && whole !== null) return void found.push(whole);
		if (unpacked > MAX_UNPACKED) return;
		// A value in brackets that is no JSON may be code with JSON in it.
		const isCode = whole === undefined && /^[{[]/.test(text) && valueEnd(text, 0) === text.length;
		const start = /[{["'`]/g;
		start.lastIndex = isCode ? 1 : 0;
		for (let match = start.exec(text); match; match = start.exec(text)) {
			const end = valueEnd(text, match.index);
			if (end === null) return;
			start.lastIndex = end;
			const part = text.slice(match.index, end);
			if (part.length < 12) continue;
			const inner = /^[{[]/.test(part) ? part : unquote(part);
			if (inner && /[{[]|%7B/i.test(inner.slice(0, 200))) addValues(unescapeText(inner), unpacked + 1);
		}
	}
}

function unescapeText(script: string): string {
	const text = script.trim();
	const bare = /^<!--(.*)-->$/s.exec(text)?.[1]?.trim() ?? text;
	if (/^%(?:7B|5B)/i.test(bare)) return decodeUriPart(bare);
	if (!/^[{[]\s*&/.test(bare)) return bare;
	return ESCAPES.reduce((words, [sign, escaped]) => words.replace(escaped, sign), bare);
}

/** Where the value ends that begins at `start`: behind its closing bracket or quote; null if it does not end. */
function valueEnd(text: string, start: number): number | null {
	const part = /(["'`])|([{[])|[}\]]/g;
	part.lastIndex = start;
	let depth = 0;
	for (let match = part.exec(text); match; match = part.exec(text)) {
		const [, quote, open] = match;
		if (quote) part.lastIndex = quoteEnd(text, quote, match.index);
		else depth += open ? 1 : -1;
		if (part.lastIndex === 0) return null;
		if (depth <= 0) return part.lastIndex;
	}
	return null;
}

/** Behind the closing quote; 0 if there is none. */
function quoteEnd(text: string, quote: string, start: number): number {
	let at = text.indexOf(quote, start + 1);
	while (at >= 0 && (/\\+$/.exec(text.slice(Math.max(start, at - 20), at))?.[0].length ?? 0) % 2 === 1) {
		at = text.indexOf(quote, at + 1);
	}
	return at + 1;
}

/** The text of a JavaScript string literal, or undefined. */
function unquote(literal: string): string | undefined {
	const json = literal
		.slice(1, -1)
		.replace(/\\x([0-9a-f]{2})/gi, "\\u00$1")
		.replace(/\\.|"/gs, (part) => (part === '"' ? '\\"' : /['`]/.test(part) ? part.slice(1) : part));
	return parseJson(`"${json}"`) as string | undefined;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
