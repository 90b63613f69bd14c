import { type Selector, transform } from "lightningcss";
import { parseAst, Visitor } from "vite";

/** The names of all classes that a stylesheet has rules for. */
export function classesOf(css: string): Set<string> {
	const classes = new Set<string>();
	transform({
		filename: "whole.css",
		code: Buffer.from(css),
		visitor: {
			Selector: (selector) => {
				for (const name of classesIn(selector)) classes.add(name);
			},
		},
	});
	return classes;
}

/**
 * The classes that a module could give to an element: those that its texts name, and those that begin as a template does
 * (`pill-${tone}`). A class put together in any other way is not found.
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

/**
 * The stylesheet without the rules that need a class which `isUsed` refuses. Rules for tags, attributes and the root stay,
 * and all in their order and layers, so nothing on the page changes where the whole stylesheet comes after it.
 */
export function stylesFor(css: string, isUsed: (className: string) => boolean): string {
	const { code } = transform({
		filename: "page.css",
		code: Buffer.from(css),
		visitor: {
			Rule: {
				style: ({ value: { selectors } }) =>
					selectors.some((selector) => classesIn(selector).every(isUsed)) ? undefined : [],
			},
		},
	});
	// Only now does it know which blocks are empty.
	return transform({ filename: "page.css", code, minify: true }).code.toString();
}

/** The classes that an element or those around it must have. What stands in `:not()` or `:is()` does not count. */
function classesIn(selector: Selector): string[] {
	return selector.flatMap((part) => (part.type === "class" ? [part.name] : []));
}
