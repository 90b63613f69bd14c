import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type Cluster, startCluster } from "#tests/support/postgres/cluster.ts";
import { startGate } from "#tests/support/postgres/gate.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { columnNow, valueNow } from "#tests/support/sql.ts";

/* PostgreSQL is killed and restarted while two servers take joins and payments. Acknowledged ones stay, others are
   refused as busy, and everything recovers by itself. */
const ROUNDS = 3;
const AT_ONCE = 6;
const JOINS_BEFORE_KILL = 8;
const PACE_MS = 100;
const TRIPS = 40; // with 19 spots each, more than are taken
/** Five seconds, plus the delay of a busy machine. */
const SOON_MS = 10_000;

let cluster: Cluster;
let servers: TestServer[];
let trips: TripJson[];

beforeAll(async () => {
	cluster = await startCluster({ isDurable: true });
	const env = { DATABASE_URL: cluster.url, TRUST_PROXY: "1" };
	servers = [await startServer({ env }), await startServer({ env })];
	const olga = await registerClient(originOf(0), "Olga");
	setTier(cluster.url, olga.email, "pro");
	trips = [];
	for (let index = 0; index < TRIPS; index += 1) trips.push(await createTripByApi(olga, { partySize: 20 }));
}, 120_000);
afterAll(async () => {
	for (const server of servers) expect(await server.stop()).toBe(0);
	await cluster.stop();
});

const originOf = (index: number) => servers[index % servers.length]?.origin ?? "";

type Outcome = { status: number; ms: number; retryAfter: string | null };

let guests = 0;
const acknowledged: string[] = [];
const outcomes: Outcome[] = [];

/** A guest joins and pays at one of the servers, from a separate address. */
async function joinAndPay(): Promise<void> {
	guests += 1;
	const email = `guest-${guests}@restarted.example`;
	const guest = new Client(originOf(guests), `192.0.2.${guests % 250}`);
	const trip = trips[guests % trips.length];
	const startedAt = performance.now();
	const response = await guest.post(`/join/${trip?.shareId}`, {
		...{ name: `Guest Number ${guests}`, email, paymentPlan: "full", testCard: "success" },
	});
	await response.text();
	const ms = performance.now() - startedAt;
	outcomes.push({ status: response.status, ms, retryAfter: response.headers.get("Retry-After") });
	if (response.status === 303) acknowledged.push(email);
}

const ask = (path: string, index = 0) => askAt(originOf(index), path);

async function askAt(origin: string, path: string): Promise<Outcome & { text: string }> {
	const startedAt = performance.now();
	const response = await fetch(origin + path);
	const text = await response.text();
	const ms = performance.now() - startedAt;
	return { status: response.status, ms, retryAfter: response.headers.get("Retry-After"), text };
}

test("no acknowledged join or payment is lost when PostgreSQL is killed, and the servers go on by themselves", {
	timeout: 300_000,
}, async () => {
	for (let round = 1; round <= ROUNDS; round += 1) {
		const over = new AbortController();
		const joining = Array.from({ length: AT_ONCE }, async () => {
			while (!over.signal.aborted) {
				await joinAndPay();
				await pause(PACE_MS);
			}
		});
		const goal = acknowledged.length + JOINS_BEFORE_KILL;
		await vi.waitUntil(() => acknowledged.length >= goal, { timeout: 60_000 });
		await cluster.kill();
		await expectRefusals();
		await cluster.start();
		const startedAgainAt = Date.now();
		await vi.waitUntil(async () => (await ask("/healthz")).status === 200, {
			timeout: 30_000,
			interval: 200,
		});
		await vi.waitUntil(() => acknowledged.length >= goal + JOINS_BEFORE_KILL, { timeout: 60_000 });
		over.abort();
		await Promise.all(joining);
		await expectJobsGoOn(startedAgainAt);
	}
	expectNothingLost();
	expectSoundRefusals();
	for (const server of servers) {
		expect(server.output()).not.toMatch(/unhandled|uncaught|"level":"fatal"|DETAIL|@restarted\.example/i);
	}
});

test("people are not kept waiting for a PostgreSQL that says nothing, and are served as soon as it speaks", {
	timeout: 120_000,
}, async () => {
	const gate = await startGate(cluster.url);
	const server = await startServer({ env: { DATABASE_URL: gate.url } });
	const page = `/join/${trips[0]?.shareId}`;
	const ask = (path: string) => askAt(server.origin, path);
	expect((await ask(page)).status).toBe(200); // so that connections are open
	gate.shut();
	const [alive, ...pages] = await Promise.all([ask("/livez"), ask(page), ask(page), ask(page)]);
	expect(alive?.status).toBe(200);
	for (const one of pages)
		expect([one.status, Number(one.retryAfter) > 0, one.ms < SOON_MS]).toEqual([503, true, true]);
	expect((await ask("/healthz")).status).toBe(503);
	gate.open();
	await vi.waitUntil(async () => (await ask("/healthz")).status === 200, { timeout: 30_000, interval: 200 });
	expect((await ask(page)).status).toBe(200);
	expect(await server.stop()).toBe(0);
	await gate.stop();
});

/** Expects refusals while the database is away. */
async function expectRefusals(): Promise<void> {
	for (const index of [0, 1]) {
		expect((await ask("/livez", index)).status).toBe(200);
		const page = await ask(`/join/${trips[0]?.shareId}`, index);
		expect([page.status, Number(page.retryAfter) > 0, page.ms < SOON_MS]).toEqual([503, true, true]);
		const call = await ask(`/api/trips/share/${trips[0]?.shareId}`, index);
		expect([call.status, JSON.parse(call.text).code, call.ms < SOON_MS]).toEqual([503, "busy", true]);
		await vi.waitUntil(async () => (await ask("/healthz", index)).status === 503, { timeout: 15_000 });
		expect(JSON.parse((await ask("/healthz", index)).text).checks).toMatchObject({ read: "failed" });
	}
}

async function expectJobsGoOn(since: number): Promise<void> {
	const endedAt = () =>
		valueNow<number>(cluster.url, "select max(ended_at) from job_runs where outcome = 'done'");
	await vi.waitUntil(() => endedAt() > since, { timeout: 60_000, interval: 500 });
}

/** Expects that each acknowledged guest is on the trip and has paid once, and that the books are exact. */
function expectNothingLost(): void {
	const paid = columnNow<string>(
		cluster.url,
		`select m.email from members m join payments p on p.member_id = m.id
		where m.confirmed and p.status = 'paid' and m.email like '%@restarted.example'`,
	);
	expect(acknowledged.filter((email) => paid.filter((one) => one === email).length !== 1)).toEqual([]);
	expect(valueNow(cluster.url, "select sum(amount) from ledger_lines")).toBe(0);
	const charges = valueNow(cluster.url, "select count(*) from ledger_entries where source like 'charge:%'");
	expect(charges).toBeGreaterThanOrEqual(acknowledged.length);
	expect(charges).toBe(valueNow(cluster.url, "select count(*) from payments where status = 'paid'"));
}

function expectSoundRefusals(): void {
	const refused = outcomes.filter(({ status }) => status !== 303);
	expect(refused.length).toBeGreaterThan(0);
	expect(refused.filter(({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0))).toEqual([]);
	expect(refused.filter(({ ms }) => ms > SOON_MS)).toEqual([]);
}
