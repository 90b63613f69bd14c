import { writeFileSync } from "node:fs";
import { drawAppIcons } from "./lib/app-icons.ts";

/** `npm run icons` draws the icons of the installed app from the logo, after those of the pages. */
for (const [name, picture] of Object.entries(drawAppIcons())) {
	writeFileSync(new URL(`../public/${name}`, import.meta.url), picture);
}
