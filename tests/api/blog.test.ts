import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

const IDS = [1, 2, 3, 4, 5, 6, 7, 8];

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

const visitor = () => new Client(server.origin);
const pageOf = async (path: string, client = visitor()) => (await client.get(path)).text();

/** The readable text of an element. */
const wordsOf = (html = "") =>
	html
		.replaceAll(/<(script|style|template)[^>]*>[\s\S]*?<\/\1>/g, "")
		.replaceAll("<!-- -->", "")
		.replaceAll(/<[^>]*>/g, " ")
		.replaceAll("&#x27;", "'")
		.replaceAll("&amp;", "&")
		.replaceAll(/\s+/g, " ")
		.trim();

const titlesOf = (html: string) =>
	[...html.matchAll(/<li(?<hidden> hidden="")?[^>]*><article[\s\S]*?<h3[^>]*>([\s\S]*?)<\/h3>/g)].flatMap(
		({ groups, 2: title }) => (groups?.hidden === undefined ? [wordsOf(title)] : []),
	);

/** The visible cards, without those in a hidden block. */
const cardsOf = (html: string) =>
	titlesOf(html.replaceAll(/<section [^>]*hidden=""[\s\S]*?<\/section>/g, ""));
const countOf = (html: string) => wordsOf(/data-blog-count[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1]);

describe("the list", () => {
	test("has what is specified, without the router's script", async () => {
		const html = await pageOf("/blog");
		const words = wordsOf(html);
		for (const label of ["All Posts", "Travel Planning", "Money & Payments", "Destinations"])
			expect(words).toContain(label);
		for (const label of ["Tech & Tools", "Success Stories", "Practical Guides"])
			expect(words).toContain(label);
		for (const part of ["Featured Articles", "Recent Posts", "Categories", "Stay Updated", "Subscribe"])
			expect(words).toContain(part);
		expect([countOf(html), cardsOf(html).length]).toEqual(["8 articles", 8]);
		expect(html).not.toContain("__reactRouterContext");
		expect(html).toContain('<link rel="canonical" href="');
		expect(words).not.toContain("Your bookmarks");
	});

	test.each([
		["?q=PASSPORT", 0],
		["?q=Documents", 1],
		["?q=chargebacks", 1],
		["?category=financial", 2],
		["?category=financial&q=couples", 1],
		["?category=nonsense", 8],
		["?q=%3Cscript%3E", 0],
	])("finds by %s", async (query, count) => {
		const html = await pageOf(`/blog${query}`);
		expect(cardsOf(html)).toHaveLength(count);
		expect(countOf(html)).toBe(count === 1 ? "1 article" : `${count} articles`);
		expect(wordsOf(html).includes("No article fits")).toBe(true); // it waits for the script, hidden or not
		expect(/<div hidden=""[^>]*data-blog-empty/.test(html)).toBe(count > 0);
		expect(/<section [^>]*hidden=""[^>]*data-blog-featured/.test(html)).toBe(
			query.includes("q=") && !query.includes("category"),
		);
		expect(html).not.toContain("<script>alert");
	});

	test("keeps what was searched in the form and in the filters", async () => {
		const html = await pageOf("/blog?q=late+payers&category=guides");
		expect(html).toMatch(/<input[^>]*name="q"[^>]*value="late payers"/);
		expect(html).toContain('<input type="hidden" name="category" value="guides"/>');
		expect(html).toContain('href="/blog?category=stories&amp;q=late+payers#find"');
	});
});

describe("each article", () => {
	const pages = new Map<number, string>();
	beforeAll(async () => {
		for (const id of IDS) pages.set(id, await pageOf(`/blog/${id}`));
	});

	test("has 550 to 1,000 words of its own", () => {
		for (const [id, html] of pages) {
			const [, body] = /<div class="article-body">([\s\S]*?)<footer/.exec(html) ?? [];
			const { length } = wordsOf(body).match(/\S*[\p{L}\p{N}]\S*/gu) ?? [];
			expect(length, String(id)).toBeGreaterThanOrEqual(550);
			expect(length, String(id)).toBeLessThanOrEqual(1_000);
		}
	});

	test("has what is specified", () => {
		for (const [id, html] of pages) {
			const words = wordsOf(html);
			for (const part of ["Back to Blog", "Like 24", "Bookmark", "Share this article", "About the author"])
				expect(words, String(id)).toContain(part);
			expect(words).toContain("Related articles");
			const address = encodeURIComponent(`${server.origin}/blog/${id}`);
			const links = [...html.matchAll(/href="(https:[^"]+)"/g)].map(([, link = ""]) => link);
			expect(links.map((link) => new URL(link).host)).toEqual(["wa.me", "www.facebook.com", "twitter.com"]);
			for (const link of links) expect(link).toContain(address);
			expect(html).not.toContain("__reactRouterContext");
			expect(html).not.toContain(" style=");
		}
	});

	test("says as JSON-LD what it is, and to chats that it is an article", () => {
		for (const [id, html] of pages) {
			expect(html).toContain('<meta property="og:type" content="article"/>');
			const [, json = ""] = /<script type="application\/ld\+json"[^>]*>([^<]+)</.exec(html) ?? [];
			const posting = JSON.parse(json);
			expect(posting).toMatchObject({
				"@context": "https://schema.org",
				"@type": "BlogPosting",
				url: `${server.origin}/blog/${id}`,
				author: { name: "The Gangway team" },
			});
			expect(html).toContain(
				`<h1 class="text-xl sm:text-2xl">${posting.headline.replaceAll("'", "&#x27;")}</h1>`,
			);
		}
	});

	test("has an address by its slug too, which leads to the one by its id", async () => {
		const response = await visitor().get("/blog/fair-ways-to-split-a-trip");
		expect([response.status, response.headers.get("Location")]).toEqual([301, "/blog/2"]);
	});

	test.each(["99", "0", "03", "3x", "constructor"])("is not there by the id %s", async (id) => {
		const response = await visitor().get(`/blog/${id}`);
		expect(response.status).toBe(404);
		expect(wordsOf(await response.text())).toContain("Article not found");
		expect((await visitor().post(`/blog/${id}`, { intent: "like" })).status).toBe(404);
	});
});

