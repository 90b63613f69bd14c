import { buildIfChanged } from "./lib/build.mjs";
import { SERVER_ARGS } from "./lib/built-server.mjs";
import { install } from "./lib/install.mjs";
import { findNode } from "./lib/node.mjs";
import { run, runMain } from "./lib/run.mjs";

/** `npm start` installs and builds what is missing, and runs on demo money. It only needs Node 20 and npm. */
await runMain(async () => {
	await install();
	const node = findNode();
	await buildIfChanged(node);
	const { ALLOW_DEMO = "1" } = process.env;
	process.exitCode = await run(node, SERVER_ARGS, {
		env: { ...process.env, NODE_ENV: "production", ALLOW_DEMO },
	});
});
