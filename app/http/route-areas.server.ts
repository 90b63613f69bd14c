import type { RequestHandler } from "express";
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Route = NonNullable<ServerBuild["routes"][string]> & { area?: string };
type Routes = Record<string, Route | undefined>;
type AreaModule = { modules: Record<string, Route["module"]> };

/** The routes of the build by area, a folder of app/routes. Each area is loaded when one of its addresses is first asked for. */
export type RouteAreas = {
	/** How many areas are there, so that whoever has read the routes knows whether to read them again. */
	loaded(): number;
	/** Loads what a request for this path is answered by. */
	loadFor(path: string): Promise<void>;
	/** Loads the areas that are not there yet, one after the other. */
	loadAll(): Promise<void>;
};

/** In development Vite loads all routes with the build. */
export type BuildByArea = ServerBuild & { areas?: RouteAreas };

export function routeAreas(routes: Routes, imports: Record<string, () => Promise<AreaModule>>): RouteAreas {
	const waiting = new Map(Object.entries(imports));
	const loading = new Map<string, Promise<void>>();
	const tree = treeOf(routes, undefined);
	let loaded = 0;

	function load(area: string): Promise<void> | undefined {
		const bring = waiting.get(area);
		if (!bring) return;
		const known = loading.get(area);
		if (known) return known;
		const begun = bring()
			.then(({ modules }) => {
				for (const [id, module] of Object.entries(modules)) Object.assign(routes[id] ?? {}, { module });
				waiting.delete(area);
				loaded++;
			})
			.finally(() => loading.delete(area)); // the next request tries again what could not be read
		loading.set(area, begun);
		return begun;
	}

	return {
		loaded: () => loaded,
		async loadFor(path) {
			if (waiting.size === 0) return;
			const matches = matchRoutes(tree, pagePath(path)) ?? [];
			await Promise.all(matches.map(({ route }) => load(route.handle)));
		},
		async loadAll() {
			for (const area of waiting.keys()) await load(area);
		},
	};
}

/** Loads the routes that answer a request before anything asks them. */
export function loadAreas({ areas }: BuildByArea): RequestHandler {
	return async (request, _response, next) => {
		await areas?.loadFor(request.path);
		next();
	};
}

/** The router reads the routes when it first answers, so it begins anew when there are more of them. */
export function handlerByArea(
	build: BuildByArea | (() => Promise<ServerBuild>),
	mode: string | undefined,
): ReturnType<typeof createRequestHandler> {
	if (typeof build === "function" || !build.areas) return createRequestHandler(build, mode);
	const { areas } = build;
	let handle = createRequestHandler(build, mode);
	let known = 0;
	return (request, context) => {
		if (known < areas.loaded()) {
			known = areas.loaded();
			handle = createRequestHandler(build, mode);
		}
		return handle(request, context);
	};
}

/** What decides which route answers an address, and its area. */
function treeOf(routes: Routes, parent: string | undefined): RouteObject[] {
	return Object.values(routes)
		.filter((route) => route !== undefined && route.parentId === parent)
		.map((route) => {
			const { id, path, index, caseSensitive, area } = route as Route;
			const own = { id, path, caseSensitive, handle: area };
			return index ? { ...own, index } : { ...own, children: treeOf(routes, id) };
		});
}

/** The router in the browser asks for a page's data below an address of its own. */
function pagePath(path: string): string {
	return path.replace(/(?<=\/)_\.data$|\.data$/, "");
}
