import { join } from "node:path";
import { buildIfChanged } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { install } from "./lib/install.mjs";
import { findNode } from "./lib/node.mjs";
import { run, runMain } from "./lib/run.mjs";

/** `npm run landing-picture`: photographs the demo trip's dashboard on a phone, light and dark, for /landing. */
await runMain(async () => {
	await install();
	const node = findNode();
	await buildIfChanged(node);
	await ensureChromium(node);
	const env = { ...process.env, NODE_ENV: "production" };
	process.exitCode = await run(node, [join("scripts", "screens", "draw-landing.ts")], { env });
});
