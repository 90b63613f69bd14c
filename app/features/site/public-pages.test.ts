import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PUBLIC_PAGES } from "./public-pages.server.ts";

const routes = readFileSync("app/routes.ts", "utf8");

/** The addresses of the modules that name themselves to search engines. */
function publicRoutes(): string[] {
	const files = globSync("app/routes/**/*.tsx").filter((file) =>
		readFileSync(file, "utf8").includes("publicPageMeta("),
	);
	return files.map((file) => {
		const name = file.replaceAll("\\", "/").slice("app/".length);
		const [, path = ""] = new RegExp(`route\\("([^"]+)", "${name}"`).exec(routes) ?? [];
		return path === "/" ? path : `/${path}`;
	});
}

test("every page that names itself to search engines is in the table, which the sitemap and the previews read", () => {
	const known = PUBLIC_PAGES.map(({ path }) => path);
	const isKnown = (path: string) =>
		known.some((one) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(one));
	expect(publicRoutes().filter((path) => !isKnown(path))).toEqual([]);
});
