import { decodeUriPart } from "./link-parsing.ts";

/** A script holds at most so many values, and a text within a text is unpacked so often. */
const MAX_VALUES = 200;
const MAX_UNPACKED = 3;

/** Escapes of quotes and signs by which sites put JSON into HTML; the short ones are Angular's. */
const ESCAPES: [string, RegExp][] = [
	['"', /&(?:q|quot|#34|#x22);/g],
	["'", /&(?:s|apos|#39|#x27);/g],
	["<", /&(?:l|lt);/g],
	[">", /&(?:g|gt);/g],
	["&", /&(?:a|amp);/g],
];

/** The value of a script that is JSON as a whole, or undefined. */
export function parseScript(script: string): unknown {
	return parseJson(unescapeText(script.trim()));
}

/** The JSON values in scripts: whole scripts, and values that a script assigns or passes on. Nothing is evaluated. */
export function parseEmbedded(scripts: string[]): unknown[] {
	const found: unknown[] = [];
	for (const script of scripts) addValues(script, found, 0);
	return found;
}

function addValues(script: string, found: unknown[], unpacked: number): void {
	const text = unescapeText(script.trim());
	const whole = parseJson(text);
	if (typeof whole === "object" && whole !== null) found.push(whole);
	else if (unpacked < MAX_UNPACKED) {
		const start = /[{["'`]/g;
		for (let match = start.exec(text); match && found.length < MAX_VALUES; match = start.exec(text)) {
			const end = valueEnd(text, match.index);
			if (end === null) return;
			start.lastIndex = end;
			addValue(text.slice(match.index, end), found, unpacked);
		}
	}
}

function addValue(literal: string, found: unknown[], unpacked: number): void {
	if (literal.length < 12) return;
	if (literal[0] === "{" || literal[0] === "[") {
		const value = parseJson(literal);
		if (value !== undefined) found.push(value);
		// A list that is no JSON may be code with JSON in it.
		else addValues(literal.slice(1, -1), found, unpacked + 1);
		return;
	}
	const inner = unquote(literal);
	if (inner && /[{[]|%7B/.test(inner.slice(0, 200))) addValues(inner, found, unpacked + 1);
}

function unescapeText(text: string): string {
	const bare = /^<!--(.*)-->$/s.exec(text)?.[1]?.trim() ?? text;
	if (/^%(?:7B|5B)/i.test(bare)) return decodeUriPart(bare);
	if (!/^[{[]\s*&/.test(bare)) return bare;
	return ESCAPES.reduce((words, [sign, escaped]) => words.replace(escaped, sign), bare);
}

/** Where the value ends that begins at `start`: behind its closing bracket or quote; null if it does not end. */
function valueEnd(text: string, start: number): number | null {
	let depth = 0;
	const part = /["'`]|[{[]|[}\]]/g;
	part.lastIndex = start;
	for (let match = part.exec(text); match; match = part.exec(text)) {
		const [sign] = match;
		if (sign === "{" || sign === "[") depth++;
		else if (sign === "}" || sign === "]") depth--;
		else {
			const end = quoteEnd(text, match.index);
			if (end === null) return null;
			part.lastIndex = end;
		}
		if (depth <= 0) return part.lastIndex;
	}
	return null;
}

function quoteEnd(text: string, start: number): number | null {
	const quote = text[start] ?? "";
	for (let at = text.indexOf(quote, start + 1); at >= 0; at = text.indexOf(quote, at + 1)) {
		let slashes = 0;
		while (text[at - 1 - slashes] === "\\") slashes++;
		if (slashes % 2 === 0) return at + 1;
	}
	return null;
}

/** The text of a JavaScript string literal. */
function unquote(literal: string): string | null {
	const json = literal
		.slice(1, -1)
		.replace(/\\x([0-9a-f]{2})/gi, "\\u00$1")
		.replace(/\\.|"/gs, (part) =>
			part === '"' ? '\\"' : part === "\\'" || part === "\\`" ? part.slice(1) : part,
		);
	const text = parseJson(`"${json}"`);
	return typeof text === "string" ? text : null;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
