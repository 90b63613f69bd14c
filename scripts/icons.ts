import { readFileSync, writeFileSync } from "node:fs";
import type { LucideIcon } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Config, optimize } from "svgo";
import { LUCIDE_ICONS, OWN_ICONS } from "#app/ui/icons.ts";

/** An icon's strokes have one width, so fewer shapes look the same and are faster to draw. */
const SVGO_CONFIG: Config = {
	plugins: [
		{ name: "convertShapeToPath", params: { convertArcs: true } },
		{ name: "mergePaths", params: { force: true } },
	],
};

/** `npm run icons` writes app/ui/icons.svg, the sprite of `Icon`, from lucide's icons and our own. */
const symbols = [...(await Promise.all(LUCIDE_ICONS.map(lucideSymbol))), ...OWN_ICONS.map(ownSymbol)];
const licence = "<!-- Icons by Lucide, ISC licence, https://lucide.dev -->";
writeFileSync(
	new URL("../app/ui/icons.svg", import.meta.url),
	`<svg xmlns="http://www.w3.org/2000/svg">${licence}\n${symbols.join("\n")}\n</svg>\n`,
);

async function lucideSymbol(name: string): Promise<string> {
	const { default: icon } = (await import(`lucide-react/icons/${name}`)) as { default: LucideIcon };
	return toSymbol(name, optimize(renderToStaticMarkup(createElement(icon)), SVGO_CONFIG).data);
}

function ownSymbol(name: string): string {
	return toSymbol(name, readFileSync(new URL(`../app/ui/own-icons/${name}.svg`, import.meta.url), "utf8"));
}

function toSymbol(name: string, svg: string): string {
	const [, viewBox, shapes] = /^<svg[^>]* viewBox="([^"]+)"[^>]*>(.*)<\/svg>\s*$/.exec(svg) ?? [];
	if (!shapes) throw new Error(`${name} has no shapes`);
	return `<symbol id="${name}" viewBox="${viewBox}">${shapes}</symbol>`;
}
