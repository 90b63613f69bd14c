import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LARGE, seedTrips, USUAL } from "#tests/bench/seed.ts";
import type { Person } from "#tests/bench/visitors.ts";
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

/** How many queries a page runs, once its statements are prepared. A page that needs more must be changed here. */
const QUERIES: [path: string, person: Person, queries: number][] = [
	["/", "visitor", 0],
	["/", "guest", 3],
	["/", "organizer", 7],
	["/trip-results", "organizer", 7],
	["/landing", "organizer", 2],
	["/login", "visitor", 0],
	["/login?returnTo=/trip/trip-0", "visitor", 5],
	["/register", "visitor", 0],
	["/register?returnTo=/trip/trip-0", "visitor", 0],
	["/register?returnTo=/trip/trip-0", "guest", 1],
	["/profile", "organizer", 9],
	["/notifications", "organizer", 3],
	["/trip/trip-0", "organizer", 16],
	["/trip/trip-2", "organizer", 16],
	["/join/trip-0", "visitor", 7],
	["/join/trip-0", "organizer", 15],
	["/join/trip-0/answer", "visitor", 3],
	["/trip/trip-0/members", "organizer", 9],
	["/trip-created/trip-0", "organizer", 5],
	["/trip/trip-0/itinerary", "organizer", 6],
	["/trip/trip-0/polls", "organizer", 5],
	["/trip/trip-0/options", "organizer", 8],
	["/trip/trip-0/outside", "organizer", 7],
	["/trip/trip-0/presents", "organizer", 8],
	["/trip/trip-0/expenses", "organizer", 14],
	["/trip/trip-0/expenses/settle", "organizer", 10],
	["/trip/trip-0/expenses/new", "organizer", 5],
	["/trip/trip-0/forecast", "organizer", 4],
	["/trip/trip-0/expected-money", "organizer", 7],
	["/trip/trip-0/budget", "organizer", 5],
	["/trip/trip-0/schedule", "organizer", 3],
	["/trip/trip-0/refunds", "organizer", 14],
	["/trip/trip-0/invite", "organizer", 6],
	["/trip/trip-0/waiting-list", "organizer", 7],
	["/trip/trip-0/statement", "organizer", 15],
	["/trip/trip-0/receipts", "organizer", 8],
	["/trip/trip-0/documents", "organizer", 6],
	["/trip/trip-0/calendar", "organizer", 6],
	["/trip/trip-0/automatic-charges", "organizer", 10],
	["/trip/trip-0/payment-plan", "organizer", 6],
	["/fund-release/trip-0", "organizer", 12],
	["/api/auth/user", "organizer", 2],
	["/api/notifications", "organizer", 2],
	["/api/notifications/unread", "organizer", 2],
	["/api/trips/share/trip-0", "visitor", 3],
	["/api/trips/share/trip-0", "organizer", 6],
];

/** Rarely opened pages, whose queries need not be prepared beforehand. */
const SELDOM: typeof QUERIES = [
	["/profile/picture", "organizer", 2],
	["/profile/data", "organizer", 60],
	["/profile/security", "organizer", 9],
	["/profile/security/password", "organizer", 7],
	["/profile/security/email", "organizer", 7],
	["/profile/security/passkeys", "organizer", 7],
	["/profile/security/api-keys", "organizer", 8],
	["/profile/security/recovery-codes", "organizer", 7],
	["/profile/security/confirm", "organizer", 3],
	["/profile/payment-methods", "organizer", 6],
	["/profile/payment-methods/add", "organizer", 2],
	["/profile/cash-back", "organizer", 4],
	["/profile/plan", "organizer", 3],
	["/profile/billing", "organizer", 4],
	["/profile/delete?confirm", "organizer", 22],
	["/pricing/one-time", "organizer", 4],
	["/pricing", "visitor", 0],
	["/pricing", "organizer", 3],
];

describe.each([...QUERIES, ...SELDOM])("%s for a %s", (path, person, queries) => {
	test(`asks ${queries} queries`, async () => {
		expect((await server.get(path, person)).status).toBe(200);
		const { executed } = await statementsOf(() => server.get(path, person));
		expect(executed).toHaveLength(queries);
		expect(new Set(executed).size, "different queries").toBe(queries);
	});
});

test("100 pages build and prepare no query again", async () => {
	for (const [path, person] of QUERIES) await server.get(path, person);
	const { prepared, executed } = await statementsOf(async () => {
		for (let i = 0; i < 100; i += 1) {
			const [path, person] = QUERIES[i % QUERIES.length] ?? ["/", "visitor"];
			expect((await server.get(path, person)).status).toBe(200);
		}
	});
	expect(prepared).toEqual([]);
	expect(executed.length).toBeGreaterThan(300);
});
