import { afterAll, beforeAll, expect, test } from "vitest";
import { CORPUS, savedPage } from "#tests/support/booking-pages/corpus.ts";
import { Client } from "#tests/support/client.ts";
import { HOSTILE_PAGES, serveHostile } from "#tests/support/hostile-pages.ts";
import { sendHtml, servePages } from "#tests/support/page-server.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const UNREADABLE_MESSAGE = "This link can't be read automatically. Enter the details manually.";
const HOSTILE_HOST = "hostile.example";
const SHORT_HOST = "abnb.me";

let pages: Awaited<ReturnType<typeof servePages>>;
let server: TestServer;
let client: Client;
let requestCount = 0;

beforeAll(async () => {
	pages = await servePages((request, response) => {
		requestCount++;
		const { host, pathname } = new URL(request.url ?? "/", `https://${request.headers.host}`);
		if (host === HOSTILE_HOST) return serveHostile(request, response);
		if (host === SHORT_HOST) return void response.writeHead(302, { Location: STAY ?? "" }).end();
		const page = CORPUS.find(
			({ link }) => new URL(link).host === host && new URL(link).pathname === pathname,
		);
		if (!page) return void response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Not found</h1>");
		if (page.status === 200) sendHtml(response, savedPage(page.file));
		else response.writeHead(page.status, { "Content-Type": "text/html" }).end(savedPage(page.file));
	});
	const hosts = new Set([HOSTILE_HOST, SHORT_HOST, ...CORPUS.map(({ link }) => new URL(link).host)]);
	const env = { LINK_FETCH_RESOLVE: [...hosts].map((host) => `${host}=127.0.0.1:${pages.port}`).join(",") };
	server = await startServer({ env: { ...env, TRUST_PROXY: "1" } });
	client = new Client(server.origin);
});
afterAll(async () => {
	await server.stop();
	await pages.close();
});

/** Every request has a different address, so no rate limit applies. */
let address = 0;
function post(path: string, body: unknown, from = `198.51.100.${++address}`): Promise<Response> {
	return client.raw(path, {
		method: "POST",
		body: JSON.stringify(body),
		headers: { "Content-Type": "application/json", "X-Forwarded-For": from },
	});
}

const linkOf = (name: string) => CORPUS.find(({ file }) => file === name)?.link;
const HOTEL = linkOf("vrbo-unit-price");
const STAY = linkOf("airbnb-for-nights");

test("a saved page at its site's address gives name and price, and is fetched once", async () => {
	const before = requestCount;
	for (const type of ["accommodation", undefined]) {
		const answer = await post("/api/extract-booking-info", { url: HOTEL, type });
		expect([answer.status, await answer.json()]).toEqual([
			200,
			{
				name: "Lakefront cabin with dock",
				price: 925,
				currency: "USD",
				pricePerNight: 185,
				nights: 5,
				kind: "accommodation",
				source: "page",
			},
		]);
	}
	expect(requestCount - before).toBe(1);
});

test("a link without a scheme is read like the same link with it", async () => {
	const answer = await post("/api/extract-booking-info", { url: HOTEL?.replace("https://", "") });
	expect([answer.status, await answer.json()]).toMatchObject([200, { price: 925 }]);
});

test("a text with one link, or a wrapper around it, is read like the link alone", async () => {
	const safe = `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(HOTEL ?? "")}&data=05`;
	for (const url of [`Check out this place! <${HOTEL}>.`, safe]) {
		const answer = await post("/api/extract-booking-info", { url });
		expect([answer.status, await answer.json()]).toMatchObject([200, { price: 925 }]);
	}
});

test("two links are a question", async () => {
	const message = "Which of these links is it? Keep only that one.";
	for (const path of ["/api/extract-booking-info", "/api/airbnb/scrape"]) {
		const answer = await post(path, { url: `${HOTEL} or https://www.airbnb.com/rooms/12` });
		const refusal = { message, code: "invalid", errors: { url: [message] } };
		expect([answer.status, await answer.json()]).toEqual([400, refusal]);
	}
});

test("a short link is followed to its site", async () => {
	const answer = await post("/api/airbnb/scrape", { url: `https://${SHORT_HOST}/4wW5PCQ4` });
	expect([answer.status, await answer.json()]).toEqual([
		200,
		{ title: "Casa do Mar, steps from the beach", pricePerNight: 308 },
	]);
});

test("a recognised site that cannot be reached gives kind and name", async () => {
	for (const [url, kind, name] of [
		["https://www.hertz.com/us/en/location/angola/luanda", "car", "Hertz car, Luanda"],
		["https://www.google.com/travel/flights/search?tfs=abc", "flight", "Google flight"],
	]) {
		const answer = await post("/api/extract-booking-info", { url });
		expect([answer.status, await answer.json()]).toMatchObject([200, { kind, name, source: "link" }]);
	}
});

