import type { RouteConfigEntry } from "@react-router/dev/routes";

/** The addresses of all routes, with the names of their parameters. */
export function patternsOf(entries: RouteConfigEntry[], parent = ""): string[] {
	return entries.flatMap(({ path = "", children }) => {
		const pattern = `${parent}/${path}`.replace(/\/{2,}/g, "/");
		return children ? patternsOf(children, pattern) : [pattern];
	});
}
