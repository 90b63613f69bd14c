import { readFileSync } from "node:fs";
import { transform } from "lightningcss";

type Stylesheet = { text: string; classes: Set<string>; criticalCss: Map<string, string> };

/** As many cuts of one stylesheet as are kept: pages differ in their classes by what is on them. */
const MAX_CACHED_CSS = 200;

const stylesheets = new Map<string, Stylesheet>();

/**
 * What a page needs of a built stylesheet: its rules but those for classes that the markup does not use.
 * Null under Vite, which has none.
 */
export function criticalCssFor(href: string, markup: string): string | null {
	if (import.meta.env.DEV) return null;
	const sheet = stylesheets.get(href) ?? readStylesheet(href);
	stylesheets.set(href, sheet);
	const used = classesInMarkup(markup);
	const unused = [...sheet.classes].filter((name) => !used.has(name));
	const key = unused.join(" ");
	const known = sheet.criticalCss.get(key);
	if (known !== undefined) return known;
	const css = withoutClasses(sheet.text, unused);
	if (sheet.criticalCss.size >= MAX_CACHED_CSS) sheet.criticalCss.clear();
	sheet.criticalCss.set(key, css);
	return css;
}

function readStylesheet(href: string): Stylesheet {
	const text = readFileSync(`build/client${href}`, "utf8");
	return { text, classes: classesInCss(text), criticalCss: new Map() };
}

/**
 * A stylesheet without the rules for these classes, and without the variables that no other rule uses. (Markup uses
 * none: the policy forbids inline styles.)
 */
export function withoutClasses(css: string, unused: string[]): string {
	const rules = removeSymbols(css, unused);
	const used = new Set(Array.from(rules.matchAll(/var\((--[\w-]+)/g), ([, name = ""]) => name));
	const defined = new Set(Array.from(rules.matchAll(/(--[\w-]+)\s*[:{]/g), ([, name = ""]) => name));
	return removeSymbols(
		rules,
		[...defined].filter((name) => !used.has(name)),
	);
}

function removeSymbols(css: string, unusedSymbols: string[]): string {
	return transform({
		filename: "page.css",
		code: Buffer.from(css),
		minify: true,
		unusedSymbols,
	}).code.toString();
}

/** The classes a stylesheet has rules for, but those that share their name with an animation or a property of it. */
export function classesInCss(css: string): Set<string> {
	const names = css.matchAll(/\.(-?[a-z_](?:\\[0-9a-f]{1,6} ?|\\.|[\w-])*)/gi);
	const classes = new Set(Array.from(names, ([, name = ""]) => unescapeClassName(name)));
	for (const [, name = ""] of css.matchAll(/@keyframes ([\w-]+)/g)) classes.delete(name);
	for (const [, name = ""] of css.matchAll(/[{;]([a-z-]+):/g)) classes.delete(name);
	return classes;
}

/** The classes that a page as React writes it uses. */
export function classesInMarkup(markup: string): Set<string> {
	const classes = new Set<string>();
	for (const [, list = ""] of markup.matchAll(/ class="([^"]*)"/g)) {
		for (const name of list.replace(/&(?:amp|gt|lt|quot|#x27);/g, decodeEntity).split(" ")) classes.add(name);
	}
	return classes;
}

const ENTITIES: Record<string, string> = {
	"&amp;": "&",
	"&gt;": ">",
	"&lt;": "<",
	"&quot;": '"',
	"&#x27;": "'",
};
const decodeEntity = (entity: string) => ENTITIES[entity] ?? entity;

function unescapeClassName(name: string): string {
	return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, hex: string | undefined, char: string) =>
		hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : char,
	);
}
