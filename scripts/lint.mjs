import { join } from "node:path";
import { findNode } from "./lib/node.mjs";
import { run, runMain } from "./lib/run.mjs";

/** `npm run lint`. Every tool runs, so that one run shows all that is wrong. */
const TOOLS = [
	// knip looks for the types that the routes import.
	["route types", [bin("@react-router/dev/bin.cjs"), "typegen"]],
	["biome", [bin("@biomejs/biome/bin/biome"), "check"]],
	[
		"imports between parts",
		[
			"--import",
			"./scripts/lib/typescript-6.mjs",
			bin("dependency-cruiser/bin/dependency-cruise.mjs"),
			...["--config", ".dependency-cruiser.mjs", "app", "db", "server.ts"],
		],
	],
	["unused code", [bin("knip/bin/knip.js")]],
	["figures", [join("scripts", "figures.mjs")]],
	["texts", [join("scripts", "texts.mjs")]],
];

function bin(path) {
	return join("node_modules", ...path.split("/"));
}

await runMain(async () => {
	for (const [name, args] of TOOLS) {
		console.log(`\n${name}:`);
		if ((await run(findNode(), args)) !== 0) process.exitCode = 1;
	}
});
