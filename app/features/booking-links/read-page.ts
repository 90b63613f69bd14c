import { Parser } from "htmlparser2";
import type { DataNode } from "./data-nodes.ts";
import { inEnglish } from "./foreign-words.ts";
import { MAX_CAPTURE_TEXT, normalizeSpaces, TRUNCATION_MARK, truncateToFit } from "./page-text.ts";
import { type KnownElementUse, knownUses } from "./site-markup.ts";

/** The parts of a page that may describe a booking. */
export type PageParts = {
	title: string;
	/** Of its html element, in small letters. */
	language: string;
	heading: string;
	/** `property` or `name` of meta tags to their first content. */
	meta: Map<string, string>;
	/** The scripts as the page has them, valid or not. */
	jsonLd: string[];
	/** Other scripts and data attributes, which may hold the state of the site's program as JSON. */
	states: string[];
	microdata: DataNode[];
	/** Texts of the elements that a recognised site uses for this. */
	marked: Record<KnownElementUse, string[]>;
	/** The visible text by lines, with U+E000 where a tag separates two digits, and U+E001 at the end if it is truncated. */
	text: string;
};

/** No real page is nested this deep, and the parser's time grows with depth. */
const MAX_DEPTH = 400;
const MAX_TEXT = 300_000;
const MAX_JSON_TEXT = 700_000;
const MAX_JSON_SCRIPTS = 100;
const MAX_CAPTURES = 40;
const MAX_ITEMS = 500;

const HIDDEN = new Set("script style noscript template svg select title s strike del".split(" "));
const INLINE = new Set("a abbr b bdi em font i small span strong sub sup u".split(" "));

type Capture = { text: string; max: number; done: (text: string) => void };
type OpenElement = { captures: Capture[]; hides: boolean; item: DataNode | null };

const STRUCK =
	/(?:^|\s)(?:line-through|strike(?:-?through)?|(?:was|old|original|crossed|struck)-price)(?:\s|$)/i;

function isHidden({ hidden, style = "", class: classes = "" }: Record<string, string>): boolean {
	return hidden !== undefined || /line-through|display: ?none/i.test(style) || STRUCK.test(classes);
}

class TooDeep extends Error {}