describe("a reader", () => {
	test("likes an article and takes it back, and the count turns by one", async () => {
		const reader = visitor();
		for (const [count, isOn] of [
			[25, true],
			[24, false],
		]) {
			const response = await reader.post("/blog/3", { intent: "like" });
			expect([response.status, response.headers.get("Location")]).toEqual([303, "/blog/3#reader"]);
			const html = await pageOf("/blog/3", reader);
			expect(wordsOf(html)).toContain(`Like ${count}`);
			expect(/value="like"[^>]* aria-pressed="true"|aria-pressed="true"[^>]* value="like"/.test(html)).toBe(
				isOn,
			);
		}
		await reader.post("/blog/3", { intent: "like" });
		expect(wordsOf(await pageOf("/blog/4", reader))).toContain("Like 24");
		expect(wordsOf(await pageOf("/blog/3"))).toContain("Like 24");
	});

	test("bookmarks an article, finds it on the list, and takes it out", async () => {
		const reader = visitor();
		await reader.post("/blog/7", { intent: "bookmark" });
		expect(wordsOf(await pageOf("/blog/7", reader))).toContain("Bookmarked!");
		const list = await pageOf("/blog", reader);
		expect(wordsOf(list)).toContain("Your bookmarks");
		expect(cardsOf(await pageOf("/blog?category=bookmarks", reader))).toEqual([
			"When a friend drops out of the trip",
		]);
		await reader.post("/blog/7", { intent: "bookmark" });
		expect(wordsOf(await pageOf("/blog/7", reader))).toContain("Removed from bookmarks");
		expect(wordsOf(await pageOf("/blog?category=bookmarks", reader))).toContain("No bookmarks yet");
	});

	test("who signs out leaves none of it behind", async () => {
		const reader = visitor();
		await reader.post("/blog/7", { intent: "bookmark" });
		expect(reader.cookie("gangway_reading")).toBeDefined();
		await reader.post("/logout", {});
		expect(reader.cookie("gangway_reading")).toBeUndefined();
	});

	test("with a cookie of nonsense has read nothing", async () => {
		for (const value of ["nonsense", encodeURIComponent(Buffer.from('{"likes":[3]}').toString("base64"))]) {
			const response = await fetch(`${server.origin}/blog/3`, {
				headers: { Cookie: `gangway_reading=${value}` },
			});
			expect([response.status, wordsOf(await response.text()).includes("Like 24")]).toEqual([200, true]);
		}
	});

	test("cannot do anything else to an article, and no other site can in their name", async () => {
		expect((await visitor().post("/blog/3", { intent: "delete" })).status).toBe(400);
		const foreign = await visitor().post("/blog/3", { intent: "like" }, { Origin: "https://evil.example" });
		expect(foreign.status).toBe(403);
	});
});

describe("the feed", () => {
	const get = (headers: Record<string, string> = {}) => fetch(`${server.origin}/blog/feed.xml`, { headers });

	test("has all articles with absolute links, the newest first", async () => {
		const response = await get();
		expect(response.headers.get("Content-Type")).toBe("text/xml; charset=utf-8");
		const xml = await response.text();
		const items = [...xml.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = ""]) => item);
		expect(items.map((item) => /<link>([^<]+)/.exec(item)?.[1])).toEqual(
			IDS.map((id) => `${server.origin}/blog/${id}`),
		);
		const times = items.map((item) => Date.parse(/<pubDate>([^<]+)/.exec(item)?.[1] ?? ""));
		expect(times).toEqual([...times].sort((one, other) => other - one));
		for (const item of items) expect(item).toMatch(/<description>[^<]{70,}<\/description>/);
		expect(xml).toContain("Money &amp; Payments");
		expect(xml).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
	});

	test("is not sent again to who has it", async () => {
		const { headers } = await get();
		const [tag = "", changed = ""] = [headers.get("ETag") ?? "", headers.get("Last-Modified") ?? ""];
		expect(Date.parse(changed)).toBeLessThanOrEqual(Date.now());
		expect((await get({ "If-None-Match": tag })).status).toBe(304);
		expect((await get({ "If-Modified-Since": changed })).status).toBe(304);
		expect((await get({ "If-None-Match": '"other"', "If-Modified-Since": changed })).status).toBe(200);
		expect((await get({ "If-Modified-Since": new Date(0).toUTCString() })).status).toBe(200);
	});

	test("is named on the list and on each article", async () => {
		for (const path of ["/blog", "/blog/3"])
			expect(await pageOf(path)).toMatch(
				/<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/blog\/feed\.xml"/,
			);
	});
});
