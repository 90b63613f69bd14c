import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startServer } from "#tests/support/server.ts";

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
