import { readFileSync } from "node:fs";
import { classesOf } from "../../../scripts/lib/page-styles.ts";

/** The classes on a page of a first visit that the stylesheet has rules for, and the styles inside the page have none. */
export function styleProblems(html: string): string[] {
	const [, file] = /gangway_styles=([^;]+);/.exec(html) ?? [];
	const [, own] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html) ?? [];
	if (!file || !own) return ["no styles inside the page"];
	const [inPage, inFile] = [classesOf(own), classesInFile(file)];
	const missing = classesOnPage(html).filter((name) => inFile.has(name) && !inPage.has(name));
	return [...new Set(missing)].map((name) => `no styles for the class ${name}`);
}

const files = new Map<string, Set<string>>();

function classesInFile(file: string): Set<string> {
	const classes = files.get(file) ?? classesOf(readFileSync(`build/client${file}`, "utf8"));
	files.set(file, classes);
	return classes;
}

function classesOnPage(html: string): string[] {
	const lists = Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, list = ""]) => list);
	return lists.flatMap((list) => list.replaceAll("&gt;", ">").replaceAll("&amp;", "&").split(/\s+/));
}
