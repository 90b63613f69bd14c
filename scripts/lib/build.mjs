import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ENTRIES } from "./entries.mjs";
import { root, run, runOrThrow } from "./run.mjs";

const INPUTS = [
	"app",
	"db",
	"public",
	...Object.values(ENTRIES),
	"server.ts",
	"package.json",
	"package-lock.json",
	"react-router.config.ts",
	"tailwind.config.ts",
	"tsconfig.json",
	"vite.config.ts",
	"scripts/compress.ts",
	"scripts/make-locations.ts",
	"scripts/lib",
];
const NOT_INPUTS = /\.test\.tsx?$|\.sql$|^db\/migrations/;

const STAMP = join(root, "build", ".inputs");

/** Builds unless the last build had the same inputs. */
export async function buildIfChanged(node) {
	if (isBuilt()) return;
	console.log("Building…");
	await runOrThrow("The build", node, [...BUILD_ALONE, "--if-changed"], { quiet: true });
}

/** Builds once no other process builds in this folder. */
export async function build(node) {
	await runOrThrow("The build", node, BUILD_ALONE);
}

const BUILD_ALONE = [join("scripts", "lib", "build-alone.mjs")];

/** Whether the last build had the current inputs. */
export function isBuilt() {
	return existsSync(STAMP) && readFileSync(STAMP, "utf8") === inputsHash();
}

/** Runs the steps of a build, in one process at a time. @returns {Promise<number>} the exit code of the failed step, or 0 */
export async function buildNow(node) {
	const hash = inputsHash();
	rmSync(STAMP, { force: true });
	for (const args of STEPS) {
		const code = await run(node, args, { env: { ...process.env, NODE_ENV: "production" } });
		if (code !== 0) return code;
	}
	writeFileSync(STAMP, hash);
	return 0;
}

const STEPS = [
	[join("node_modules", "@react-router", "dev", "bin.cjs"), "build"],
	[join("scripts", "compress.ts")],
	[join("scripts", "make-locations.ts")],
];

function inputsHash() {
	const hash = createHash("sha256");
	for (const file of INPUTS.flatMap(filesIn)) {
		hash
			.update(`${file}\0`)
			.update(readFileSync(join(root, file)))
			.update("\0");
	}
	return hash.digest("hex");
}

function filesIn(input) {
	const path = join(root, input);
	if (!existsSync(path)) return [];
	if (statSync(path).isFile()) return [input];
	return readdirSync(path, { recursive: true })
		.map((name) => `${input}/${name}`)
		.filter((name) => !NOT_INPUTS.test(name) && statSync(join(root, name)).isFile())
		.sort();
}
