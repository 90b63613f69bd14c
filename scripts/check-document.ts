import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#db/migrate.ts";
import { importInProcess } from "./lib/built-server.mjs";
import { documentProblems } from "./lib/document-problems.ts";

/** A step of the build: renders the home page with the new build, and fails if the page is not what we expect. */
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
	const env = { NODE_ENV: "production", ALLOW_DEMO: "1", SEED: "none", DATABASE_URL: databaseUrl };
	migrate(databaseUrl);
	const { openInProcess } = await importInProcess();
	const { handle, services } = await openInProcess(env);
	try {
		const response = await handle(new Request("http://localhost/"), "127.0.0.1");
		if (response.status !== 200) throw new Error(`The home page answered ${response.status}`);
		return await response.text();
	} finally {
		services.db.close();
	}
}
