import { join } from "node:path";
import { buildIfChanged } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { install } from "./lib/install.mjs";
import { findNode } from "./lib/node.mjs";
import { run, runMain } from "./lib/run.mjs";

/**
 * `npm run screens`: draws every page of tests/support/pages.ts on a phone and a desktop, light and dark, with and
 * without JavaScript. Open screens/index.html to see them. `npm run screens -- join trip-member` draws only the pages
 * whose names begin like this.
 */
await runMain(async () => {
	await install();
	const node = findNode();
	await buildIfChanged(node);
	await ensureChromium(node);
	const env = { ...process.env, NODE_ENV: "production" };
	const script = join("scripts", "screens", "draw-screens.ts");
	process.exitCode = await run(node, [script, ...process.argv.slice(2)], { env });
});
