import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOSTILE_PAGES, serveHostile } from "#tests/support/hostile-pages.ts";
import { MEASURED } from "#tests/support/measured.ts";
import { servePages } from "#tests/support/page-server.ts";
import { limitConcurrency } from "./concurrency-limit.server.ts";
import { UNREADABLE_LINK } from "./link-target.ts";
import { decodeHtml, MAX_PAGE_BYTES } from "./page-body.server.ts";
import {
	createSafeFetch,
	type HostOverrides,
	pinnedLookup,
	type SafeFetchOptions,
} from "./safe-fetch.server.ts";

let pages: Awaited<ReturnType<typeof servePages>>;
let hostOverrides: HostOverrides;
const asked: string[] = [];

const LARGE = `<title>Olá</title>${"1".repeat(2 * MAX_PAGE_BYTES)}`;
const NOISE = `<title>Olá</title>${randomBytes(2 * MAX_PAGE_BYTES).toString("base64")}`;
const LARGE_PAGES: Record<string, [encoding: string, body: string | Buffer]> = {
	"/large": ["identity", LARGE],
	"/large-gzip": ["gzip", gzipSync(LARGE)],
	"/large-even-in-gzip": ["gzip", gzipSync(NOISE)],
	"/large-even-in-brotli": [
		"br",
		brotliCompressSync(NOISE, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
	],
};

beforeAll(async () => {
	pages = await servePages((request, response) => {
		asked.push(`${request.headers.host}${request.url}`);
		if (request.url === "/gzip") {
			response
				.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "gzip" })
				.end(gzipSync("<p>Olá"));
		} else if (request.url === "/latin") {
			response
				.writeHead(403, { "Content-Type": "text/html; charset=iso-8859-1" })
				.end(Buffer.from("Ol\xe1", "latin1"));
		} else if (request.url === "/latin-meta") {
			response
				.writeHead(200, { "Content-Type": "text/html" })
				.end(
					Buffer.from(
						`<!-- x --><meta http-equiv=x content="text/html; charset=windows-1252">Ol\xe1`,
						"latin1",
					),
				);
		} else if (request.url === "/utf-16") {
			response
				.writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
				.end(Buffer.from("\ufeffOlá", "utf16le"));
		} else if (request.url && Object.hasOwn(LARGE_PAGES, request.url)) {
			const [encoding, body] = LARGE_PAGES[request.url] ?? [];
			response.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": encoding }).end(body);
		} else serveHostile(request, response);
	});
	const here = { address: "127.0.0.1", port: pages.port };
	hostOverrides = new Map([
		["www.hotel.example", here],
		["other.example", here],
	]);
});
afterAll(() => pages.close());

/** Fetches pages as text, each within its deadline. */
function createReader(deadlineMs: number, options: SafeFetchOptions = { hostOverrides }) {
	const fetchPage = createSafeFetch(options);
	return limitConcurrency(
		async (link: string, signal) => {
			const { body, ...page } = await fetchPage(link, signal);
			return { ...page, ...(await decodeHtml(body)) };
		},
		{ maxConcurrent: 32, deadlineMs },
	);
}

const read = (path: string) => createReader(1_000)(`https://www.hotel.example${path}`);

test("a page is read by http and https, with any status, compression and charset", async () => {
	expect(await read("/gzip")).toEqual({
		url: "https://www.hotel.example/gzip",
		status: 200,
		html: "<p>Olá",
		isCut: false,
	});
	expect(await read("/latin")).toMatchObject({ status: 403, html: "Olá" });
	expect(asked).toContain("www.hotel.example/gzip");
});

test("the charset of a byte-order mark is obeyed before the header's, and a meta tag's without one", async () => {
	expect(await read("/utf-16")).toMatchObject({ html: "Olá" });
	expect((await read("/latin-meta")).html).toMatch(/Olá$/);
});

test.each(Object.keys(LARGE_PAGES))("of %s the first megabyte is read", async (path) => {
	const { html, isCut } = await read(path);
	expect(isCut).toBe(true);
	expect(html.startsWith("<title>Olá</title>")).toBe(true);
	expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
});

test("five redirects are followed, and a sixth is not", async () => {
	expect(await read("/redirect/5")).toMatchObject({ url: "https://www.hotel.example/fine", status: 200 });
	await expect(read("/six-redirects")).rejects.toThrow(UNREADABLE_LINK);
});

/** These pages are read to their end without an error. */
const HARMLESS = [
	"/empty",
	"/noise",
	"/deep",
	"/attributes",
	"/many-scopes",
	"/deep-json",
	"/digits",
	"/commas",
	"/50-mb",
	"/50-mb-chunked",
	"/endless",
	"/gzip-bomb",
	"/brotli-bomb",
];

test.each(Object.keys(HOSTILE_PAGES).filter((path) => !HARMLESS.includes(path)))(
	"%s is refused in time",
	MEASURED,
	async (path) => {
		const start = performance.now();
		await expect(read(path)).rejects.toMatchObject({ code: "link_unreadable", message: UNREADABLE_LINK });
		expect(performance.now() - start).toBeLessThan(1_500);
	},
);

