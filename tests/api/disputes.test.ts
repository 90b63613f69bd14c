import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

type Evidence = { state: string; seen: string; words: string; evidence: { label: string; text: string }[] };

let server: TestServer;
beforeAll(async () => {
	server = await startServer();
});
afterAll(() => server.stop());

/** Olga organizes a trip; Maya has paid her share, and her bank has taken it back. */
async function disputedTrip(
	ref: string,
): Promise<{ olga: Client; maya: Client; trip: TripJson; path: string }> {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	const maya = await registerClient(server.origin, "Maya");
	await maya.post(`/join/${trip.shareId}`, { paymentPlan: "full", testCard: "success" });
	const disputeId = await disputePayment(server.databaseUrl, trip.id, ref);
	return { olga, maya, trip, path: `disputes/${disputeId}` };
}

test("an organizer writes, sees what the bank gets, and sends it, without scripts", async () => {
	const { olga, maya, trip, path } = await disputedTrip("du_page");
	const page = `/trip/${trip.shareId}/${path}`;
	const saved = await olga.post(page, { intent: "save", words: "She came <b>along</b>" });
	expect([saved.status, saved.headers.get("location")]).toEqual([303, `${page}?check=1`]);
	const html = await (await olga.get(`${page}?check=1`)).text();
	expect(html).toContain("She came &lt;b&gt;along");
	expect(html).not.toMatch(/du_page|ch_demo|pi_demo/);
	const seen = /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "";
	const stale = await olga.post(page, { intent: "send", seen: "other" });
	expect(stale.status).toBe(409);
	const staleHtml = await stale.text();
	expect(staleHtml).toContain("has changed since you looked at it");
	expect(staleHtml).toContain("Not sent");
	expect(staleHtml).not.toContain("Not saved");
	expect((await maya.post(page, { intent: "send", seen })).status).toBe(403);
	const sent = await olga.post(page, { intent: "send", seen });
	expect([sent.status, sent.headers.get("location")]).toEqual([303, page]);
	expect(await (await olga.get(page)).text()).toContain("The bank has your answer");
	expect((await olga.post(page, { intent: "send", seen })).status).toBe(409);
	const response = await olga.get(page);
	expect(response.headers.get("cache-control")).toContain("no-store");
	const own = await (await maya.get(`/trip/${trip.shareId}/receipts`)).text();
	expect(own).toContain("Disputed at the bank");
	expect(own).not.toContain("Paid, then refunded");
});

test("the trip's page leads its organizer to a dispute until it is answered", async () => {
	const { olga, maya, trip, path } = await disputedTrip("du_trip");
	const link = `href="/trip/${trip.shareId}/${path}"`;
	const page = async (who: Client) => (await who.get(`/trip/${trip.shareId}`)).text();
	expect(await page(olga)).toContain(link);
	expect(await page(olga)).toMatch(/Maya Tester&#x27;s bank took back \$970\.00/);
	expect(await page(maya)).not.toContain(path);
	await olga.json("POST", `/api/trips/${trip.id}/${path}/evidence`, { words: "She came along" });
	expect(await page(olga)).not.toContain(link);
});

test("the same by the API, with what is refused", async () => {
	const { olga, trip, path } = await disputedTrip("du_api");
	const api = `/api/trips/${trip.id}/${path}/evidence`;
	const before = (await (await olga.get(api)).json()) as Evidence;
	expect(before).toMatchObject({ state: "open", amount: 97_000, words: "" });
	expect(JSON.stringify(before)).not.toMatch(/du_api|ch_demo/);
	expect((await olga.json("POST", api, { words: 5 })).status).toBe(400);
	expect((await olga.json("POST", api, { words: "x".repeat(5_001) })).status).toBe(400);
	expect((await olga.json("POST", api, { words: "Mine", seen: before.seen })).status).toBe(409);
	const sent = await olga.json("POST", api, { words: "Mine" });
	expect(sent.status).toBe(200);
	expect(await sent.json()).toMatchObject({ state: "submitted", words: "Mine" });
	expect((await olga.json("POST", api, {})).status).toBe(409);
});

test("words for a bank are saved 60 times an hour", async () => {
	const { olga, trip, path } = await disputedTrip("du_often");
	const save = () => olga.post(`/trip/${trip.shareId}/${path}`, { intent: "save", words: "She came along" });
	expect((await save()).status).toBe(303);
	const database = new Database(server.databaseUrl.slice("file:".length));
	database.prepare("update rate_limits set count = 60 where key like 'evidence:%'").run();
	database.close();
	expect((await save()).status).toBe(429);
});
