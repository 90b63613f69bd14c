import { readdirSync, readFileSync } from "node:fs";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { databasePath } from "#db/client.server.ts";
import { startServer } from "#tests/support/server.ts";
import { SERVER_ARGS } from "../../scripts/lib/built-server.mjs";

test("a stack trace names the source file, not the bundle", async () => {
	const server = await startServer();
	const database = new Database(databasePath(server.databaseUrl));
	database.exec("alter table sessions rename to lost_sessions");
	database.close();
	const answer = await fetch(server.origin, { headers: { Cookie: "gangway_session=ImEi" } });
	expect(answer.status).toBe(500);
	await expect.poll(() => server.output()).toContain("no such table: sessions");
	expect(server.output()).toMatch(/at \S+ \(\S+\/app\/features\/accounts\/sessions\.server\.ts:\d+:\d+\)/);
	await server.stop();
});

test("a bundle is for production, also when nothing says so", async () => {
	const started = startServer({ env: { NODE_ENV: "", ALLOW_DEMO: "0" } });
	await expect(started).rejects.toThrow("ALLOW_DEMO: no payment provider is configured");
});

test("no script of the browser has the server's validation in it, which would weigh 21 KB on every page", () => {
	const folder = "build/client/assets";
	const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
	expect(scripts.length).toBeGreaterThan(20);
	expect(
		scripts.filter((name) => readFileSync(`${folder}/${name}`, "utf8").includes("invalid_type")),
	).toEqual([]);
});

test("the image runs the server as npm start does", () => {
	const dockerfile = readFileSync("Dockerfile", "utf8");
	expect(dockerfile).toContain(`CMD ${JSON.stringify(["node", ...SERVER_ARGS]).replaceAll(",", ", ")}\n`);
});
