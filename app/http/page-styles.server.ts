import { readFileSync } from "node:fs";

/** A part of the stylesheet, in its order. */
export type StylePiece =
	| string // what every page has
	| { css: string; classes: string[][] } // a rule, and for each of its selectors the classes that it asks for
	| { block: string; pieces: StylePiece[] }; // a layer, a media query and the like

/** The build writes the pieces there (scripts/lib/page-styles-plugin.ts). */
export const STYLE_PIECES = "build/styles.json";

/** Stands in a page's markup where its styles belong. It cannot come from a text of the page, where `<` is written as `&lt;`. */
export const STYLES_HERE = "<!--styles-->";

let wholeStylesheet: StylePiece[] | null = null;

/**
 * The rules of the stylesheet that a page needs as it is sent: those whose classes its markup has, and those that ask for
 * no class. All keep their order and layers, so nothing on the page changes when the whole stylesheet comes after them.
 */
export function stylesOf(markup: string): string {
	wholeStylesheet ??= JSON.parse(readFileSync(STYLE_PIECES, "utf8")) as StylePiece[];
	return stylesFor(wholeStylesheet, classesOn(markup));
}

/** The styles of these pieces for markup with these classes. */
export function stylesFor(pieces: StylePiece[], classes: ReadonlySet<string>): string {
	return pieces.reduce<string>((styles, piece) => styles + stylesOfPiece(piece, classes), "");
}

function stylesOfPiece(piece: StylePiece, classes: ReadonlySet<string>): string {
	if (typeof piece === "string") return piece;
	if ("css" in piece)
		return piece.classes.some((names) => names.every((name) => classes.has(name))) ? piece.css : "";
	const styles = stylesFor(piece.pieces, classes);
	if (styles) return `${piece.block}{${styles}}`;
	return piece.block.startsWith("@layer") ? `${piece.block};` : ""; // an empty layer keeps its place among the layers
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
