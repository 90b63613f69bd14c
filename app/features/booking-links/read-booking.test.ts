import { afterAll, beforeAll, expect, test } from "vitest";
import { UNREADABLE } from "#app/lib/link-target.ts";
import { HEAVY } from "#tests/support/heavy-pages.ts";
import { HOSTILE } from "#tests/support/hostile-pages.ts";
import { openHostileSite } from "#tests/support/hostile-site.ts";
import { watchEventLoop } from "#tests/support/watch.ts";
import { openBookingReader } from "./read-booking.server.ts";

let site: Awaited<ReturnType<typeof openHostileSite>>;
beforeAll(async () => {
	site = await openHostileSite();
});
afterAll(() => site.close());

const MAX_GROWTH_BYTES = 300 * 1024 * 1024;

function groupsOf<T>(size: number, all: T[]): T[][] {
	return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
		all.slice(at * size, (at + 1) * size),
	);
}

test("no page holds up the thread that asks, takes much memory, or stops the next page from being read", async () => {
	const read = openBookingReader(site.loopbacks);
	const fine = () => read(site.linkOf("/fine"));
	const first = await fine();
	expect(first).toMatchObject({ name: "Big Hotel", price: null, source: "meta" });

	const watch = watchEventLoop();
	const before = process.memoryUsage().rss;
	let most = before;
	const results: PromiseSettledResult<unknown>[] = [];
	const thrice = (pages: string[]) => [...pages, ...pages, ...pages];
	const crowds = [...groupsOf(8, Object.keys(HEAVY)).map(thrice), ...groupsOf(30, Object.keys(HOSTILE))];
	for (const crowd of crowds) {
		results.push(...(await Promise.allSettled(crowd.map((page) => read(site.linkOf(page))))));
		most = Math.max(most, process.memoryUsage().rss);
	}
	expect(watch.stop()).toBeLessThan(50);
	expect(most - before).toBeLessThan(MAX_GROWTH_BYTES);

	const refusals = results
		.filter((result) => result.status === "rejected")
		.map(({ reason }) => reason.message);
	expect(new Set(refusals)).toEqual(new Set([UNREADABLE]));
	const answers = results.filter((result) => result.status === "fulfilled").map(({ value }) => value);
	expect(answers.length).toBeGreaterThan(Object.keys(HEAVY).length);
	expect(answers.filter((answer) => JSON.stringify(answer).length > 1_000)).toEqual([]);
	expect(await fine()).toEqual(first);
}, 60_000);

test("40 requests at once for an answer that never comes leave no place taken", async () => {
	const read = openBookingReader(site.loopbacks);
	for (const page of [
		"/switching-protocols",
		"/closed",
		"/reset",
		"/no-http",
		"/loop",
		"/informational-flood",
	]) {
		const crowd = Array.from({ length: 40 }, () => read(site.linkOf(page)));
		const results = await Promise.allSettled(crowd);
		expect(results.filter(({ status }) => status === "fulfilled")).toEqual([]);
		expect(await read(site.linkOf("/fine"))).toMatchObject({ name: "Big Hotel" });
	}
}, 60_000);

test("the watch sees a thread that is held up", () => {
	const watch = watchEventLoop();
	const start = process.threadCpuUsage();
	while (process.threadCpuUsage(start).user < 70_000);
	expect(watch.stop()).toBeGreaterThan(50);
});
