import { writeFileSync } from "node:fs";
import type { LucideIcon } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Config, optimize } from "svgo";
import { ICONS } from "#app/ui/icons.ts";

/** An icon's strokes have one width, so fewer shapes look the same and are faster to draw. */
const SVGO_CONFIG: Config = {
	plugins: [
		{ name: "convertShapeToPath", params: { convertArcs: true } },
		{ name: "mergePaths", params: { force: true } },
	],
};

/** `npm run icons` writes app/ui/icons.svg, the sprite of `Icon`, from lucide's icons. */
const symbols = await Promise.all(
	ICONS.map(async (name) => {
		const { default: icon } = (await import(`lucide-react/icons/${name}`)) as { default: LucideIcon };
		const drawing = optimize(renderToStaticMarkup(createElement(icon)), SVGO_CONFIG).data;
		const [, shapes] = /^<svg[^>]*>(.*)<\/svg>$/.exec(drawing) ?? [];
		if (!shapes) throw new Error(`${name} has no shapes`);
		return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
	}),
);

const licence = "<!-- Icons by Lucide, ISC licence, https://lucide.dev -->";
writeFileSync(
	new URL("../app/ui/icons.svg", import.meta.url),
	`<svg xmlns="http://www.w3.org/2000/svg">${licence}\n${symbols.join("\n")}\n</svg>\n`,
);
