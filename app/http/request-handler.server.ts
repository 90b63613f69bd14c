import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { BuildByArea } from "./route-areas.server.ts";
import { routesByAddress } from "./routes-by-address.ts";

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Answers requests by the router. It tries one route after another, so it is given only those that an address can mean:
 * with all of them, that takes as long as the rest of a short page. Their area is loaded before.
 */
export function requestHandler(build: BuildByArea | (() => Promise<ServerBuild>), mode?: string): Handle {
	// In development a function answers the build as it is now.
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
