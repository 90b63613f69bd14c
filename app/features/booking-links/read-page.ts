import { Parser } from "htmlparser2";
import { findMarks, type MarkUse } from "./site-markup.ts";

/** An item of structured data: a node of JSON-LD, or microdata in the same shape. */
export type DataNode = { [key: string]: unknown };

/** What a page holds that may tell of a booking. */
export type PageParts = {
	title: string;
	heading: string;
	/** `property` or `name` of meta tags to their first content. */
	meta: Map<string, string>;
	/** As it stands in the page, valid or not. */
	jsonLd: string[];
	microdata: DataNode[];
	/** Texts of the elements that a recognised site marks so. */
	marked: Record<MarkUse, string[]>;
	/** What people read; U+E000 where a tag parted two digits. */
	text: string;
};

/** Deeper than any page people made; the parser's time grows with depth. */
const MAX_DEPTH = 400;
const MAX_TEXT = 300_000;
const MAX_CAPTURE_TEXT = 4_000;
const MAX_CAPTURES = 40;
const MAX_ITEMS = 500;

const HIDDEN = new Set(["script", "style", "noscript", "template", "svg", "select", "title"]);
const INLINE = new Set([
	"a",
	"abbr",
	"b",
	"bdi",
	"em",
	"font",
	"i",
	"small",
	"span",
	"strong",
	"sub",
	"sup",
	"u",
]);

type Capture = { text: string; max: number; done: (text: string) => void };
type OpenElement = { captures: Capture[]; hides: boolean; item: DataNode | null };

class TooDeep extends Error {}

/** Reads HTML in one pass, without building a tree: broken markup yields what can be made out. */
export function readPage(html: string, site: string | null): PageParts {
	const parts: PageParts = {
		title: "",
		heading: "",
		meta: new Map(),
		jsonLd: [],
		microdata: [],
		marked: { name: [], price: [], total: [] },
		text: "",
	};
	const open: OpenElement[] = [];
	const items: DataNode[] = [];
	let captures: Capture[] = [];
	let hiding = 0;
	let itemCount = 0;
	const text: string[] = [];
	let length = 0;

	const appendText = (words: string) => {
		if (length > MAX_TEXT) return;
		length += words.length;
		text.push(words);
	};

	function onopentag(name: string, attributes: Record<string, string>): void {
		if (open.length >= MAX_DEPTH) throw new TooDeep();
		const element: OpenElement = {
			captures: [],
			hides: HIDDEN.has(name) || attributes.hidden !== undefined,
			item: null,
		};
		open.push(element);
		if (element.hides) hiding++;
		separate(name);
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
		if (name === "script" && attributes.type?.trim().toLowerCase() === "application/ld+json") {
			capture((words) => parts.jsonLd.push(words), MAX_TEXT);
		}
		for (const { use } of findMarks(site, attributes)) {
			capture((words) => {
				if (parts.marked[use].length < MAX_CAPTURES) parts.marked[use].push(normalizeSpaces(words));
			});
		}
		onItem(element, name, attributes, capture);
		if (element.captures.length > 0) captures = [...captures, ...element.captures];
	}

	/** Microdata: an item becomes an object; a property of an item its text, its content, or an item again. */
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

	function onMeta({ property, name, content }: Record<string, string>): void {
		const key = (property ?? name)?.toLowerCase();
		if (key && content && !parts.meta.has(key) && parts.meta.size < 200) {
			parts.meta.set(key, content.slice(0, MAX_CAPTURE_TEXT).trim());
		}
	}

	function ontext(words: string): void {
		for (const capture of captures) {
			if (capture.text.length < capture.max) capture.text += words;
		}
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
		const mark = INLINE.has(name) ? "\ue000" : " ";
		for (const capture of captures) {
			if (capture.max === MAX_CAPTURE_TEXT && capture.text.length < capture.max) capture.text += mark;
		}
		if (hiding === 0) appendText(mark);
	}

	const parser = new Parser({ onopentag, ontext, onclosetag });
	try {
		parser.end(html);
	} catch (error) {
		if (!(error instanceof TooDeep)) throw error;
	}
	parts.text = normalizeSpaces(text.join(""));
	return parts;
}

function addProperty(item: DataNode, property: string, value: unknown): void {
	if (property === "__proto__") return;
	const there = Object.hasOwn(item, property) ? item[property] : undefined;
	if (there === undefined) item[property] = value;
	else if (Array.isArray(there)) there.push(value);
	else item[property] = [there, value];
}

/** The text of words that may hold entities or tags, as names in JSON-LD do against the rule. */
export function stripHtml(words: string): string {
	if (!/&#?\w+;|<\/?[a-z]/i.test(words)) return words;
	let text = "";
	const parser = new Parser({
		ontext(part) {
			text += part;
		},
	});
	parser.end(words.slice(0, MAX_CAPTURE_TEXT));
	return text;
}

/** One space between words, and none where a tag parted nothing but words. */
export function normalizeSpaces(words: string): string {
	return words
		.replace(/[\s\u00a0\u200b]+/g, " ")
		.replace(/ ?\ue000[\ue000 ]*/g, (gap) => (gap.includes(" ") ? " " : "\ue000"))
		.replace(/(?<![\d.,])\ue000|\ue000(?![\d.,])/g, " ")
		.replace(/ {2,}/g, " ")
		.trim();
}
