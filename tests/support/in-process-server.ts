import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { readEnv } from "#app/lib/env.server.ts";
import { openServices, type Services } from "#app/services.server.ts";
import { headersOf, type Person } from "#tests/bench/visitors.ts";

type Entry = { loadContext: (services: Services, address: string) => RouterContextProvider };

export type InProcessServer = {
	services: Services;
	get(path: string, person: Person): Promise<Response>;
};

/** The built app on a database, without a socket and in this process, so that a test can look at what it does. */
export async function openInProcess(databaseUrl: string): Promise<InProcessServer> {
	const build = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as ServerBuild;
	const { loadContext } = build.entry.module as unknown as Entry;
	const handle = createRequestHandler(build, "production");
	const env = { NODE_ENV: "production", ALLOW_DEMO: "1", SEED: "none", DATABASE_URL: databaseUrl };
	const services = await openServices(readEnv(env));
	return {
		services,
		get(path, person) {
			const headers = new Headers(headersOf(person, null, "identity"));
			const request = new Request(`http://gangway.test${path}`, { headers });
			return handle(request, loadContext(services, "192.0.2.1"));
		},
	};
}
