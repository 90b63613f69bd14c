import { readFileSync } from "node:fs";
import postcss from "postcss";
import { classesOf } from "../../../scripts/lib/page-styles.ts";

/** The stylesheet's rules whose classes are all on the page of a first visit, but which its own styles lack. */
export function styleProblems(html: string): string[] {
	const [, file] = /gangway_styles=([^;]+);/.exec(html) ?? [];
	const [, own] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html) ?? [];
	if (!file || !own) return ["no styles inside the page"];
	const [inPage, onPage] = [selectorsOf(own), new Set(classesOnPage(html))];
	const missing = [...selectorsInFile(file)].filter(
		([selector, classes]) => !inPage.has(selector) && classes.every((name) => onPage.has(name)),
	);
	return missing.map(([selector]) => `no styles for ${selector}`);
}

type Selectors = Map<string, string[]>;

const files = new Map<string, Selectors>();

function selectorsInFile(file: string): Selectors {
	const selectors = files.get(file) ?? selectorsOf(readFileSync(`build/client${file}`, "utf8"));
	files.set(file, selectors);
	return selectors;
}

/** All selectors of a stylesheet with their classes. For a choice in `:is()`, all of its classes count. */
function selectorsOf(css: string): Selectors {
	const selectors: Selectors = new Map();
	postcss.parse(css).walkRules((rule) => {
		const isFrame =
			rule.parent?.type === "atrule" && "name" in rule.parent && rule.parent.name === "keyframes";
		if (isFrame) return;
		for (const selector of rule.selectors)
			if (!selectors.has(selector)) selectors.set(selector, [...classesOf(`${selector}{}`)]);
	});
	return selectors;
}

function classesOnPage(html: string): string[] {
	const lists = Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, list = ""]) => list);
	return lists.flatMap((list) => list.replaceAll("&gt;", ">").replaceAll("&amp;", "&").split(/\s+/));
}
