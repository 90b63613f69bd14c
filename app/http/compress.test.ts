import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compress } from "./compress.server.ts";
import { WholeResponse } from "./whole-response.server.ts";

const PAGE = `<p>${"Olá, Lisbon! ".repeat(200)}</p>`;

type Answer = { body?: string; type?: string; encoding?: string };

function answered(accepted: string | null, { body = PAGE, type = "text/html", encoding }: Answer = {}) {
	const headers: Record<string, string> = { "Content-Type": type };
	if (encoding) headers["Content-Encoding"] = encoding;
	const request = new Request("http://gangway.example/", {
		headers: accepted === null ? {} : { "Accept-Encoding": accepted },
	});
	return compress(request, new Response(body, { status: 201, headers }));
}

test.each([
	["gzip, deflate, br, zstd", "br"],
	["br;q=0.5, gzip", "br"],
	["gzip, deflate", "gzip"],
	["br;q=0, gzip;q=0.1", "gzip"],
	["gzip;q=0.0, br; q=0", null],
	["zstd, brother", null],
	["br; Q=0, x-gzip", null],
	["br-foo, GZIP;q=0.2", "gzip"],
	["", null],
	[null, null],
])("a browser that accepts %j gets %j", async (accepted, encoding) => {
	const response = await answered(accepted);
	expect(response.status).toBe(201);
	expect(response.headers.get("Vary")).toBe("Accept-Encoding");
	expect(response.headers.get("Content-Encoding")).toBe(encoding);
	const body = Buffer.from(await response.arrayBuffer());
	const plain = encoding === "br" ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
	expect(plain.toString()).toBe(PAGE);
	if (encoding) expect(response.headers.get("Content-Length")).toBe(String(body.byteLength));
});

test("a body that is known as a whole is compressed in its own response", async () => {
	const request = new Request("http://gangway.example/", { headers: { "Accept-Encoding": "gzip" } });
	const given = new WholeResponse(PAGE, { headers: { "Content-Type": "text/html", "X-Kept": "yes" } });
	const response = await compress(request, given);
	expect(response).toBe(given);
	expect(response.headers.get("X-Kept")).toBe("yes");
	expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(PAGE);
	expect(response.headers.get("Content-Length")).toBe(String((await response.arrayBuffer()).byteLength));
});

test.each<[string, Answer]>([
	["a short answer", { body: "<p>Hi</p>" }],
	["a picture", { type: "image/png" }],
	["a stream of events", { type: "text/event-stream" }],
	["what is compressed already", { encoding: "zstd" }],
])("%s stays as it is", async (_, given) => {
	const response = await answered("br, gzip", given);
	expect(response.headers.get("Content-Encoding")).toBe(given.encoding ?? null);
	expect(await response.text()).toBe(given.body ?? PAGE);
});
