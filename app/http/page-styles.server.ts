import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { LRUCache } from "lru-cache";

/** A part of the stylesheet, in its order. */
export type StylePiece =
	| string // for every page
	| { css: string; classes: string[][] } // a rule, with the classes that each of its selectors needs
	| { block: string; pieces: StylePiece[] }; // a layer, a media query and the like

/**
 * The stylesheet, and for each route's file the classes that its modules and the root's can name, as indexes into
 * `classes`.
 */
export type Styles = { pieces: StylePiece[]; classes: string[]; named: Record<string, readonly number[]> };

/** Written by the build (scripts/lib/page-styles-plugin.ts). */
export const STYLES = "build/styles.json";

/** Styles to insert among others: after this many characters beyond the previous insertion. */
type Insertion = [behind: number, css: string];

export type PageStyles = { now: string; later: Insertion[] };

/**
 * The font of headings has 27 KB. A page with scripts loads it after them, because a first tap has to wait for the
 * scripts.
 */
const FONT_FACE = /@font-face\s*\{[^}]*\}/;

/** Keyed by classes: most first visits are to a few pages, which have the same classes for everyone. */
const kept = new LRUCache<string, PageStyles>({ max: 100 });

let known: (Styles & { withoutFont: StylePiece[] }) | null = null;

function readStyles() {
	const styles = JSON.parse(readFileSync(STYLES, "utf8")) as Styles;
	const withoutFont = styles.pieces.map((piece) =>
		typeof piece === "string" ? piece.replace(FONT_FACE, "") : piece,
	);
	return { ...styles, withoutFont };
}

/**
 * The styles that a page is sent with, and those to insert for everything that its scripts can show. All rules keep
 * their order and layers, so neither the insertions nor the whole stylesheet after them change the page's look.
 * @param routeFiles the files of the page's routes; null for a page without the router
 */
export function stylesOf(markup: string, routeFiles: readonly string[] | null): PageStyles {
	const onPage = classesOn(markup);
	const key = JSON.stringify([routeFiles, [...onPage].sort()]);
	const styles = kept.get(key) ?? stylesOfRoutes(routeFiles, onPage);
	kept.set(key, styles);
	return styles;
}

function stylesOfRoutes(routeFiles: readonly string[] | null, onPage: Classes): PageStyles {
	known ??= readStyles();
	const { pieces, withoutFont, classes, named } = known;
	const numbers = routeFiles?.flatMap((file) => named[basename(file)] ?? []) ?? [];
	const later = new Set(numbers.flatMap((number) => classes[number] ?? []));
	return stylesFor(routeFiles ? withoutFont : pieces, onPage, later);
}

type Classes = ReadonlySet<string>;

/** The styles for a page that has some classes now, and may get others later. */
export function stylesFor(pieces: StylePiece[], onPage: Classes, later: Classes): PageStyles {
	const styles: PageStyles = { now: "", later: [] };
	let end = 0; // of the styles before the latest insertion
	for (const { css, isLater } of partsFor(pieces, onPage, new Set([...onPage, ...later]))) {
		const last = styles.later.at(-1);
		if (!isLater) styles.now += css;
		else if (last && end === styles.now.length) last[1] += css;
		else styles.later.push([styles.now.length - end, css]);
		end = isLater ? styles.now.length : end;
	}
	return styles;
}

type Part = { css: string; isLater: boolean };

function partsFor(pieces: StylePiece[], onPage: Classes, ever: Classes): Part[] {
	return pieces.flatMap((piece) => {
		if (typeof piece === "string") return { css: piece, isLater: false };
		if ("block" in piece) return blockParts(piece.block, partsFor(piece.pieces, onPage, ever));
		const asksFor = (all: Classes) => piece.classes.some((names) => names.every((name) => all.has(name)));
		return asksFor(ever) ? { css: piece.css, isLater: !asksFor(onPage) } : [];
	});
}

/** A layer without rules still keeps its place in the order of layers. */
function blockParts(block: string, parts: Part[]): Part[] {
	const isLater = parts.every((part) => part.isLater);
	const place = isLater && block.startsWith("@layer") ? [{ css: `${block};`, isLater: false }] : [];
	if (parts.length === 0) return place;
	return [...place, { css: `${block}{`, isLater }, ...parts, { css: "}", isLater }];
}

/** The classes of all elements in markup that React wrote. */
export function classesOn(markup: string): Set<string> {
	const lists = new Set(Array.from(markup.matchAll(/ class="([^"]*)"/g), ([, list = ""]) => list));
	const classes = new Set<string>();
	for (const list of lists) for (const name of unescaped(list).split(/\s+/)) classes.add(name);
	return classes;
}

const unescaped = (text: string) =>
	text
		.replaceAll("&gt;", ">")
		.replaceAll("&lt;", "<")
		.replaceAll("&quot;", '"')
		.replaceAll("&#x27;", "'")
		.replaceAll("&amp;", "&");
