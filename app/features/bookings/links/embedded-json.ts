import JSON5 from "json5";
import { isDataNode } from "./data-nodes.ts";
import { decodeUriPart } from "./link-parsing.ts";

const MAX_ATTEMPTS = 1_000;
/** Matches the start of JSON: {" or [{. */
const BASE64 = /^(?:eyJ|W3s)[\w+/]{20,}=*$/;
const MAX_UNPACKED = 3;
/** After this many unparsable characters only strict JSON is read: JSON5 has taken a tenth of a second by then. */
const MAX_LOOSE = 700_000;
/** Values refer to each other, so a short list could otherwise be expanded endlessly. */
const MAX_BUILT = 60_000;
const MAX_NESTED = 40;
/** Escapes that sites use for JSON in HTML; the short ones are Angular's. */
const ESCAPES = /&(?:(q|quot|#34|#x22)|(s|apos|#39|#x27)|(l|lt)|(g|gt)|(a|amp));/g;
const ESCAPED = ['"', "'", "<", ">", "&"];

/** The value of a script that consists of JSON only, or undefined. */
export function parseScript(script: string): unknown {
	return parseJson(unescapeText(script));
}

/**
 * The JSON values in scripts: whole scripts, and values that a script assigns, passes on or contains in strings.
 * Nothing is evaluated.
 */
export function parseEmbedded(scripts: string[]): unknown[] {
	const found: unknown[] = [];
	let attempts = 0;
	let failed = 0;
	for (const script of joinStreams(scripts)) addValues(unescapeText(script), 0);
	const budget = { left: MAX_BUILT };
	return found.map((value) => unflatten(value, budget));

	function addValues(text: string, unpacked: number): void {
		if (attempts++ > MAX_ATTEMPTS) return;
		const whole = /^[{["]/.test(text) ? parseJson(text, failed < MAX_LOOSE) : undefined;
		if (typeof whole === "object" && whole !== null) return void found.push(whole);
		failed += text.length;
		if (unpacked > MAX_UNPACKED) return;
		// A bracketed value that is not JSON may be code that contains JSON.
		const isCode = whole === undefined && /^[{[]/.test(text) && valueEnd(text, 0) === text.length;
		const start = /[{["'`]/g;
		start.lastIndex = isCode ? 1 : 0;
		for (let match = start.exec(text); match; match = start.exec(text)) {
			const end = valueEnd(text, match.index);
			if (end === null) return;
			start.lastIndex = end;
			const part = text.slice(match.index, end);
			if (part.length < 12) continue;
			const inner = /^[{[]/.test(part) ? part : parseJson(quoteTemplate(part));
			if (typeof inner === "string" && (/[{[]|%7B/i.test(inner.slice(0, 200)) || BASE64.test(inner)))
				addValues(unescapeText(inner), unpacked + 1);
		}
	}
}

const STREAMED = /^\s*self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\);?\s*$/s;

/** Joins a stream that Next.js splits into many scripts, because a value may be split as well. */
function joinStreams(scripts: string[]): string[] {
	const parts = scripts.map((script) => parseJson(STREAMED.exec(script)?.[1] ?? ""));
	const others = scripts.filter((_script, index) => typeof parts[index] !== "string");
	return [...others, parts.filter((part) => typeof part === "string").join("")];
}

/**
 * Nuxt serializes a state as a list that contains each value once, with objects that hold indexes into it. This
 * rebuilds the objects.
 */
function unflatten(list: unknown, budget: { left: number }): unknown {
	if (!Array.isArray(list) || list.length < 4 || !isDataNode(list[1])) return list;
	const isPlace = (one: unknown) => Number.isInteger(one) && Number(one) >= -9 && Number(one) < list.length;
	if (!list.filter(isDataNode).every((node) => Object.values(node).every(isPlace))) return list;
	const build = (place: unknown, depth = 0): unknown => {
		const one: unknown = depth > MAX_NESTED || budget.left-- <= 0 ? undefined : list[Number(place)];
		const inner = (next: unknown) => build(next, depth + 1);
		if (isDataNode(one)) return Object.fromEntries(Object.entries(one).map(([key, at]) => [key, inner(at)]));
		if (!Array.isArray(one)) return one;
		return typeof one[0] === "string" ? inner(one[1]) : one.map(inner);
	};
	return build(0);
}

function unescapeText(script: string): string {
	const text = script.trim();
	const bare = /^<!--(.*)-->$/s.exec(text)?.[1]?.trim() ?? text;
	if (/^%(?:7B|5B)/i.test(bare)) return decodeUriPart(bare);
	if (BASE64.test(bare)) return Buffer.from(bare, "base64").toString();
	if (!/^[{[]\s*&/.test(bare)) return bare;
	return bare.replace(ESCAPES, (_whole, ...names) => ESCAPED[names.findIndex(Boolean)] ?? "");
}

/** The end of the value that begins at `start`: after its closing bracket or quote; null if it does not end. */
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

/** The position after the closing quote; 0 if there is none. */
function quoteEnd(text: string, quote: string, start: number): number {
	let at = text.indexOf(quote, start + 1);
	while (at >= 0 && (/\\+$/.exec(text.slice(Math.max(start, at - 20), at))?.[0].length ?? 0) % 2 === 1) {
		at = text.indexOf(quote, at + 1);
	}
	return at + 1;
}

/** Turns a template literal into a quoted string. */
function quoteTemplate(text: string): string {
	return text.replace(
		/^`(.*)`$/s,
		(_whole, words) => `'${words.replaceAll("'", "\\u0027").replaceAll("\n", " ")}'`,
	);
}

/** Parses JSON, and if `mayBeLoose` also JavaScript notation: bare keys, single quotes, and !0 for true. */
function parseJson(text: string, mayBeLoose = true): unknown {
	for (const parse of mayBeLoose ? [JSON.parse, parseLoose] : [JSON.parse])
		try {
			return parse(text);
		} catch {}
	return undefined;
}

function parseLoose(text: string): unknown {
	return JSON5.parse(text.replace(/(?<=[[,:])!([01])\b/g, (_whole, bit) => String(bit === "0")));
}
