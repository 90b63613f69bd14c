import { Parser } from "htmlparser2";
import type { DataNode } from "./data-nodes.ts";
import { inEnglish } from "./foreign-words.ts";
import { MAX_CAPTURE_TEXT, normalizeSpaces, TRUNCATION_MARK, truncateToFit } from "./page-text.ts";

/** The parts of a page that may describe a booking. */
export type PageParts = ReturnType<typeof emptyParts>;

const emptyParts = () => ({
	title: "",
	/** The language of its html element, in lower case. */
	language: "",
	heading: "",
	/** Maps `property` or `name` of meta tags to their first content. */
	meta: new Map<string, string>(),
	/** The raw scripts, valid or not. */
	jsonLd: [] as string[],
	/** Other scripts and data attributes, which may contain the site's state as JSON. */
	states: [] as string[],
	microdata: [] as DataNode[],
	/** Texts of the elements that a recognised site uses for this. */
	marked: { name: [], price: [], total: [] } as Record<KnownElementUse, string[]>,
	/** The visible text by lines, with U+E000 where a tag separates two digits, and U+E001 at the end if it is truncated. */
	text: "",
});

/** No real page is nested this deep, and the parser's time grows with depth. */
const MAX_DEPTH = 400;
const MAX_TEXT = 300_000;
const MAX_JSON_TEXT = 700_000;
const MAX_JSON_SCRIPTS = 100;
const MAX_MARKED = 40;
const MAX_ITEMS = 500;

const HIDDEN = new Set("script style noscript template svg select title s strike del".split(" "));
const INLINE = new Set("a abbr b bdi em font i small span strong sub sup u".split(" "));

/** An element's text includes that of its descendants, and is cut at `max`. */
type Holder = { text: string; max: number };

type OpenElement = Holder & {
	hides: boolean;
	item: DataNode | null;
	/** Receive the text when the element ends. */
	uses: ((text: string) => void)[];
};

const STRUCK =
	/(?:^|\s)(?:line-through|strike(?:-?through)?|(?:was|old|original|crossed|struck)-price)(?:\s|$)/i;

function isHidden({ hidden, style = "", class: classes = "" }: Record<string, string>): boolean {
	return hidden !== undefined || /line-through|display: ?none/i.test(style) || STRUCK.test(classes);
}

class TooDeep extends Error {}

/**
 * Parses HTML in one pass without building a tree; broken markup and a page nested too deep yield the parts found so
 * far.
 */
