import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LARGE, SESSION, seedTrips, USUAL } from "#tests/bench/seed.ts";
import { TEMP_ROOT } from "#tests/support/fast-start.ts";
import { type InProcessServer, openInProcess } from "#tests/support/in-process-server.ts";
import { statementsOf } from "#tests/support/statements.ts";

const FILE = join(TEMP_ROOT, `gangway-query-counts-${process.pid}.db`);
let server: InProcessServer;

beforeAll(async () => {
	seedTrips(`file:${FILE}`, [
		{ size: USUAL, count: 2 },
		{ size: LARGE, count: 1 },
	]);
	server = await openInProcess(`file:${FILE}`);
});
afterAll(() => {
	server.services.db.close();
	for (const suffix of ["", "-wal", "-shm"]) rmSync(FILE + suffix, { force: true });
});

/** How many queries a page asks, once its statements are prepared. A page that grows has to say so here. */
const QUERIES: [path: string, viewer: string | null, queries: number][] = [
	["/", null, 0],
	["/", SESSION, 2],
	["/landing", SESSION, 1],
	["/login", null, 0],
	["/register", null, 0],
	["/profile", SESSION, 1],
	["/trip/trip-0", SESSION, 9],
	["/trip/trip-2", SESSION, 9],
	["/join/trip-0", null, 2],
	["/join/trip-0", SESSION, 4],
	["/trip-created/trip-0", SESSION, 2],
	["/trip/trip-0/itinerary", SESSION, 4],
	["/trip/trip-0/refunds", SESSION, 7],
	["/trip/trip-0/statement", SESSION, 9],
	["/trip/trip-0/receipts", SESSION, 4],
	["/trip/trip-0/calendar", SESSION, 5],
	["/fund-release/trip-0", SESSION, 7],
	["/api/auth/user", SESSION, 2],
	["/api/trips/share/trip-0", null, 3],
	["/api/trips/share/trip-0", SESSION, 6],
];

describe.each(QUERIES)("%s for %s", (path, viewer, queries) => {
	test(`asks ${queries} queries`, async () => {
		const session = viewer ?? undefined;
		expect((await server.get(path, session)).status).toBe(200);
		const { executed } = await statementsOf(() => server.get(path, session));
		expect(executed).toHaveLength(queries);
		expect(new Set(executed).size, "different queries").toBe(queries);
	});
});

test("100 pages build and prepare no query again", async () => {
	const pages = QUERIES.map(([path, viewer]) => [path, viewer ?? undefined] as const);
	for (const [path, viewer] of pages) await server.get(path, viewer);
	const { prepared, executed } = await statementsOf(async () => {
		for (let i = 0; i < 100; i += 1) {
			const [path, viewer] = pages[i % pages.length] ?? ["/"];
			expect((await server.get(path, viewer)).status).toBe(200);
		}
	});
	expect(prepared).toEqual([]);
	expect(executed.length).toBeGreaterThan(300);
});
