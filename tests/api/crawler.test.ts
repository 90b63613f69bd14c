import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#app/seed/seed-data.ts";
import { Client } from "#tests/support/client.ts";
import { descriptionOf, metaProblems, titleOf } from "#tests/support/every-page/meta-problems.ts";
import { isLongRun } from "#tests/support/long-run.ts";
import { createTripByApi, makeAdmin, registerClient } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const MAX_PAGES = 600;
/** The blog links to two hundred lists of its articles, which differ only in their query. */
const MAX_QUERIES = isLongRun ? MAX_PAGES : 10;
const START = ["/", "/landing", "/trip-results"];

let server: TestServer;
beforeAll(async () => {
	server = await startServer({ env: { SEED: "demo" } });
}, 120_000);
afterAll(() => server.stop());

type Page = { path: string; from: string; status: number; html: string; isHidden: boolean };

async function demoPerson(name: string): Promise<Client> {
	const client = new Client(server.origin);
	const email = `${name}@demo.gangway.example`;
	const response = await client.post("/login", { email, password: DEMO_PASSWORD });
	expect(response.status).toBe(303);
	return client;
}

async function guest(): Promise<Client> {
	const trip = await createTripByApi(await registerClient(server.origin, "Olga"));
	const client = new Client(server.origin);
	const place = { name: "Ben", email: "ben@crawler.example", paymentPlan: "full", testCard: "success" };
	expect((await client.post(`/join/${trip.shareId}`, place)).status).toBe(303);
	return client;
}

async function admin(): Promise<Client> {
	const client = await registerClient(server.origin, "Ada");
	makeAdmin(server.databaseUrl, client.email);
	return client;
}

const PEOPLE: [string, () => Promise<Client>][] = [
	["a visitor", async () => new Client(server.origin)],
	["a guest", guest],
	["an organizer", () => demoPerson("olga")],
	["a member", () => demoPerson("maya")],
	["an admin", admin],
];

test.each(PEOPLE)(
	"no link of the site is dead for %s, and no page is untitled, undescribed or described as another is",
	{ timeout: 240_000 },
	async (who, open) => {
		const pages = who === "a visitor" ? await seenByVisitor() : await crawl(await open(), await knownPages());
		expect(pages.size).toBeGreaterThan(20);
		const isSignInPage = ({ status, html }: Page) => status === 401 && /href="\/login[?"]/.test(html);
		const dead = [...pages.values()].filter((page) => page.status >= 400 && !isSignInPage(page));
		expect(dead.map(({ path, from, status }) => `${status} ${path} (linked from ${from})`)).toEqual([]);
		const shown = [...pages.values()].filter(({ html }) => html.includes("<html"));
		for (const { path, html } of shown) {
			expect([path, html.match(/<h1[\s>]/g)?.length]).toEqual([path, 1]);
			const missing = anchorsOf(html).filter((id) => !html.includes(`id="${id}"`));
			expect([path, missing]).toEqual([path, []]);
		}
		const named = shown.filter((page) => !isSignInPage(page));
		for (const { path, html, status } of named) expect([path, ...metaProblems(html, status)]).toEqual([path]);
		// For someone who is not on the trip, a trip's address shows its invitation, like /join.
		const isInvitation = ({ path }: Page) =>
			path.startsWith("/trip/") && pages.has(path.replace("/trip/", "/join/"));
		const distinct = named.filter((page) => !isInvitation(page));
		expect(sharedWords(distinct, titleOf)).toEqual([]);
		expect(sharedWords(distinct, descriptionOf)).toEqual([]);
	},
);

let visitorsCrawl: Promise<Map<string, Page>> | undefined;

function seenByVisitor(): Promise<Map<string, Page>> {
	visitorsCrawl ??= crawl(new Client(server.origin));
	return visitorsCrawl;
}

/** Public pages differ for signed-in people only in their header, so a short run opens each once. */
async function knownPages(): Promise<Set<string>> {
	if (isLongRun) return new Set();
	const known = [...(await seenByVisitor()).values()].filter(isPublic).map(({ path }) => path);
	return new Set(known.filter((path) => !START.includes(path)));
}

/** Follows every link to our own pages, each address once, ignoring fragments. */
async function crawl(client: Client, known = new Set<string>()): Promise<Map<string, Page>> {
	const pages = new Map<string, Page>();
	const queriesOf = new Map<string, number>();
	const waiting = START.map((path) => ({ path, from: "the start" }));
	for (let next = waiting.shift(); next; next = waiting.shift()) {
		const { path, from } = next;
		if (pages.has(path) || known.has(path) || pages.size >= MAX_PAGES) continue;
		const [pathname = ""] = path.split("?");
		const queries = (queriesOf.get(pathname) ?? 0) + 1;
		if (queries > MAX_QUERIES) continue;
		queriesOf.set(pathname, queries);
		const response = await client.get(path);
		const isPage = response.headers.get("Content-Type")?.includes("html") === true;
		const html = isPage ? await response.text() : "";
		const isHidden = response.headers.get("X-Robots-Tag")?.includes("noindex") === true;
		pages.set(path, { path, from, status: response.status, html, isHidden });
		const target = response.headers.get("Location");
		const links = target ? [target] : linksOf(html);
		for (const link of links) {
			const url = new URL(link, server.origin + path);
			if (url.origin === server.origin) waiting.push({ path: url.pathname + url.search, from: path });
		}
	}
	expect(pages.size).toBeLessThan(MAX_PAGES);
	return pages;
}

/** Titles or descriptions of more than one page. A message's page and other views of a page are the same page. */
function sharedWords(pages: Page[], wordsOf: (html: string) => string | undefined): string[] {
	const nameOf = (path: string) =>
		path.replace(/[?].*|^.*messages.*/, "").replace(/^.(home|trip-results)$/, "/");
	const seen = new Map<string, Set<string>>();
	for (const { path, html } of pages) {
		const words = wordsOf(html) ?? "";
		seen.set(words, (seen.get(words) ?? new Set()).add(nameOf(path)));
	}
	const shared = [...seen].filter(([words, { size }]) => words === "" || size > 1);
	return shared.map(([words, names]) => `${words}: ${[...names].join(", ")}`);
}

function linksOf(html: string): string[] {
	const hrefs = Array.from(html.matchAll(/<a [^>]*?href="([^"]+)"/g), ([, href = ""]) => href);
	return hrefs.map((href) => href.replaceAll("&amp;", "&")).filter((href) => /^[/?]/.test(href));
}

function anchorsOf(html: string): string[] {
	return Array.from(html.matchAll(/<a [^>]*?href="#([^"]+)"/g), ([, id = ""]) => id);
}

/** A page that search engines may show. */
function isPublic({ status, html, path, isHidden }: Page): boolean {
	return status === 200 && html.includes("<html") && !isHidden && !path.includes("?");
}