/** Reads HTML in one pass without building a tree; broken markup and a page nested too deep yield the parts found so far. */
export function readPage(html: string, site: string | null, isCut: boolean): PageParts {
	const parts: PageParts = {
		title: "",
		language: "",
		heading: "",
		meta: new Map(),
		jsonLd: [],
		states: [],
		microdata: [],
		marked: { name: [], price: [], total: [] },
		text: "",
	};
	const open: OpenElement[] = [];
	const items: DataNode[] = [];
	let captures: Capture[] = [];
	let hiding = 0;
	let itemCount = 0;
	let jsonLength = 0;
	const text: string[] = [];
	let length = 0;

	const appendText = (words: string) => {
		const part = truncateToFit(words, length, MAX_TEXT);
		if (part === "") return;
		length += part.length;
		text.push(part);
	};

	function onopentag(name: string, attributes: Record<string, string>): void {
		if (open.length >= MAX_DEPTH) throw new TooDeep();
		const element: OpenElement = {
			captures: [],
			hides: HIDDEN.has(name) || isHidden(attributes),
			item: null,
		};
		open.push(element);
		if (element.hides) hiding++;
		separate(name);
		if (name === "html") parts.language ||= (attributes.lang ?? "").toLowerCase().replace("_", "-");
		if (name === "meta") onMeta(attributes);
		const label = attributes["aria-label"];
		if (label && hiding === 0) appendText(` ${label.slice(0, 300)} `);
		const capture = (done: Capture["done"], max = MAX_CAPTURE_TEXT) => {
			if (captures.length < MAX_CAPTURES) element.captures.push({ text: "", max, done });
		};
		if (name === "title" && !parts.title && hiding === 1)
			capture((words) => (parts.title ||= normalizeSpaces(words)));
		if (name === "h1" && !parts.heading && hiding === 0)
			capture((words) => (parts.heading ||= normalizeSpaces(words)));
		if (name === "script") {
			const scripts =
				attributes.type?.trim().toLowerCase() === "application/ld+json" ? parts.jsonLd : parts.states;
			capture((words) => keepJson(scripts, words), MAX_JSON_TEXT - jsonLength);
		}
		for (const key in attributes) {
			if (key.startsWith("data-") && /^\s*[{[]/.test(attributes[key] ?? ""))
				keepJson(parts.states, attributes[key] ?? "");
		}
		for (const use of knownUses(site, attributes)) {
			capture((words) => {
				if (parts.marked[use].length < MAX_CAPTURES) parts.marked[use].push(normalizeSpaces(words));
			});
		}
		onItem(element, name, attributes, capture);
		if (element.captures.length > 0) captures = [...captures, ...element.captures];
	}

	/** A microdata item becomes an object, and its property a text, a content attribute or another item. */
	function onItem(
		element: OpenElement,
		name: string,
		attributes: Record<string, string>,
		capture: (done: (text: string) => void) => void,
	): void {
		const owner = items.at(-1);
		const properties = (attributes.itemprop ?? "").split(/\s+/).filter(Boolean).slice(0, 5);
		if (attributes.itemscope !== undefined && itemCount++ < MAX_ITEMS) {
			const item: DataNode = { "@type": (attributes.itemtype ?? "").split(/\s+/).filter(Boolean) };
			element.item = item;
			if (owner && properties.length > 0)
				for (const property of properties) addProperty(owner, property, item);
			else parts.microdata.push(item);
			items.push(item);
			return;
		}
		if (!owner || properties.length === 0) return;
		const given =
			attributes.content ??
			attributes.datetime ??
			(name === "link" || name === "a" ? attributes.href : undefined);
		const keep = (value: string) => {
			for (const property of properties) addProperty(owner, property, value);
		};
		if (given !== undefined) keep(given.slice(0, MAX_CAPTURE_TEXT));
		else capture((words) => keep(normalizeSpaces(words)));
	}

	function keepJson(scripts: string[], words: string): void {
		if (scripts.length >= MAX_JSON_SCRIPTS || jsonLength + words.length > MAX_JSON_TEXT) return;
		jsonLength += words.length;
		scripts.push(words);
	}

	function onMeta({ property, name, content }: Record<string, string>): void {
		const key = (property ?? name)?.toLowerCase();
		if (key && content && !parts.meta.has(key) && parts.meta.size < 200) {
			parts.meta.set(key, content.slice(0, MAX_CAPTURE_TEXT).trim());
		}
	}

	function ontext(words: string): void {
		for (const capture of captures) capture.text += truncateToFit(words, capture.text.length, capture.max);
		if (hiding === 0) appendText(words);
	}

	function onclosetag(name: string): void {
		const element = open.pop();
		if (!element) return;
		separate(name);
		if (element.hides) hiding--;
		if (element.item) items.pop();
		if (element.captures.length === 0) return;
		captures = captures.filter((capture) => !element.captures.includes(capture));
		for (const { text, done } of element.captures) done(text);
	}

	function separate(name: string): void {
		const mark = INLINE.has(name) ? "\ue000" : "\ue002";
		for (const capture of captures) {
			if (capture.max === MAX_CAPTURE_TEXT && capture.text.length < capture.max) capture.text += mark;
		}
		if (hiding === 0) appendText(mark);
	}

	const parser = new Parser({ onopentag, ontext, onclosetag });
	try {
		parser.write(html);
		if (isCut) ontext(TRUNCATION_MARK);
		parser.end();
	} catch (error) {
		if (!(error instanceof TooDeep)) throw error;
	}
	parts.text = inEnglish(normalizeSpaces(text.join("")));
	return parts;
}

function addProperty(item: DataNode, property: string, value: unknown): void {
	if (property === "__proto__") return;
	const there = Object.hasOwn(item, property) ? item[property] : undefined;
	if (there === undefined) item[property] = value;
	else if (Array.isArray(there)) there.push(value);
	else item[property] = [there, value];
}
