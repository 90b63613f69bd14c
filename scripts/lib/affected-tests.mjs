import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root, UserError } from "./run.mjs";

/** Files that every response needs. */
const SHARED_BY_ALL_PAGES = [
	"app/root.tsx",
	"app/entry.client.tsx",
	"app/entry.server.tsx",
	"main.ts",
	"server.ts",
	"vite.config.ts",
];

/** A module or a folder of this project that a file imports, starts as a thread, or reads. */
const REFERENCE = /(?:from |import |import\(|new URL\()"((?:#(?:app|db|tests)\/|\.)[^"]+)"/g;

const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
const read = (file) => readFileSync(join(root, file), "utf8");

/**
 * The files that differ from a commit, and those that git does not track yet.
 * @throws {UserError} if there is no such commit
 */
export function filesChangedSince(commit) {
	const differing = git("diff", "--name-only", commit, "--");
	if (differing.status !== 0) throw new UserError(`git knows no ${commit}: ${differing.stderr.trim()}`);
	const untracked = git("ls-files", "--others", "--exclude-standard");
	return new Set(`${differing.stdout}${untracked.stdout}`.split("\n").filter(Boolean));
}

/**
 * The affected tests among those that talk to a running server: those that import a changed file, and those that name
 * the address of a route whose module imports one. All of them are affected if every page is. A test that only follows
 * a link to a page is not found.
 * @param {string} pattern of the tests' files
 * @param {Set<string>} changed
 */
export function affectedTests(pattern, changed) {
	const isAffected = (file) => [...referencesOf(file)].some((one) => isChanged(one, changed));
	// Node 20, which starts this script on a new clone, has no globSync.
	const files = git("ls-files", "--cached", "--others", "--exclude-standard", `:(glob)${pattern}`)
		.stdout.split("\n")
		.filter((file) => file && existsSync(join(root, file)));
	if (SHARED_BY_ALL_PAGES.some(isAffected)) return files;
	const routes = routesOf("app/routes.ts").filter(({ module }) => isAffected(module));
	return files.filter((file) => {
		const text = read(file);
		const visitsAllPages = text.includes("everyPage(") && routes.length > 0;
		return visitsAllPages || isAffected(file) || routes.some(({ address }) => address.test(text));
	});
}

function isChanged(reference, changed) {
	if (!reference.endsWith("/")) return changed.has(reference);
	return [...changed].some((file) => file.startsWith(reference));
}

/** The files that a file refers to, directly or through others, and itself. */
function referencesOf(file, found = new Set()) {
	if (found.has(file)) return found;
	found.add(file);
	for (const [, specifier] of read(file).matchAll(REFERENCE)) {
		const path = specifier.startsWith("#") ? specifier.slice(1) : normalize(join(dirname(file), specifier));
		if (/\.tsx?$/.test(path) && existsSync(join(root, path))) referencesOf(path, found);
		else found.add(path);
	}
	return found;
}

/** The routes' modules, each with a pattern for its address in tests: `/join/${trip.shareId}` for `join/:shareId`. */
function routesOf(routesFile) {
	const prefixes = [];
	const routes = [];
	for (const line of read(routesFile).split("\n")) {
		const prefix = /\.\.\.prefix\("([^"]+)"/.exec(line)?.[1];
		if (prefix) prefixes.push(prefix);
		else if (/^\t*\]\),/.test(line)) prefixes.pop();
		const [, path, module] = /route\("([^"]*)", "([^"]+)"/.exec(line) ?? [];
		if (!module || path === "*") continue;
		const segments = [...prefixes, ...path.split("/")].filter(Boolean);
		const address = segments.join("/").replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/\"'`]+");
		routes.push({
			module: join(dirname(routesFile), module),
			address: new RegExp(`["'\`}]/${address}["'\`?#]`),
		});
	}
	return routes;
}
