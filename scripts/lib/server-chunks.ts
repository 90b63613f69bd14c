import type { Rolldown } from "vite";

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

type Options = {
	first: string[]; // the entries of the server's start
	apart: string[]; // entries of threads and child processes, which must not read everything that the server needs
};

/**
 * Puts the modules of a start into one file, those that the first page adds into another, and those that several areas
 * share into a third, because Node takes half a millisecond per file. By default the bundler makes 460 files.
 */
export function serverChunks({ first, apart }: Options): Rolldown.CodeSplittingNameFunction {
	let sets: { start: Set<string>; pages: Set<string>; apart: Set<string>; later: Set<string>[] } | null =
		null;
	return (id, graph) => {
		sets ??= readSets(graph);
		if (sets.apart.has(id) || first.includes(id)) return null;
		if (sets.start.has(id)) return "start";
		if (sets.pages.has(id)) return "pages";
		return sets.later.filter((area) => area.has(id)).length > 1 ? "shared" : null;
	};

	function readSets(graph: Graph) {
		const build = "\0virtual:react-router/server-build";
		const areas = graph.getModuleInfo(build)?.dynamicallyImportedIds ?? [];
		const later = first.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
		const reach = (ids: readonly string[]) => reachable(ids, graph);
		return {
			start: reach([...first, build]),
			pages: reach(areas.filter((id) => id.endsWith("/pages"))),
			later: [...areas, ...later].filter((id) => id !== build).map((id) => reach([id])),
			apart: reach(apart),
		};
	}
}

function reachable(ids: readonly string[], graph: Graph): Set<string> {
	const found = new Set(ids);
	for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
	return found;
}
