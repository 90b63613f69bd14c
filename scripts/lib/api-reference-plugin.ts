import apiReference from "@scalar/fastify-api-reference";
import type { Plugin } from "vite";

/** The address of the script of /api/docs. */
const FILE = "api-reference.js";

/**
 * Serves Scalar's API reference as one of our files, without the 250 packages that it is built from: the package for
 * Fastify contains it as one script, which its route answers (docs/decisions/0053).
 */
export function apiReferenceScript(): Plugin {
	return {
		name: "api-reference-script",
		applyToEnvironment: ({ name }) => name === "client",
		configureServer(server) {
			server.middlewares.use(`/${FILE}`, (_request, response) => {
				response.setHeader("Content-Type", "text/javascript; charset=utf-8");
				response.end(readScript());
			});
		},
		generateBundle() {
			this.emitFile({ type: "asset", fileName: FILE, source: readScript() });
		},
	};
}

type Route = { url: string; handler(request: object, reply: object): void };

function readScript(): string {
	const routes: Route[] = [];
	const fastify = { route: (route: Route) => routes.push(route), initialConfig: {} };
	const register = apiReference as unknown as (app: object, options: object, next: () => void) => void;
	register(fastify, { routePrefix: "/", configuration: { url: "/" } }, () => {});
	let script = "";
	const reply = { header: () => reply, send: (text: string) => (script = text) };
	routes.find(({ url }) => url.endsWith(".js"))?.handler({}, reply);
	if (!script) throw new Error("Scalar's package registers no route with its script");
	return script;
}