export function readPage(html: string, site: string | null, isCut: boolean): PageParts {
	const parts = emptyParts();
	const open: OpenElement[] = [];
	let hiding = 0;
	let itemCount = 0;
	let jsonLength = 0;
	const shown = { text: "", max: MAX_TEXT };

	function addText(words: string): void {
		append(open.at(-1), words);
		if (hiding === 0) append(shown, words);
	}

	function onopentag(name: string, attributes: Record<string, string>): void {
		if (open.length >= MAX_DEPTH) throw new TooDeep();
		const hides = HIDDEN.has(name) || isHidden(attributes);
		if (hides) hiding++;
		addText(markOf(name));
		const max = name === "script" ? MAX_JSON_TEXT - jsonLength : MAX_CAPTURE_TEXT;
		const element: OpenElement = { text: "", max, hides, item: null, uses: [] };
		const onText = (use: (text: string) => void) => element.uses.push((text) => use(normalizeSpaces(text)));
		const { lang = "", "aria-label": label = "" } = attributes;
		if (name === "html") parts.language ||= lang.toLowerCase().replace("_", "-");
		if (name === "meta") keepMeta(attributes);
		if (name === "title" && hiding === 1) onText((text) => (parts.title ||= text));
		if (name === "h1" && hiding === 0) onText((text) => (parts.heading ||= text));
		if (name === "script") element.uses.push((text) => keepJson(isJsonLd(attributes), text));
		for (const [key, value] of Object.entries(attributes))
			if (key.startsWith("data-") && /^\s*[{[]/.test(value)) keepJson(false, value);
		for (const use of knownUses(site, attributes))
			onText((text) => {
				if (parts.marked[use].length < MAX_MARKED) parts.marked[use].push(text);
			});
		if (attributes.itemscope !== undefined || attributes.itemprop) keepItem(name, attributes, element);
		if (label && hiding === 0) append(shown, ` ${label.slice(0, 300)} `);
		open.push(element);
	}

	/** A microdata item becomes an object; its property is a text, a content attribute or another item. */
	function keepItem(name: string, attributes: Record<string, string>, element: OpenElement): void {
		const owner = open.findLast(({ item }) => item !== null)?.item;
		const properties = (attributes.itemprop ?? "").split(/\s+/).filter(Boolean).slice(0, 5);
		const keep = (value: unknown) => {
			if (owner) for (const property of properties) addProperty(owner, property, value);
		};
		const { content, datetime, itemscope, itemtype = "" } = attributes;
		const given = content ?? datetime ?? (name === "link" || name === "a" ? attributes.href : undefined);
		if (itemscope !== undefined && itemCount++ < MAX_ITEMS) {
			// Without a prototype, it has only properties that the page names.
			element.item = { __proto__: null, "@type": itemtype.split(/\s+/).filter(Boolean) };
			if (owner && properties.length > 0) keep(element.item);
			else parts.microdata.push(element.item);
		} else if (given !== undefined) keep(given.slice(0, MAX_CAPTURE_TEXT));
		else element.uses.push((text) => keep(normalizeSpaces(text)));
	}

	function keepJson(isLinked: boolean, words: string): void {
		const scripts = isLinked ? parts.jsonLd : parts.states;
		if (scripts.length >= MAX_JSON_SCRIPTS || jsonLength + words.length > MAX_JSON_TEXT) return;
		jsonLength += words.length;
		scripts.push(words);
	}

	function keepMeta({ property, name, content }: Record<string, string>): void {
		const key = (property ?? name)?.toLowerCase();
		if (key && content && !parts.meta.has(key) && parts.meta.size < 200) {
			parts.meta.set(key, content.slice(0, MAX_CAPTURE_TEXT).trim());
		}
	}

	function onclosetag(name: string): void {
		const element = open.pop();
		if (!element) return;
		for (const use of element.uses) use(element.text);
		append(open.at(-1), element.text);
		addText(markOf(name));
		if (element.hides) hiding--;
	}

	const parser = new Parser({ onopentag, ontext: addText, onclosetag });
	try {
		parser.write(html);
		if (isCut) addText(TRUNCATION_MARK);
		parser.end();
	} catch (error) {
		if (!(error instanceof TooDeep)) throw error;
	}
	parts.text = inEnglish(normalizeSpaces(shown.text));
	return parts;
}

function append(holder: Holder | undefined, words: string): void {
	if (holder) holder.text += truncateToFit(words, holder.text.length, holder.max);
}

/** The mark that replaces a tag in the text, see page-text.ts. */
const markOf = (name: string) => (INLINE.has(name) ? "\ue000" : "\ue002");

const isJsonLd = ({ type = "" }: Record<string, string>) =>
	type.trim().toLowerCase() === "application/ld+json";

function addProperty(item: DataNode, property: string, value: unknown): void {
	const there = item[property];
	if (Array.isArray(there)) there.push(value);
	else item[property] = there === undefined ? value : [there, value];
}

/** "price" is a text that contains prices, "total" one with only the total. */
type KnownElementUse = "name" | "price" | "total";

const EXPEDIA =
	"name data-stid content-hotel-title|price data-stid price-summary|price data-test-id price-summary|price data-test-id trip-total";

/** The use, attribute and value of elements. */
const MARKUP: Record<string, string> = {
	airbnb:
		"name data-section-id TITLE_DEFAULT|price data-section-id BOOK_IT_SIDEBAR|price data-testid book-it-default",
	// The total is that of the whole stay, unless the page says that it is for one night.
	booking:
		"name class pp-header__title|name data-testid property-name|total data-testid price-and-discounted-price|total class prco-valign-middle-helper|price data-testid price-for-x-nights",
	expedia: EXPEDIA,
	hotels: EXPEDIA,
	kayak: "name class hotel-name|price data-testid price-summary",
	google: "name data-testid flight-route|total data-testid booking-price",
	hertz: "name data-testid vehicle-name|price data-testid reservation-total",
	enterprise: "name class vehicle-details__name|price class price-summary__total",
	budget: "name class vehicle-name|price class estimated-total",
	avis: "name class vehicle-name|price class estimated-total",
};

/** The use of an element of a recognised site; elements of other sites have none. */
function knownUses(site: string | null, attributes: Record<string, string>): KnownElementUse[] {
	const known = (MARKUP[site ?? ""] ?? "").split("|").map((one) => one.split(" "));
	return known.flatMap(([use, attribute = "", value = ""]) => {
		const given = attributes[attribute] ?? "";
		const values = attribute === "class" ? given.split(/\s+/) : [given];
		return value && values.includes(value) ? (use as KnownElementUse) : [];
	});
}
