import { install } from "./lib/install.mjs";
import { findNode } from "./lib/node.mjs";
import { run, runMain } from "./lib/run.mjs";

/**
 * `npm run dev`. Vite uses React Router's development build, so the host must use it too: they share request contexts.
 */
await runMain(async () => {
	await install();
	process.exitCode = await run(findNode(), ["--conditions=development", "server.ts"], {
		env: { ...process.env, NODE_ENV: "development" },
	});
});
