import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { BuildByArea } from "./route-areas.server.ts";
import { routesByAddress } from "./routes-by-address.ts";

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Answers requests by the router. The router tries one route after another, which takes a fifth of a short page's time
 * if it has all of them. So it only gets those that the address can mean, and their areas are loaded first.
 */
export function requestHandler(build: BuildByArea | (() => Promise<ServerBuild>), mode?: string): Handle {
	// In development the build is a function that returns the current build.
	if (typeof build === "function") return createRequestHandler(build, mode);
	const handlers = new Map<string, Handle>();
	const routesOf = routesByAddress(build.routes);
	return async (request, context) => {
		const { key, routes } = routesOf(new URL(request.url).pathname);
		let handle = handlers.get(key);
		if (!handle) {
			const own = routes();
			await build.areas?.load(own);
			handle = createRequestHandler({ ...build, routes: own }, mode);
			handlers.set(key, handle);
		}
		return handle(request, context);
	};
}
