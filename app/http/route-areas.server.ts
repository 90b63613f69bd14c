import type { ServerBuild } from "react-router";

type Route = NonNullable<ServerBuild["routes"][string]> & { area?: string };
type Routes = Record<string, Route | undefined>;
type AreaModule = { modules: Record<string, Route["module"]> };

/**
 * The modules of the routes, by area: a folder of app/routes. Until an area is loaded, its routes have an empty module
 * (scripts/lib/route-areas.ts).
 */
export type RouteAreas = {
	/** Loads the areas of these routes. */
	load(routes: Routes): Promise<void>;
	/** Loads the remaining areas, one after the other. */
	loadAll(): Promise<void>;
};

/** In development Vite loads all routes with the build. */
export type BuildByArea = ServerBuild & { areas?: RouteAreas };

export function routeAreas(all: Routes, imports: Record<string, () => Promise<AreaModule>>): RouteAreas {
	const waiting = new Map(Object.entries(imports));
	const loading = new Map<string, Promise<void>>();

	async function bring(area: string, importArea: () => Promise<AreaModule>): Promise<void> {
		try {
			const { modules } = await importArea();
			for (const [id, module] of Object.entries(modules)) Object.assign(all[id] ?? {}, { module });
			waiting.delete(area);
		} finally {
			loading.delete(area); // so that the next request tries again
		}
	}

	function loadArea(area = ""): Promise<void> | undefined {
		const importArea = waiting.get(area);
		if (!importArea) return;
		const begun = loading.get(area) ?? bring(area, importArea);
		loading.set(area, begun);
		return begun;
	}

	return {
		async load(routes) {
			if (waiting.size === 0) return;
			await Promise.all(Object.values(routes).map((route) => loadArea(route?.area)));
		},
		async loadAll() {
			for (const area of waiting.keys()) await loadArea(area);
		},
	};
}
