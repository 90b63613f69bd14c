import { type Selector, transform } from "lightningcss";
import postcss, { type Container, type Root, type Rule } from "postcss";
import { parseAst, Visitor } from "vite";
import type { StylePiece } from "../../app/http/page-styles.server.ts";

/** The names of all classes that a stylesheet's rules use. */
export function classesOf(css: string): Set<string> {
	const classes = new Set<string>();
	transform({
		filename: "whole.css",
		code: Buffer.from(css),
		visitor: {
			Selector: (selector) => {
				for (const name of alternativesOf(selector).flat()) classes.add(name);
			},
		},
	});
	return classes;
}

/**
 * The classes that a module can give to an element: those that its texts name, and those that begin like one of its
 * templates (`pill-${tone}`). A class put together in any other way is not found.
 */
export function classesNamedIn(script: string, classes: Iterable<string>): string[] {
	const words = new Set<string>();
	const starts: string[] = [];
	new Visitor({
		Literal({ value }) {
			if (typeof value === "string") for (const word of value.split(/\s+/)) words.add(word);
		},
		TemplateElement({ value, tail }) {
			const all = value.raw.split(/\s+/);
			for (const word of all) words.add(word);
			const last = all.at(-1);
			if (last && !tail) starts.push(last);
		},
	}).visit(parseAst(script));
	return [...classes].filter((name) => words.has(name) || starts.some((start) => name.startsWith(start)));
}

/** Blocks whose rules can be left out one by one. Others, such as keyframes, are indivisible. */
const BLOCKS = new Set(["layer", "media", "supports", "container"]);

/** Things that rules refer to by name: an animation, or one of Tailwind's custom properties with its initial value. */
const NAMED = new Set(["keyframes", "property"]);

/** Splits a stylesheet into what every page needs, and what only a page with certain classes needs. */
export function stylePieces(css: string): StylePiece[] {
	const root = postcss.parse(css);
	return piecesOf(root, (name) => alternativesNaming(root, name));
}

type Naming = (name: string) => string[][];

function piecesOf({ nodes = [] }: Pick<Container, "nodes">, naming: Naming): StylePiece[] {
	const pieces = nodes.map((node): StylePiece => {
		if (node.type === "comment") return "";
		if (node.type === "rule") return pieceFor(`${node}`, alternativesIn(node.selector));
		if (node.type !== "atrule" || !node.nodes) return `${node};`;
		if (NAMED.has(node.name)) return pieceFor(`${node}`, naming(node.params));
		if (!BLOCKS.has(node.name)) return `${node}`;
		return { block: `@${node.name} ${node.params}`, pieces: piecesOf(node, naming) };
	});
	return joined(pieces);
}

function pieceFor(css: string, classes: string[][]): StylePiece {
	return classes.every((names) => names.length > 0) ? { css, classes } : css;
}

/** The classes of the rules whose declarations contain a name. */
function alternativesNaming(root: Root, name: string): string[][] {
	const all: string[][] = [];
	root.walkDecls(({ value, parent }) => {
		if (parent?.type === "rule" && value.split(/[^\w-]+/).includes(name))
			all.push(...alternativesIn((parent as Rule).selector));
	});
	return all;
}

/** Joins adjacent texts. */
function joined(pieces: StylePiece[]): StylePiece[] {
	const all: StylePiece[] = [];
	for (const piece of pieces) {
		const last = all.at(-1);
		if (piece === "") continue;
		if (typeof piece === "string" && typeof last === "string") all[all.length - 1] = last + piece;
		else all.push(piece);
	}
	return all;
}

function alternativesIn(selectors: string): string[][] {
	const all: string[][] = [];
	transform({
		filename: "selector.css",
		code: Buffer.from(`${selectors}{}`),
		visitor: { Selector: (selector) => void all.push(...alternativesOf(selector)) },
	});
	return all;
}

/**
 * The classes that an element or its ancestors must have, with alternatives where `:is()` or `:where()` gives a choice.
 * Classes in `:not()` and `:has()` do not count.
 */
function alternativesOf(selector: Selector): string[][] {
	let sets: string[][] = [[]];
	for (const part of selector) {
		if (part.type === "class") sets = sets.map((classes) => [...classes, part.name]);
		if (part.type !== "pseudo-class" || (part.kind !== "is" && part.kind !== "where")) continue;
		const choices = part.selectors.flatMap(alternativesOf);
		sets = sets.flatMap((classes) => choices.map((choice) => [...classes, ...choice]));
	}
	return sets;
}
