import { readFileSync } from "node:fs";
import { transform } from "lightningcss";
import { LRUCache } from "lru-cache";

type Stylesheet = { classes: Set<string>; criticalCss: LRUCache<string, string, string[]> };

/** The same page has other classes with other content, so there are more results than pages. */
const MAX_CACHED_CSS = 200;

const stylesheets = new Map<string, Stylesheet>();

/**
 * The part of a built stylesheet that a page needs: all rules except those for classes that the markup does not use.
 * Null under Vite, which builds no stylesheet.
 */
export function criticalCssFor(href: string, markup: string): string | null {
	if (import.meta.env.DEV) return null;
	const sheet = stylesheets.get(href) ?? readStylesheet(href);
	stylesheets.set(href, sheet);
	const used = classesInMarkup(markup);
	const unused = [...sheet.classes].filter((name) => !used.has(name));
	return sheet.criticalCss.memo(unused.join(" "), { context: unused });
}

function readStylesheet(href: string): Stylesheet {
	const text = readFileSync(`build/client${href}`, "utf8");
	const criticalCss = new LRUCache<string, string, string[]>({
		max: MAX_CACHED_CSS,
		memoMethod: (_key, _stale, { context: unused }) => withoutClasses(text, unused),
	});
	return { classes: classesInCss(text), criticalCss };
}

/**
 * A stylesheet without the rules for these classes, and without the variables that no other rule uses. The markup
 * cannot use variables either, because the content security policy forbids inline styles.
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

/** The classes of a stylesheet. A class named like an animation or a property is left out, so its rules always stay. */
export function classesInCss(css: string): Set<string> {
	const names = css.matchAll(/\.(-?[a-z_](?:\\[0-9a-f]{1,6} ?|\\.|[\w-])*)/gi);
	const classes = new Set(Array.from(names, ([, name = ""]) => unescapeClassName(name)));
	for (const [, name = ""] of css.matchAll(/@keyframes ([\w-]+)/g)) classes.delete(name);
	for (const [, name = ""] of css.matchAll(/[{;]([a-z-]+):/g)) classes.delete(name);
	return classes;
}

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
