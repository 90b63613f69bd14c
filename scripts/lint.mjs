import { availableParallelism } from "node:os";
import { join } from "node:path";
import { findNode } from "./lib/node.mjs";
import { run, runMain } from "./lib/run.mjs";

const ROUTE_TYPES = ["route types", [bin("@react-router/dev/bin.cjs"), "typegen"]];

/** `npm run lint`. Every tool runs, so that one run shows all problems. */
const TOOLS = [
	["biome", [bin("@biomejs/biome/bin/biome"), "check"]],
	[
		"imports between parts",
		[
			"--import",
			"./scripts/lib/typescript-6.mjs",
			bin("dependency-cruiser/bin/dependency-cruise.mjs"),
			...["--config", ".dependency-cruiser.mjs", "app", "db", "main.ts"],
		],
	],
	["unused code", [bin("knip/bin/knip.js")]],
	["texts", [join("scripts", "texts.mjs")]],
	["tables", [join("scripts", "tables.ts")]],
	["SQL", [join("scripts", "portable-sql.ts")]],
];

function bin(path) {
	return join("node_modules", ...path.split("/"));
}

await runMain(async () => {
	// knip needs the types that the routes import.
	await lint(ROUTE_TYPES);
	const waiting = TOOLS.values();
	const lane = async () => {
		for (const tool of waiting) await lint(tool);
	};
	await Promise.all(Array.from({ length: availableParallelism() }, lane));
});

async function lint([name, args]) {
	const code = await run(findNode(), args, { held: `\n${name}:\n` });
	if (code !== 0) process.exitCode = 1;
}
