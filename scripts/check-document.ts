import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { readEnv } from "#app/lib/env.server.ts";
import { openServices, type Services } from "#app/services.server.ts";
import { migrate } from "#db/migrate.ts";
import { documentProblems } from "./lib/document-problems.ts";

/** A step of the build: renders the home page with the new build, and fails if the page is not what we expect. */
type BuiltEntry = { loadContext: (services: Services, address: string) => RouterContextProvider };

const folder = mkdtempSync(join(tmpdir(), "gangway-check-"));
try {
	const problems = documentProblems(await renderHome(`file:${folder}/check.db`));
	if (problems.length > 0) {
		console.error(
			`The home page is not what app/http/document.server.ts makes of it (docs/decisions/0006-the-form-first.md):\n- ${problems.join("\n- ")}`,
		);
		process.exitCode = 1;
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}

async function renderHome(databaseUrl: string): Promise<string> {
	const env = readEnv({ NODE_ENV: "production", ALLOW_DEMO: "1", SEED: "none", DATABASE_URL: databaseUrl });
	migrate(databaseUrl);
	const services = await openServices(env);
	try {
		const build: ServerBuild = await import(new URL("../build/server/index.js", import.meta.url).href);
		const { loadContext } = build.entry.module as unknown as BuiltEntry;
		const handle = createRequestHandler(build, "production");
		const response = await handle(new Request("http://localhost/"), loadContext(services, "127.0.0.1"));
		if (response.status !== 200) throw new Error(`The home page answered ${response.status}`);
		return await response.text();
	} finally {
		services.db.close();
	}
}
