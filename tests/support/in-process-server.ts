import type { InProcessApp } from "#app/in-process.server.ts";
import { headersOf, type Person } from "#tests/bench/visitors.ts";
import { importInProcess } from "../../scripts/lib/built-server.mjs";
import { secretsKeyFor } from "./server.ts";

export type InProcessServer = {
	services: InProcessApp["services"];
	get(path: string, person: Person): Promise<Response>;
};

/** The built app on a database, without a socket and in this process, so that a test can inspect it. */
export async function openInProcess(databaseUrl: string): Promise<InProcessServer> {
	const built = await importInProcess();
	const env = {
		NODE_ENV: "production",
		ALLOW_DEMO: "1",
		SEED: "none",
		DATABASE_URL: databaseUrl,
		...secretsKeyFor(databaseUrl),
	};
	const { services, handle } = await built.openInProcess(env);
	return {
		services,
		get(path, person) {
			const headers = new Headers(headersOf(person, null, "identity"));
			return handle(new Request(`http://gangway.test${path}`, { headers }), "192.0.2.1");
		},
	};
}
