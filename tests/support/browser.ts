import { test as base } from "@playwright/test";
import { startServer, type TestServer } from "./server.ts";

type WorkerFixtures = {
	/** Configuration of this file's server, set at its top: `test.use({ serverEnv: { SEED: "demo" } })`. */
	serverEnv: Record<string, string>;
	server: TestServer; // this worker's own, with its own database
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
