import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { startServer } from "#tests/support/server.ts";
import { sharedServer } from "#tests/support/shared-server.ts";

/** React and the router alone take 74,900 bytes, and the rest of the page 38,500. */
const MAX_DASHBOARD_BYTES = 113_600;

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

test("the dashboard loads no script of paying or of form fields, and stays within its weight", async () => {
	const server = await sharedServer();
	const client = await registerClient(server.origin, "Olga");
	const { shareId } = await createTripByApi(client);
	const page = await (await client.get(`/trip/${shareId}`)).text();
	const scripts = new Set(page.match(/\/assets\/[\w.-]+\.js/g));
	const names = [...scripts].map((path) => path.slice("/assets/".length));
	expect(names.filter((name) => /^(paying|fields)-/.test(name))).toEqual([]);
	const sizes = names.map((name) => statSync(`build/client/assets/${name}.br`, { throwIfNoEntry: false }));
	expect(sizes.filter((size) => size !== undefined).length).toBeGreaterThan(8);
	const bytes = sizes.reduce((all, size) => all + (size?.size ?? 0), 0);
	expect(bytes).toBeLessThan(MAX_DASHBOARD_BYTES);
});

test("an invitation brings the styles of what it shows, and none of the pages of those who are aboard", async () => {
	const server = await sharedServer();
	const client = await registerClient(server.origin, "Olga");
	const { shareId } = await createTripByApi(client);
	const stylesOf = async (address: string, as?: Client) => {
		const page = await (await (as ?? new Client(server.origin)).get(address)).text();
		return /<style[^>]*data-page[^>]*>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
	};
	const [toVisitors, toNewcomers] = [await stylesOf(`/trip/${shareId}`), await stylesOf(`/join/${shareId}`)];
	expect(toVisitors).toContain(".place-names");
	expect(toNewcomers).toContain(".join-summary");
	expect(toVisitors + toNewcomers).not.toContain(".trip-tabs");
	expect(await stylesOf(`/trip/${shareId}`, client)).toContain(".trip-tabs");
});

test("a page's styles are those of its markup, and once its scripts come, of all that they can show", async () => {
	const server = await sharedServer();
	const page = await (await new Client(server.origin).get("/login")).text();
	const [, first = ""] = /<style[^>]*data-page[^>]*>([\s\S]*?)<\/style>/.exec(page) ?? [];
	const [, later = ""] = /JSON\.parse\('((?:[^'\\]|\\.)*)'\)/.exec(page) ?? [];
	expect(first).toContain(".control{");
	expect(first).not.toContain(".field-error");
	expect(later).not.toContain(".control{");
	expect(later).toContain(".field-error{");
	expect(later).not.toContain(".trip-tabs");
	expect(page).not.toContain("styles-->");
});
