import * as routerBuild from "virtual:react-router/server-build";
import { loadContext } from "./entry.server.tsx";
import { requestHandler } from "./http/request-handler.server.ts";
import type { BuildByArea } from "./http/route-areas.server.ts";
import { readEnv } from "./lib/env.server.ts";
import { openServices, type Services } from "./services.server.ts";

export type InProcessApp = {
	services: Services;
	handle(request: Request, address: string): Promise<Response>;
};

/** Opens the app without a socket, for the build's self-check and for tests. */
export async function openInProcess(env: Record<string, string>): Promise<InProcessApp> {
	const services = await openServices(readEnv(env));
	const handle = requestHandler(routerBuild, "production");
	return { services, handle: (request, address) => handle(request, loadContext(services, address)) };
}

const { areas, routes }: BuildByArea = routerBuild;
await areas?.loadAll();

export { routes };
