import { createHash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { startServer } from "#tests/support/server.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let stylesheet = "";

beforeAll(async () => {
	server = await sharedServer();
	const first = await (await fetch(`${server.origin}/login`)).text();
	stylesheet = /gangway_styles=([^;]+);/.exec(first)?.[1] ?? "";
	expect(stylesheet).toMatch(/\.css$/);
});

/** For an unknown session the router answers, as for someone who is signed out. */
const FROM_ROUTER = "gangway_session=stale";
const FROM_MEMORY = "private, no-cache";

const get = (headers: Record<string, string> = {}, path = "/landing") =>
	fetch(server.origin + path, { headers });

const preferences = (value: object) =>
	`gangway_preferences=${encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64"))}`;

const withoutNonce = (html: string) => html.replaceAll(/ nonce="[^"]*"/g, "");

function inlineHashes(html: string, tag: "style" | "script"): string[] {
	return Array.from(
		html.matchAll(new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, "g")),
		([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
	);
}

describe.each([null, "light", "dark"])("with theme %s", (theme) => {
	describe.each([true, false])("and lite mode %s", (lite) => {
		test.each([true, false])("a page from memory is the router's page; stylesheet kept: %s", async (kept) => {
			const cookie = preferences({ theme, lite }) + (kept ? `; gangway_styles=${stylesheet}` : "");
			const routers = await get({ Cookie: `${cookie}; ${FROM_ROUTER}` });
			expect(routers.headers.has("ETag")).toBe(false);
			const expected = withoutNonce(await routers.text());
			for (const turn of ["first", "second"]) {
				const response = await get({ Cookie: cookie });
				expect(response.headers.get("Cache-Control"), turn).toBe(FROM_MEMORY);
				expect(await response.text(), turn).toBe(expected);
			}
			expect(expected.includes(`data-theme="${theme}"`)).toBe(theme !== null);
			expect(expected.includes("<style")).toBe(!kept);
		});
	});
});

test("the header Save-Data means lite mode until someone chooses", async () => {
	const saving = await (await get({ "Save-Data": "on" })).text();
	expect(saving).toBe(await (await get({ Cookie: preferences({ theme: null, lite: true }) })).text());
	expect(saving).not.toBe(await (await get()).text());
	const chosen = { Cookie: preferences({ theme: null, lite: false }), "Save-Data": "on" };
	expect(await (await get(chosen)).text()).toBe(await (await get()).text());
});

test("its policy allows the styles and scripts inside it by their hashes, and nothing by a nonce", async () => {
	const response = await get();
	const html = await response.text();
	const hashes = inlineHashes(html, "style");
	const scripts = inlineHashes(html, "script");
	const policy = response.headers.get("Content-Security-Policy")?.split("; ");
	expect(hashes).toHaveLength(1);
	expect(policy).toContain(`style-src 'self' ${hashes.join(" ")}`);
	expect(scripts).toHaveLength(2);
	expect(policy).toContain(`script-src 'self' ${scripts.join(" ")}`);
	const kept = await get({ Cookie: `gangway_styles=${stylesheet}` });
	expect(await kept.text()).not.toContain("<style");
	expect(kept.headers.get("Content-Security-Policy")).not.toContain(hashes[0]);
});

test("it has the router's other headers", async () => {
	const [memory, router] = [await get(), await get({ Cookie: FROM_ROUTER })];
	for (const name of [
		"Content-Type",
		"X-Content-Type-Options",
		"Referrer-Policy",
		"Permissions-Policy",
		"Cross-Origin-Opener-Policy",
	]) {
		expect(memory.headers.get(name), name).toBe(router.headers.get(name));
	}
	expect(memory.headers.get("Vary")).toBe("Accept-Encoding, Cookie, Save-Data");
	expect(memory.headers.getSetCookie()).toEqual([]);
});

test("over https it has Strict-Transport-Security, and only there", async () => {
	const secure = await startServer({ env: { TRUST_PROXY: "1" } });
	const header = async (scheme: string) => {
		const response = await fetch(`${secure.origin}/landing`, { headers: { "X-Forwarded-Proto": scheme } });
		return response.headers.get("Strict-Transport-Security");
	};
	expect(await header("https")).toContain("max-age=");
	expect(await header("http")).toBe(null);
	await secure.stop();
});

test.each([
	["br, gzip", "br", brotliDecompressSync],
	["gzip", "gzip", gunzipSync],
	["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
	["identity", undefined, (plain: Buffer) => plain],
])("a client that accepts %s gets %s", async (accepted, encoding, decode) => {
	const plain = await (await get({ "Accept-Encoding": "identity" })).text();
	const { headers, body } = await rawGet({ "Accept-Encoding": accepted });
	expect(headers["content-encoding"]).toBe(encoding);
	expect(headers["content-length"]).toBe(String(body.byteLength));
	expect(decode(body).toString()).toBe(plain);
});

test("a HEAD request gets the same headers and no body", async () => {
	const [whole, head] = [await rawGet({}), await rawGet({}, "HEAD")];
	expect(head.body.byteLength).toBe(0);
	const own = { date: "", "x-request-id": "" };
	expect({ ...head.headers, ...own }).toEqual({ ...whole.headers, ...own });
});

test("a browser that has this version gets a 304 with its headers; each encoding and theme has its own tag", async () => {
	const variants: Record<string, string>[] = [
		{ "Accept-Encoding": "identity" },
		{ "Accept-Encoding": "gzip" },
		{ "Accept-Encoding": "br" },
		{ "Accept-Encoding": "br", Cookie: preferences({ theme: "dark", lite: false }) },
	];
	const tags: string[] = [];
	for (const headers of variants) {
		const { etag = "", ...first } = (await rawGet(headers)).headers;
		tags.push(etag);
		const again = await rawGet({ ...headers, "If-None-Match": `"other", ${etag}` });
		expect(again.status).toBe(304);
		expect(again.body.byteLength).toBe(0);
		for (const name of ["cache-control", "vary", "content-security-policy"])
			expect(again.headers[name]).toBe(first[name]);
	}
	expect(new Set(tags).size).toBe(variants.length);
	expect((await rawGet({ ...variants[0], "If-None-Match": tags[1] ?? "" })).status).toBe(200);
});

test.each([
	["/landing?from=mail", "private, no-cache"],
	["/landing/", "private, no-cache"],
	["/LANDING", "private, no-cache"],
	["/login", "private, no-store"],
	["/landing.data", "private, no-store"],
])("%s is the router's, and %s", async (path, caching) => {
	const response = await get({}, path);
	expect(response.status).toBe(200);
	expect(response.headers.has("ETag")).toBe(false);
	expect(response.headers.get("Cache-Control")).toBe(caching);
});

test("a method that the page does not have is refused as before", async () => {
	const response = await fetch(`${server.origin}/landing`, { method: "DELETE" });
	expect(response.status).toBe(405);
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
});

test("someone who is signed in sees their name, and everyone else what they saw before", async () => {
	const person = new Client(server.origin);
	const registered = await person.post("/register", {
		firstName: "Ingrid",
		lastName: "Ames",
		email: "ingrid@shared-pages.example",
		password: "correct horse",
	});
	expect(registered.status).toBe(303);
	const before = await (await get()).text();
	const own = await person.get("/landing");
	expect(own.headers.get("Cache-Control")).toBe("private, no-store");
	expect(await own.text()).toContain("Ingrid");
	expect(await (await get()).text()).toBe(before);
	expect(before).not.toContain("Ingrid");
});

test("a toast is shown once, and then the page comes from memory again", async () => {
	const person = new Client(server.origin);
	await person.post("/logout", {});
	expect(person.cookie("gangway_toast")).toBeDefined();
	const told = await (await person.get("/landing")).text();
	expect(told).toContain("Signed out");
	const after = await person.get("/landing");
	expect(after.headers.get("Cache-Control")).toBe(FROM_MEMORY);
	expect(await after.text()).not.toContain("Signed out");
});

test("a flood of invented hosts gets no pages made for memory", async () => {
	const own = await startServer();
	const kept: boolean[] = [];
	for (let one = 0; one < 6; one += 1) {
		const { status, headers, body } = await rawGet({ Host: `host${one}.example` }, "GET", own.origin);
		expect([status, body.toString().includes(`http://host${one}.example/landing`)]).toEqual([200, true]);
		kept.push("etag" in headers);
	}
	expect(kept).toEqual([true, true, false, false, false, false]);
	expect("etag" in (await rawGet({ Host: "host1.example" }, "GET", own.origin)).headers).toBe(true);
	await own.stop();
});

type Raw = { status: number | undefined; headers: Record<string, string | undefined>; body: Buffer };

/** fetch would decode compressed answers. */
function rawGet(headers: Record<string, string>, method = "GET", origin = server.origin): Promise<Raw> {
	return new Promise((resolve, reject) => {
		const sent = httpRequest(`${origin}/landing`, { method, headers, agent: false }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("end", () =>
				resolve({
					status: response.statusCode,
					headers: response.headers as Raw["headers"],
					body: Buffer.concat(chunks),
				}),
			);
		});
		sent.on("error", reject).end();
	});
}
