import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readlinkSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StaticFiles, staticFiles } from "./static-files.server.ts";

const SCRIPT = `console.log("${"a script of the build ".repeat(50)}");`;
const APPLE_FILE = ".well-known/apple-developer-merchantid-domain-association";
const folder = mkdtempSync(join(tmpdir(), "gangway-files-"));
let server: Server;
let origin = "";
let files: StaticFiles;

beforeAll(async () => {
	for (const name of ["a.js", "gone.js", "plain.js"]) writeFileSync(join(folder, name), SCRIPT);
	for (const name of ["a.js", "gone.js"]) {
		writeFileSync(join(folder, `${name}.br`), brotliCompressSync(SCRIPT));
		writeFileSync(join(folder, `${name}.gz`), gzipSync(SCRIPT));
	}
	mkdirSync(join(folder, ".well-known"));
	writeFileSync(join(folder, APPLE_FILE), "7B227073704964223A");
	const app = express();
	files = staticFiles(folder, (name) => ({ "X-Ours": name }));
	app.use(files.serve);
	app.use((_request, response) => void response.status(404).send("no file"));
	server = app.listen(0);
	await new Promise((resolve) => server.once("listening", resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.close();
	rmSync(folder, { recursive: true });
});

const get = (name: string, headers: Record<string, string> = {}, method = "GET") =>
	fetch(`${origin}/${name}`, { method, headers });

test.each([
	["a.js", "br, gzip", "br"],
	["a.js", "gzip", "gzip"],
	["a.js", "br;q=0, identity", null],
	["plain.js", "br, gzip", null],
])("%s for a browser that accepts %j comes with %j", async (name, accepted, encoding) => {
	const response = await get(name, { "Accept-Encoding": accepted });
	expect(response.status).toBe(200);
	expect(response.headers.get("Content-Encoding")).toBe(encoding);
	expect(response.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
	expect(response.headers.get("Vary")).toBe(name === "a.js" ? "Accept-Encoding" : null);
	expect(await response.text()).toBe(SCRIPT);
});

test("a file that the browser has is a 304 with the same headers", async () => {
	const first = await get("a.js");
	const again = await get("a.js", { "If-None-Match": first.headers.get("ETag") ?? "" });
	expect([again.status, await again.text()]).toEqual([304, ""]);
	for (const name of ["X-Ours", "ETag", "Vary"])
		expect(again.headers.get(name), name).toBe(first.headers.get(name));
	expect(first.headers.get("X-Ours")).toBe("/a.js");
	expect((await get("a.js", { "Accept-Encoding": "gzip" })).headers.get("ETag")).not.toBe(
		(await get("a.js", { "Accept-Encoding": "br" })).headers.get("ETag"),
	);
});

test.each(["bytes=10-5", "bytes=-5", "bytes=0-0", "bytes=abc"])(
	"Range %j gives the whole file",
	async (range) => {
		const response = await get("plain.js", { Range: range });
		expect([response.status, await response.text()]).toEqual([200, SCRIPT]);
	},
);

test("only GET and HEAD are answered with a file", async () => {
	expect((await get("a.js", {}, "HEAD")).status).toBe(200);
	for (const method of ["POST", "PUT", "DELETE"]) expect((await get("a.js", {}, method)).status).toBe(404);
});

test("a file that has disappeared since all were read is still served", async () => {
	await files.readAll();
	for (const name of ["gone.js", "gone.js.br"]) rmSync(join(folder, name));
	const response = await get("gone.js", { "Accept-Encoding": "br" });
	expect([response.status, await response.text()]).toEqual([200, SCRIPT]);
});

test.each(["a.js.br", "none.js", "", "..%2f..%2fetc%2fpasswd", "__proto__"])(
	"%j is no file",
	async (name) => {
		expect((await get(name)).status).toBe(404);
	},
);

const OPEN_FILES = "/proc/self/fd";

test.skipIf(!existsSync(OPEN_FILES))("a connection that breaks off leaves no file open", async () => {
	const { port } = server.address() as AddressInfo;
	for (let i = 0; i < 20; i += 1) {
		const socket = connect(port, "127.0.0.1").on("error", () => {});
		await new Promise((resolve) => socket.once("connect", resolve));
		socket.write("GET /a.js HTTP/1.1\r\nHost: x\r\n\r\n".repeat(10));
		socket.resetAndDestroy();
	}
	expect((await get("a.js")).status).toBe(200);
	await new Promise((resolve) => setTimeout(resolve, 200));
	expect(readdirSync(OPEN_FILES).filter(isInFolder)).toEqual([]);
});

function isInFolder(descriptor: string): boolean {
	try {
		return readlinkSync(`${OPEN_FILES}/${descriptor}`).startsWith(folder);
	} catch {
		return false; // it was closed meanwhile
	}
}

test("a file that an operator puts under /.well-known is served as it is, without an extension and without a redirect", async () => {
	const response = await fetch(`${origin}/${APPLE_FILE}`, { redirect: "manual" });
	expect([response.status, await response.text()]).toEqual([200, "7B227073704964223A"]);
	expect(response.headers.get("Content-Type")).toBe("application/octet-stream");
	expect(response.headers.get("Content-Encoding")).toBeNull();
});
