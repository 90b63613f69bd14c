import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { sharedServer } from "#tests/support/shared-server.ts";

let visitor: Client;

beforeAll(async () => {
	visitor = new Client((await sharedServer()).origin);
});

test("the document is the same for everyone, and is not sent again", async () => {
	const first = await visitor.get("/api/openapi.json");
	expect(await first.json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: "/" }] });
	const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
	expect((await visitor.raw("/api/openapi.json", { headers })).status).toBe(304);
});

test("its page runs a script of ours, and alone allows inline styles", async () => {
	const page = await visitor.get("/api/docs");
	const html = await page.text();
	expect([...html.matchAll(/(?:src|href|data-url)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
		"/favicon.svg",
		"/landing",
		"/profile/security/api-keys",
		"/api/openapi.json",
		"/api/openapi.json",
		"/api-reference.js",
	]);
	const policy = page.headers.get("Content-Security-Policy") ?? "";
	const other = (await visitor.get("/landing")).headers.get("Content-Security-Policy") ?? "";
	expect(policy).toContain("style-src 'self' 'unsafe-inline';");
	expect(policy).toContain("connect-src 'self';");
	expect(other).not.toContain("unsafe-inline");
	const script = await visitor.get("/api-reference.js");
	expect([script.status, script.headers.get("Content-Type")]).toEqual([
		200,
		"text/javascript; charset=utf-8",
	]);
});
