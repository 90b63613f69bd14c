import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { Problem, root } from "./run.mjs";

/** In every page, or around it. */
const EVERYWHERE = ["app/root.tsx", "app/entry.client.tsx", "app/entry.server.tsx", "server.ts"];

const read = (file) => readFileSync(join(root, file), "utf8");

/**
 * The files that differ from a commit, those that git does not know yet included.
 * @throws {Problem} when there is no such commit.
 */
export function changedSince(base) {
	const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
	const differing = git("diff", "--name-only", base, "--");
	if (differing.status !== 0) throw new Problem(`git knows no ${base}: ${differing.stderr.trim()}`);
	const unknown = git("ls-files", "--others", "--exclude-standard");
	return new Set(`${differing.stdout}${unknown.stdout}`.split("\n").filter(Boolean));
}

/**
 * Of tests that talk to a running server: those that import what changed, and those that name the address of a page or
 * of a call whose module imports what changed; all, when it is what every answer is made with. Whoever only follows a link
 * to a page is not found.
 * @param {string} pattern of the tests' files
 * @param {Set<string>} changed
 */
export function testsTouchedBy(pattern, changed) {
	const touches = (file) => [...importsOf(file)].some((one) => changed.has(one));
	const files = globSync(pattern, { cwd: root });
	if (EVERYWHERE.some(touches)) return files;
	const routes = routesOf("app/routes.ts").filter(({ module }) => touches(module));
	return files.filter((file) => {
		const text = read(file);
		const seesAll = text.includes("everyPage(") && routes.length > 0;
		return seesAll || touches(file) || routes.some(({ address }) => address.test(text));
	});
}

/** A file, and everything that it imports, and so on. */
function importsOf(file, found = new Set()) {
	if (found.has(file)) return found;
	found.add(file);
	for (const [, asked] of read(file).matchAll(/(?:from|import) "((?:#(?:app|db|tests)\/|\.)[^"]+)"/g)) {
		const path = asked.startsWith("#") ? asked.slice(1) : normalize(join(dirname(file), asked));
		if (/\.tsx?$/.test(path) && existsSync(join(root, path))) importsOf(path, found);
		else found.add(path);
	}
	return found;
}

/** The site map's modules, each with how its address stands in a test: `/join/${trip.shareId}` for `join/:shareId`. */
function routesOf(siteMap) {
	const prefixes = [];
	const routes = [];
	for (const line of read(siteMap).split("\n")) {
		const prefix = /\.\.\.prefix\("([^"]+)"/.exec(line)?.[1];
		if (prefix) prefixes.push(prefix);
		else if (/^\t*\]\),/.test(line)) prefixes.pop();
		const [, path, module] = /route\("([^"]*)", "([^"]+)"/.exec(line) ?? [];
		if (!module || path === "*") continue;
		const whole = [...prefixes, path].join("/").replace(/^\/|\/$/g, "");
		const written = whole.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/\"'`]+");
		routes.push({
			module: join(dirname(siteMap), module),
			address: new RegExp(`["'\`}]/${written}["'\`?#]`),
		});
	}
	return routes;
}
