import { pageOfData } from "./paths.ts";

type Route = { id: string; parentId?: string; path?: string };
type Routes<R extends Route> = Record<string, R | undefined>;
type Pattern = { id: string; segments: string[]; least: number; most: number };

/** Empty or escaped segments, backslashes, a slash at the end: the router decides what these mean, with all routes. */
const UNUSUAL = /\/\/|[%\\]|.\/$/;
const EVERY = "*";

/**
 * Finds the routes that an address can mean, by their fixed segments, with the layouts around them. The router chooses
 * among them. `key` is the same for all addresses with the same routes.
 */
export function routesByAddress<R extends Route>(all: Routes<R>) {
	const parents = new Set(Object.values(all).map((route) => route?.parentId));
	const patterns = Object.values(all).flatMap((route) =>
		route && (route.path || !parents.has(route.id)) ? [patternOf(route, all)] : [],
	);
	return (asked: string): { key: string; routes: () => Routes<R> } => {
		const pathname = pageOfData(asked);
		if (UNUSUAL.test(pathname)) return { key: EVERY, routes: () => all };
		const segments = segmentsOf(pathname);
		const ids = patterns.filter((pattern) => canMean(pattern, segments)).map(({ id }) => id);
		return { key: ids.join(" "), routes: () => withParents(ids, all) };
	};
}

function patternOf<R extends Route>({ id }: R, all: Routes<R>): Pattern {
	const paths: string[] = [];
	for (let route = all[id]; route; route = all[route.parentId ?? ""]) paths.unshift(route.path ?? "");
	const segments = segmentsOf(paths.join("/"));
	const isOpen = segments.at(-1) === "*";
	const fixed = isOpen ? segments.slice(0, -1) : segments;
	return {
		id,
		segments: fixed,
		least: fixed.filter((segment) => !segment.endsWith("?")).length,
		most: isOpen ? Number.POSITIVE_INFINITY : fixed.length,
	};
}

const segmentsOf = (path: string) =>
	path
		.toLowerCase()
		.split("/")
		.filter((segment) => segment !== "");

function canMean({ segments, least, most }: Pattern, asked: string[]): boolean {
	if (asked.length < least || asked.length > most) return false;
	for (const [index, segment] of segments.entries()) {
		// After an optional segment, the others may be at any index.
		if (segment.endsWith("?")) return true;
		if (!segment.startsWith(":") && segment !== asked[index]) return false;
	}
	return true;
}

function withParents<R extends Route>(ids: string[], all: Routes<R>): Routes<R> {
	const kept = new Set<string>();
	for (const id of ids) {
		for (let route = all[id]; route && !kept.has(route.id); route = all[route.parentId ?? ""])
			kept.add(route.id);
	}
	// The router takes the first of two routes that fit equally well, so their order must stay.
	return Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
}
