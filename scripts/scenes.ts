import { writeFileSync } from "node:fs";
import { SCENES } from "./scenes/all.ts";
import { sceneSvg } from "./scenes/scene-svg.ts";

/** `npm run scenes` draws the pictures of the information pages from the parts in scripts/scenes. */
for (const name of Object.keys(SCENES)) {
	writeFileSync(new URL(`../app/features/site/scenes/${name}.svg`, import.meta.url), sceneSvg(name));
}
