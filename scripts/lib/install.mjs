import { existsSync, readFileSync } from "node:fs";
import { delimiter, join, sep } from "node:path";
import { root, runOrThrow } from "./run.mjs";

const LOCAL_BIN = join("node_modules", ".bin");

/** Installs the lock file's packages, unless npm's own record of node_modules contains them. */
export async function install() {
	if (isInstalled()) return;
	console.log("Installing packages: once, and after an update. This takes a moment…");
	await runOrThrow("npm ci", "npm", ["ci", "--include=dev", "--include=optional", "--loglevel=error"], {
		env: installEnv(),
		quiet: true,
	});
}

function isInstalled() {
	const present = packagesOf(join("node_modules", ".package-lock.json"));
	const wanted = packagesOf("package-lock.json");
	delete wanted[""];
	return Object.entries(wanted).every(([path, { version, optional, devOptional }]) =>
		path in present ? present[path].version === version : optional || devOptional,
	);
}

function packagesOf(file) {
	const path = join(root, file);
	return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {};
}

/** npm ci deletes node_modules and the Node in it, so npm itself must run on the machine's own Node. */
function installEnv() {
	const inside = (folder) => folder.endsWith(LOCAL_BIN) || folder.endsWith(LOCAL_BIN + sep);
	const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !inside(folder));
	return { ...process.env, PATH: path.join(delimiter) };
}
