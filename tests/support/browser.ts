import { test as base } from "@playwright/test";
import { startServer, type TestServer } from "./server.ts";

type WorkerFixtures = {
	/** More configuration for this file's server: `test.use({ serverEnv: { SEED: "demo" } })` at its top. */
	serverEnv: Record<string, string>;
	/** This worker's own server, with a database of its own. */
	server: TestServer;
};

export const test = base.extend<object, WorkerFixtures>({
	serverEnv: [{}, { option: true, scope: "worker" }],
	server: [
		async ({ serverEnv }, use) => {
			const server = await startServer({ env: serverEnv });
			await use(server);
			await server.stop();
		},
		{ scope: "worker" },
	],
	baseURL: async ({ server }, use) => use(server.origin),
});

export { expect } from "@playwright/test";
