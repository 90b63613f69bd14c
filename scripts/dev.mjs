import { install } from "./lib/install.mjs";
import { findNode } from "./lib/node.mjs";
import { run, runMain } from "./lib/run.mjs";

/**
 * `npm run dev`: the server from source, pages reloading as they are edited. Vite takes React Router's development
 * build, so the host must take it too: a request's context belongs to one of them.
 */
await runMain(async () => {
	await install();
	process.exitCode = await run(findNode(), ["--conditions=development", "server.ts"], {
		env: { ...process.env, NODE_ENV: "development" },
	});
});
