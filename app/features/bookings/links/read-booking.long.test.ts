import { afterAll, beforeAll, expect, test } from "vitest";
import { UNREADABLE_LINK } from "#app/lib/link-target.ts";
import { measureEventLoopBlocking } from "#tests/support/event-loop.ts";
import { HEAVY_PAGES } from "#tests/support/heavy-pages.ts";
import { HOSTILE_PAGES } from "#tests/support/hostile-pages.ts";
import { startHostileSite } from "#tests/support/hostile-site.ts";
import { MEASURED } from "#tests/support/measured.ts";
import { readBookingInfo } from "./booking-info.ts";
import { createBookingReader } from "./read-booking.server.ts";

let site: Awaited<ReturnType<typeof startHostileSite>>;
beforeAll(async () => {
	site = await startHostileSite();
});
afterAll(() => site.close());

const MAX_GROWTH_BYTES = 300 * 1024 * 1024;

function inGroups<T>(size: number, all: T[]): T[][] {
	return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
		all.slice(at * size, (at + 1) * size),
	);
}

test("no page blocks the calling thread, takes much memory, or stops the next page from being read", {
	...MEASURED,
	timeout: 60_000,
}, async () => {
	const read = createBookingReader(site.hostOverrides);
	const fine = () => read(site.linkTo("/fine"));
	const first = await fine();
	expect(first).toMatchObject({ name: "Big Hotel", price: null, source: "page" });

	const blocking = measureEventLoopBlocking();
	const before = process.memoryUsage().rss;
	let peak = before;
	const results: PromiseSettledResult<unknown>[] = [];
	const repeated = (pages: string[]) => [...pages, ...pages, ...pages];
	const batches = [
		...inGroups(8, Object.keys(HEAVY_PAGES)).map(repeated),
		...inGroups(30, Object.keys(HOSTILE_PAGES)),
	];
	for (const batch of batches) {
		results.push(...(await Promise.allSettled(batch.map((page) => read(site.linkTo(page))))));
		peak = Math.max(peak, process.memoryUsage().rss);
	}
	expect(blocking.stop()).toBeLessThan(50);
	expect(peak - before).toBeLessThan(MAX_GROWTH_BYTES);

	const refusals = results
		.filter((result) => result.status === "rejected")
		.map(({ reason }) => reason.message);
	expect(new Set(refusals)).toEqual(new Set([UNREADABLE_LINK]));
	const answers = results.filter((result) => result.status === "fulfilled").map(({ value }) => value);
	expect(answers.length).toBeGreaterThan(Object.keys(HEAVY_PAGES).length);
	expect(answers.filter((answer) => JSON.stringify(answer).length > 1_000)).toEqual([]);
	expect(await fine()).toEqual(first);
});

test("40 concurrent requests for a response that never comes leave no place taken", {
	...MEASURED,
	timeout: 60_000,
}, async () => {
	const read = createBookingReader(site.hostOverrides);
	for (const page of [
		"/switching-protocols",
		"/closed",
		"/reset",
		"/no-http",
		"/loop",
		"/informational-flood",
	]) {
		const batch = Array.from({ length: 40 }, () => read(site.linkTo(page)));
		const results = await Promise.allSettled(batch);
		expect(results.filter(({ status }) => status === "fulfilled")).toEqual([]);
		expect(await read(site.linkTo("/fine"))).toMatchObject({ name: "Big Hotel" });
	}
});

test("the measurement sees a blocked thread", () => {
	const blocking = measureEventLoopBlocking();
	const start = process.threadCpuUsage();
	while (process.threadCpuUsage(start).user < 70_000);
	expect(blocking.stop()).toBeGreaterThan(50);
});

const LINK = "https://www.booking.com/hotel/pt/x.html";

/** Four times what a quiet machine takes. Anything quadratic in a page's length would take minutes. */
const MAX_READING_MS = 4_000;

test.each(Object.keys(HEAVY_PAGES))("a megabyte of %s is read in a moment", (what) => {
	const html = HEAVY_PAGES[what] ?? "";
	expect(html.length).toBeGreaterThan(200_000);
	expect(Buffer.byteLength(html)).toBeLessThan(1024 * 1024);
	// The fastest of three, because another test on the same core slows single readings down.
	const readings = [1, 2, 3].map(() => {
		const before = process.threadCpuUsage();
		readBookingInfo({ link: LINK, url: LINK, status: 200, html });
		const { user, system } = process.threadCpuUsage(before);
		return (user + system) / 1_000;
	});
	expect(Math.min(...readings)).toBeLessThan(MAX_READING_MS);
});
