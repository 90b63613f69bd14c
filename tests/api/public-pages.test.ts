import { beforeAll, describe, expect, test } from "vitest";
import { PUBLIC_PAGES } from "#app/features/site/public-pages.server.ts";
import { Client } from "#tests/support/client.ts";
import { drawPicture } from "#tests/support/draw-picture.ts";
import { isLongRun } from "#tests/support/long-run.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { type ServerBehindProxy, sharedServerBehindProxy } from "#tests/support/rate-limits.ts";

let server: ServerBehindProxy;
/** These tests draw more pictures than the 60 a minute that one address may request. */
const visitor = () => new Client(server.origin, "198.51.100.81");

beforeAll(async () => {
	server = await sharedServerBehindProxy();
});

type Head = { title: string; description: string; canonical: string; image: string; html: string };

async function headOf(path: string): Promise<Head> {
	const response = await visitor().get(path);
	expect([path, response.status, response.headers.get("X-Robots-Tag")]).toEqual([path, 200, null]);
	const html = await response.text();
	const first = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll("&#x27;", "'") ?? "";
	return {
		title: first(/<title>([^<]*) · Gangway<\/title>/),
		description: first(/<meta name="description" content="([^"]*)"/),
		canonical: first(/<link rel="canonical" href="([^"]*)"/),
		image: first(/<meta property="og:image" content="([^"]*)"/),
		html,
	};
}

/** Drawing all of them takes seconds. */
const DRAWN = isLongRun ? PUBLIC_PAGES : PUBLIC_PAGES.filter((_, index) => index % 8 === 0);

describe.each(PUBLIC_PAGES)("$path", ({ path, title, description }) => {
	test("says what the table says of it, and search engines may show it", async () => {
		const head = await headOf(path);
		expect(head).toMatchObject({ title, description, canonical: server.origin + path });
		expect(head.description.length).toBeGreaterThanOrEqual(70);
		expect(head.description.length).toBeLessThanOrEqual(160);
		expect(head.html).not.toMatch(/<meta name="robots"/);
		expect(/<link [^>]*rel="manifest" href="\/manifest.webmanifest"/.test(head.html)).toBe(true);
	});
});

test.each(DRAWN)("$path has a preview of its own, kept by who asks", async ({ path }) => {
	const { image } = await headOf(path);
	const response = await drawPicture(visitor(), new URL(image).pathname);
	expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
	expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
	expect(response.headers.getSetCookie()).toEqual([]);
	const png = Buffer.from(await response.arrayBuffer());
	expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
	expect(png.length).toBeLessThan(150_000);
	const tag = response.headers.get("ETag") ?? "";
	const again = await visitor().raw(new URL(image).pathname, { headers: { "If-None-Match": tag } });
	expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("no two pages have the same title, description, address or picture", async () => {
	const heads = await Promise.all(PUBLIC_PAGES.map(({ path }) => headOf(path)));
	for (const part of ["title", "description", "canonical", "image"] as const) {
		const values = heads.map((head) => head[part]);
		expect(new Set(values).size).toBe(values.length);
	}
});

test("a page under another address or with a query names its one address", async () => {
	expect((await headOf("/home")).canonical).toBe(`${server.origin}/`);
	expect((await headOf("/pricing?plan=plus")).canonical).toBe(`${server.origin}/pricing`);
});

test.each(["/preview/nothing.png", "/preview/trip/abc.png", "/preview/about", "/preview/.png"])(
	"%s is no page's picture",
	async (path) => {
		const response = await visitor().get(path);
		expect([response.status, response.headers.get("Content-Type")]).toEqual([
			404,
			"text/plain; charset=utf-8",
		]);
	},
);

test("search engines leave out trips, people's own pages, errors, the API and the page for no connection", async () => {
	const olga = await registerClient(server.origin, "Olga");
	const { shareId } = await createTripByApi(olga);
	const paths = [
		"/profile",
		"/notifications",
		`/trip/${shareId}`,
		`/join/${shareId}`,
		`/trip-created/${shareId}`,
	];
	const files = [`/trip/${shareId}/qr.svg`, `/trip/${shareId}/preview.png`];
	for (const path of [
		...paths,
		...files,
		"/login",
		"/nowhere",
		"/offline",
		"/api/plans",
		"/trip-results",
		"/verify/x",
	]) {
		const response = await olga.get(path);
		expect([path, response.headers.get("X-Robots-Tag")]).toEqual([path, "noindex"]);
	}
});

describe("site files", () => {
	test.each([
		["/robots.txt", "text/plain; charset=utf-8", /^Disallow: \/api\/$/m],
		["/sitemap.xml", "application/xml; charset=utf-8", /<loc>http[^<]+\/pricing<\/loc>/],
		["/manifest.webmanifest", "application/manifest+json; charset=utf-8", /"display":"standalone"/],
		["/.well-known/security.txt", "text/plain; charset=utf-8", /^Contact: http.+\/security$/m],
	])("%s", async (path, type, content) => {
		const response = await visitor().get(path);
		expect([response.status, response.headers.get("Content-Type")]).toEqual([200, type]);
		expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
		expect(response.headers.getSetCookie()).toEqual([]);
		const text = await response.text();
		expect(text).toMatch(content);
		if (path !== "/manifest.webmanifest") expect(text).toContain(server.origin);
	});

	test.each(["/favicon.ico", "/apple-touch-icon.png"])("%s is a picture", async (path) => {
		const response = await visitor().get(path);
		expect([response.status, response.headers.get("Content-Type")?.slice(0, 6)]).toEqual([200, "image/"]);
	});

	test("the manifest's icons are there", async () => {
		const manifest = (await (await visitor().get("/manifest.webmanifest")).json()) as {
			icons: { src: string; sizes: string }[];
		};
		for (const { src, sizes } of manifest.icons) {
			const png = Buffer.from(await (await visitor().get(src)).arrayBuffer());
			expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
		}
	});
});