test("memory stays bounded for compression bombs and endless bodies", MEASURED, async () => {
	await Promise.allSettled([read("/gzip-bomb"), read("/endless")]);
	const before = process.memoryUsage().rss;
	const paths = ["/50-mb", "/50-mb-chunked", "/endless", "/gzip-bomb", "/brotli-bomb"];
	const results = await Promise.allSettled(
		[...paths, ...paths, ...paths, ...paths].map((path) => read(path)),
	);
	const lengths = results.map((result) => (result.status === "fulfilled" ? result.value.html.length : 0));
	expect(Math.max(...lengths)).toBe(MAX_PAGE_BYTES);
	expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

describe("the addresses of a host name", () => {
	const resolving = (addresses: string[]) =>
		createReader(500, { resolve: () => Promise.resolve(addresses) })("http://rebound.example/");

	test.each([
		["an inner address", ["10.0.0.1"]],
		["this machine", ["127.0.0.1"]],
		["a public and an inner one", ["8.8.8.8", "169.254.169.254"]],
		["a mapped one", ["::ffff:127.0.0.1"]],
		["nothing", []],
	])("%s is refused", async (_what, addresses) => {
		await expect(resolving(addresses)).rejects.toThrow(UNREADABLE_LINK);
	});

	test("that never come are refused at the deadline", async () => {
		const resolve = () => new Promise<string[]>(() => undefined);
		await expect(createReader(50, { resolve })("http://a.example/")).rejects.toThrow(UNREADABLE_LINK);
	});

	test("are looked up once per host, and again for each redirect", async () => {
		const names: string[] = [];
		const hop = await servePages((_request, response) =>
			response.writeHead(302, { Location: "http://second.example/" }).end(),
		);
		const fetchPage = createReader(1_000, {
			hostOverrides: new Map([["first.example", { address: "127.0.0.1", port: hop.port }]]),
			resolve: async (name) => {
				names.push(name);
				return ["192.168.0.1"];
			},
		});
		await expect(fetchPage("http://first.example/")).rejects.toThrow(UNREADABLE_LINK);
		expect(names).toEqual(["second.example"]);
		await hop.close();
	});
});

test("the pinned look-up returns the checked addresses for any name", () => {
	const lookup = pinnedLookup(["8.8.8.8", "2606:4700::1111"]);
	const answers: unknown[] = [];
	lookup("rebound.example", { all: true }, (...answer) => answers.push(answer));
	lookup("rebound.example", {}, (...answer) => answers.push(answer));
	expect(answers).toEqual([
		[
			null,
			[
				{ address: "8.8.8.8", family: 4 },
				{ address: "2606:4700::1111", family: 6 },
			],
		],
		[null, "8.8.8.8", 4],
	]);
});

test("Node connects to the address of the pinned look-up", async () => {
	const url = `http://no-such-name.invalid:${pages.port}/fine`;
	const [response] = await once(get(url, { agent: false, lookup: pinnedLookup(["127.0.0.1"]) }), "response");
	expect((response as IncomingMessage).statusCode).toBe(200);
	(response as IncomingMessage).destroy();
});

test("a host override is still subject to every other rule", async () => {
	const fetchPage = createReader(1_000);
	await expect(fetchPage("http://www.hotel.example:8080/fine")).rejects.toThrow(UNREADABLE_LINK);
	await expect(fetchPage(`http://127.0.0.1:${pages.port}/fine`)).rejects.toThrow(UNREADABLE_LINK);
	await expect(fetchPage("ftp://www.hotel.example/fine")).rejects.toThrow(UNREADABLE_LINK);
});

/** Tries for a while, because the deadline of a single fetch is too short for a busy machine. */
function expectFreePlace(fetchPage: ReturnType<typeof createReader>): Promise<void> {
	const fetchStatus = () => fetchPage("http://other.example/fine").then(({ status }) => status);
	return expect.poll(() => fetchStatus().catch(() => null), { timeout: 5_000 }).toBe(200);
}

test("calls over the limit are refused", async () => {
	const fetchPage = createReader(300);
	const crowd = Array.from({ length: 32 }, () =>
		fetchPage("http://other.example/silent").catch(() => "late"),
	);
	await expect(fetchPage("http://other.example/fine")).rejects.toThrow(UNREADABLE_LINK);
	await Promise.all(crowd);
	await expectFreePlace(fetchPage);
});

test.each(Object.keys(HOSTILE_PAGES).filter((path) => !HARMLESS.includes(path)))(
	"40 requests for %s give their places back",
	MEASURED,
	async (path) => {
		const fetchPage = createReader(400);
		const start = performance.now();
		const crowd = Array.from({ length: 40 }, () => fetchPage(`http://other.example${path}`));
		const results = await Promise.race([Promise.allSettled(crowd), setTimeout(3_000, "unsettled")]);
		expect(results).not.toBe("unsettled");
		expect(performance.now() - start).toBeLessThan(2_500);
		await expectFreePlace(fetchPage);
	},
);