test("Airbnb's call answers title and price per night", async () => {
	const answer = await post("/api/airbnb/scrape", { url: "https://www.airbnb.com/rooms/12" });
	expect([answer.status, await answer.json()]).toEqual([
		200,
		{ title: "The Hemlock Treehouse", pricePerNight: 215 },
	]);
	const other = await post("/api/airbnb/scrape", { url: HOTEL });
	expect([other.status, await other.json()]).toMatchObject([400, { message: UNREADABLE_MESSAGE }]);
});

test("a blocked page yields the link's own name", async () => {
	const { link, expected } = CORPUS.find(({ file }) => file === "kayak-captcha") ?? {};
	const answer = await post("/api/extract-booking-info", { url: link });
	expect(await answer.json()).toMatchObject({ name: expected?.name, price: null, source: "link" });
});

test.each([
	...["http://127.0.0.1/", "http://localhost:3000/", "http://[::1]/", "http://2130706433/", "http://0x7f.1/"],
	...[
		"http://169.254.169.254/latest/meta-data/",
		"http://db.internal/",
		"file:///etc/passwd",
		"ftp://a.example/",
	],
	...[
		"http://user:pw@www.airbnb.com/rooms/12",
		"https://www.airbnb.com:8443/rooms/12",
		"javascript:alert(1)",
	],
	...["https://l.facebook.com/l.php?u=http%3A%2F%2F127.0.0.1%2F", "see http://localhost/x for it"],
	...["not a link", "http://[::ffff:10.0.0.1]/", "http://name.invalid/", "https://somehotel.example/room"],
])("%s is told to be entered by hand", async (url) => {
	const answer = await post("/api/extract-booking-info", { url });
	expect([answer.status, await answer.json()]).toEqual([
		400,
		{
			message: UNREADABLE_MESSAGE,
			code: expect.stringMatching(/^(link_unreadable|invalid)$/),
			errors: { url: [UNREADABLE_MESSAGE] },
		},
	]);
});

/** Only the first megabyte of these is read, and it contains a name. */
const ENDLESS = ["/50-mb-chunked", "/endless"];

test("hostile pages are refused, all at once, and the server keeps working", async () => {
	const open = async (path: string) => {
		const answer = await post("/api/extract-booking-info", { url: `http://${HOSTILE_HOST}${path}` });
		return { path, status: answer.status, message: ((await answer.json()) as { message: string }).message };
	};
	const answers = await Promise.all(Object.keys(HOSTILE_PAGES).map(open));
	const read = answers.filter(({ status, message }) => status !== 400 || message !== UNREADABLE_MESSAGE);
	// With all of these at once, a busy machine does not read a megabyte before the deadline.
	expect(read.filter(({ path, status }) => status !== 200 || !ENDLESS.includes(path))).toEqual([]);
	for (const path of ENDLESS) expect(await open(path)).toMatchObject({ path, status: 200 });
	expect((await client.get("/api/auth/user")).status).toBe(401);
});

test("40 requests for a site that changes its protocol leave all readers free for others", async () => {
	const url = `http://${HOSTILE_HOST}/switching-protocols`;
	const crowd = Array.from({ length: 40 }, () => post("/api/extract-booking-info", { url }));
	expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([400]));
	const answer = await post("/api/extract-booking-info", { url: `http://${HOSTILE_HOST}/fine` });
	expect([answer.status, await answer.json()]).toMatchObject([200, { name: "Big Hotel" }]);
});

test("a missing link is an error, and a form post is not JSON", async () => {
	const answer = await post("/api/extract-booking-info", {});
	expect([answer.status, await answer.json()]).toMatchObject([400, { message: "Paste the booking's link" }]);
	const long = await post("/api/extract-booking-info", { url: `https://a.example/${"x".repeat(2_100)}` });
	expect([long.status, await long.json()]).toMatchObject([400, { message: UNREADABLE_MESSAGE }]);
	const form = await client.post("/api/extract-booking-info", { url: HOTEL ?? "" });
	expect(form.status).toBe(415);
});

test("the 61st link in a minute from one address is told to wait", async () => {
	const statuses: number[] = [];
	for (let count = 0; count < 61; count++) {
		statuses.push((await post("/api/extract-booking-info", { url: HOTEL }, "203.0.113.9")).status);
	}
	expect(statuses.filter((status) => status === 200)).toHaveLength(60);
	expect(statuses.at(-1)).toBe(429);
});
