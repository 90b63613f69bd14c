import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runOrThrow } from "./run.mjs";

const INPUTS = [
	"app",
	"db",
	"public",
	"main.ts",
	"server.ts",
	"package.json",
	"package-lock.json",
	"react-router.config.ts",
	"tailwind.config.ts",
	"tsconfig.json",
	"vite.config.ts",
	"scripts/compress.ts",
	"scripts/make-locations.ts",
	"scripts/backup.ts",
	"scripts/restore.ts",
	"scripts/forget-secrets.ts",
	"scripts/make-admin.ts",
	"scripts/payment.ts",
	"scripts/stripe-setup.ts",
	"scripts/stripe-check.ts",
	"scripts/stripe-domains.ts",
	"scripts/lib/api-reference-plugin.ts",
	"scripts/lib/articles-plugin.ts",
	"scripts/lib/page-styles-plugin.ts",
	"scripts/lib/page-styles.ts",
	"scripts/lib/read-article.ts",
	"scripts/lib/built-server.mjs",
	"scripts/lib/native-packages.mjs",
	"scripts/lib/server-bundle.ts",
];
const NOT_INPUTS = /\.test\.tsx?$|\.sql$|^db\/migrations/;

const STAMP = join(root, "build", ".inputs");

/** Builds unless the last build had the same inputs. */
export async function buildIfChanged(node) {
	if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === inputsHash()) return;
	console.log("Building…");
	await build(node, { quiet: true });
}

export async function build(node, { quiet = false } = {}) {
	const hash = inputsHash();
	rmSync(STAMP, { force: true });
	const options = { env: { ...process.env, NODE_ENV: "production" }, quiet };
	await runOrThrow(
		"The build",
		node,
		[join("node_modules", "@react-router", "dev", "bin.cjs"), "build"],
		options,
	);
	await runOrThrow("The build", node, [join("scripts", "compress.ts")], options);
	await runOrThrow("The build", node, [join("scripts", "make-locations.ts")], options);
	writeFileSync(STAMP, hash);
}

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
