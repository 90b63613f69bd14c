import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { TEMP_ROOT } from "#tests/support/fast-start.ts";
import { startServer } from "#tests/support/server.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;

beforeAll(async () => {
	server = await sharedServer();
});

test("pages and the API answer", async () => {
	const page = await fetch(server.origin);
	expect(page.status).toBe(200);
	expect(page.headers.get("content-type")).toContain("text/html");
	const user = await fetch(`${server.origin}/api/auth/user`);
	expect(user.status).toBe(401);
	expect(await user.json()).toMatchObject({ message: expect.any(String) });
});

test("a file is served with nosniff, and an invalid Host is a plain 400", async () => {
	const icon = await fetch(`${server.origin}/favicon.svg`);
	expect([icon.status, icon.headers.get("X-Content-Type-Options")]).toEqual([200, "nosniff"]);
	const { hostname, port } = new URL(server.origin);
	const socket = connect(Number(port), hostname);
	socket.end("GET / HTTP/1.1\r\nHost: no host\r\nConnection: close\r\n\r\n");
	expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*nosniff[\s\S]*"Bad Request"/);
});

test("a port in use is reported clearly", async () => {
	const { port } = new URL(server.origin);
	await expect(startServer({ env: { PORT: port } })).rejects.toThrow(
		new RegExp(`exit code 1[\\s\\S]*Port ${port} is in use`),
	);
});

test("a server makes the database that is missing, and the next one finds what a killed one has stored", async () => {
	const folder = mkdtempSync(join(TEMP_ROOT, "gangway-"));
	const first = await startServer({ env: { DATABASE_URL: `file:${folder}/data/new.db` } });
	const account = { firstName: "Ada", lastName: "Lee", email: "ada@example.com", password: "long enough" };
	await post(`${first.origin}/api/auth/register`, account);
	await first.kill();
	const second = await startServer({ env: { DATABASE_URL: first.databaseUrl } });
	const answer = await post(`${second.origin}/api/auth/login`, account);
	expect(answer.status).toBe(200);
	expect(await second.stop()).toBe(0);
	rmSync(folder, { recursive: true });
});

function post(url: string, body: unknown): Promise<Response> {
	return fetch(url, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});
}
