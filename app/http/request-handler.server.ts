import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { routesByAddress } from "./routes-by-address.ts";

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Answers requests by the router. It tries one route after another, so it is given only those that an address can mean:
 * with all of them, that takes as long as the rest of a short page.
 */
export function requestHandler(build: ServerBuild | (() => Promise<ServerBuild>), mode?: string): Handle {
	// In development a function answers the build as it is now.
	if (typeof build === "function") return createRequestHandler(build, mode);
	const handlers = new Map<string, Handle>();
	const routesOf = routesByAddress(build.routes);
	return (request, context) => {
		const { key, routes } = routesOf(new URL(request.url).pathname);
		let handle = handlers.get(key);
		if (!handle) {
			handle = createRequestHandler({ ...build, routes: routes() }, mode);
			handlers.set(key, handle);
		}
		return handle(request, context);
	};
}
