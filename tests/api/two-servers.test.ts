import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { openLive } from "#tests/support/live-stream.ts";
import { ONBOARD_FORM } from "#tests/support/payees.ts";
import { LISBON_TRIP, setTier, toFormFields } from "#tests/support/people.ts";
import { type RoundRobin, startRoundRobin } from "#tests/support/round-robin.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { valueNow } from "#tests/support/sql.ts";

/* The main job on two servers that share nothing but the database; requests go to the two in turn. In `npm test` it
   runs on a SQLite file and on PostgreSQL. */
let servers: [TestServer, TestServer];
let balancer: RoundRobin;

beforeAll(async () => {
	const first = await startServer();
	const second = await startServer({ env: { DATABASE_URL: first.databaseUrl } });
	servers = [first, second];
	balancer = await startRoundRobin([first.origin, second.origin]);
});
afterAll(async () => {
	await balancer.stop();
	for (const server of servers.toReversed()) expect(await server.stop()).toBe(0);
});

const location = (response: Response) => response.headers.get("Location") ?? "";

const shows = async (who: Client, path: string, text: string) =>
	(await (await who.get(path)).text()).includes(text);

const tripIdOf = (shareId: string) =>
	valueNow<string>(servers[0].databaseUrl, "select id from trips where share_id = ?", shareId);

async function register(name: string, email: string): Promise<Client> {
	const client = new Client(balancer.origin);
	const account = { firstName: name, lastName: "Ames", email, password: "correct horse" };
	expect((await client.post("/register", account)).status).toBe(303);
	return client;
}

test("people register, plan, share, join, pay, chat, are refunded and paid out", async () => {
	const olga = await register("Olga", "olga@balanced.example");
	setTier(servers[0].databaseUrl, "olga@balanced.example", "plus");
	const formKey = /name="formKey" value="([\w-]{22})"/.exec(await (await olga.get("/")).text())?.[1] ?? "";
	const plan = { ...toFormFields(LISBON_TRIP), formKey };
	// The same form, sent to both servers at once.
	const [created, again] = await Promise.all([olga.post("/", plan), olga.post("/", plan)]);
	expect([created.status, location(again)]).toEqual([303, location(created)]);
	const shareId = location(created).replace("/trip-created/", "");
	expect(await shows(olga, location(created), `${balancer.origin}/trip/${shareId}`)).toBe(true);

	const [maya, sam] = await Promise.all([
		register("Maya", "maya@balanced.example"),
		register("Sam", "sam@balanced.example"),
	]);
	for (const friend of [maya, sam]) {
		expect(await shows(friend, `/join/${shareId}`, "$970.00")).toBe(true);
		const joined = await friend.post(`/join/${shareId}`, { paymentPlan: "full", testCard: "success" });
		expect([joined.status, location(joined)]).toEqual([303, expect.stringContaining("payment_success=true")]);
	}
	expect(await shows(olga, `/trip/${shareId}`, "3 members • 2 confirmed")).toBe(true);

	const streams = await Promise.all([openLive(olga, shareId), openLive(olga, shareId)]);
	const before = await Promise.all(streams.map((stream) => stream.next()));
	expect((await maya.post(`/trip/${shareId}`, { message: "See you in Lisbon!" })).status).toBe(303);
	const after = await Promise.all(streams.map((stream) => stream.next()));
	expect(after[0]).toBe(after[1]);
	expect(after[0]).not.toBe(before[0]);
	for (const stream of streams) stream.close();
	expect(await shows(olga, `/trip/${shareId}?view=chat`, "See you in Lisbon!")).toBe(true);

	const [url, tripId] = [servers[0].databaseUrl, tripIdOf(shareId)];
	const memberId = valueNow(url, "select id from members where name like 'Sam%'");
	const asked = await sam.json("POST", `/api/trips/${tripId}/members/${memberId}/refund`, { reason: "Ill" });
	expect(asked.status).toBe(201);
	const { id: refundId } = (await asked.json()) as { id: string };
	// Pressed three times, on the servers in turn.
	const approvals = await Promise.all(
		[1, 2, 3].map(() => olga.json("POST", `/api/refunds/${refundId}/status`, { status: "approved" })),
	);
	expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409, 409]);

	expect((await olga.post(`/fund-release/${tripId}`, ONBOARD_FORM)).status).toBe(303);
	const releases = await Promise.all(
		[1, 2].map(() => olga.json("POST", `/api/trips/${tripId}/release-funds`, { after: "none" })),
	);
	expect(releases.map(({ status }) => status).sort()).toEqual([200, 409]);
	const fund = (await (await olga.get(`/api/trips/${tripId}/funds`)).json()) as Record<string, unknown>;
	expect(fund).toMatchObject({ totalReleased: 95_060, availableBalance: 0, payouts: [{ amount: 95_060 }] });

	const [one = 0, other = 0] = balancer.counts();
	expect([Math.min(one, other) > 10, Math.abs(one - other) <= 1]).toEqual([true, true]);
	expectExactBooks();
});

/** Two charges, one refund, one release, each once, and every book sums to 0. */
function expectExactBooks(): void {
	const [{ databaseUrl }] = servers;
	const count = (sql: string) => valueNow(databaseUrl, sql);
	expect({
		trips: count("select count(*) from trips"),
		charges: count("select count(*) from ledger_entries where source like 'charge:%'"),
		refunds: count("select count(*) from ledger_entries where source like 'refund:%'"),
		releases: count("select count(*) from ledger_entries where source like 'transfer:%'"),
		sum: count("select sum(amount) from ledger_lines"),
	}).toEqual({ trips: 1, charges: 2, refunds: 1, releases: 1, sum: 0 });
}
