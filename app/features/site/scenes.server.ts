import { readFileSync } from "node:fs";

const scenes = new Map<string, string>();

/** The SVG of a scene, by its file name. */
export function readScene(name: string): string {
	const known = scenes.get(name);
	if (known) return known;
	const svg = readFileSync(new URL(`./scenes/${name}.svg`, import.meta.url), "utf8");
	scenes.set(name, svg);
	return svg;
}
