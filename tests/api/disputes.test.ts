import { beforeAll, expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { runNow } from "#tests/support/sql.ts";

type Evidence = { state: string; seen: string; words: string; evidence: { label: string; text: string }[] };

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

/** Olga organizes a trip; Maya has paid her share, and her bank has disputed it. */
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

test("the trip's page and the statement lead its organizer to a dispute, also once it is answered", async () => {
	const { olga, maya, trip, path } = await disputedTrip("du_trip");
	const link = `href="/trip/${trip.shareId}/${path}"`;
	const page = async (who: Client) => (await who.get(`/trip/${trip.shareId}`)).text();
	expect(await page(olga)).toContain(link);
	expect(await page(olga)).toMatch(/Maya Tester&#x27;s bank took back \$970\.00/);
	expect(await page(maya)).not.toContain(path);
	await olga.json("POST", `/api/trips/${trip.id}/${path}/evidence`, { words: "She came along" });
	expect(await page(olga)).not.toMatch(/Maya Tester&#x27;s bank took back/);
	expect((await page(olga)).split(link)).toHaveLength(3); // in the fund's card and in Maya's row
	expect(await (await olga.get(`/trip/${trip.shareId}/statement`)).text()).toContain(link);
	expect(await page(maya)).not.toContain(path);
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

test("by the API words are saved first, looked at, and then sent as they were seen", async () => {
	const { olga, maya, trip, path } = await disputedTrip("du_words");
	const api = `/api/trips/${trip.id}/${path}/evidence`;
	const before = (await (await olga.get(api)).json()) as Evidence;
	expect((await olga.json("PUT", api, { words: 5 })).status).toBe(400);
	expect((await olga.json("PUT", api, { words: "x".repeat(5_001) })).status).toBe(400);
	expect((await maya.json("PUT", api, { words: "Mine" })).status).toBe(403);
	const saved = await olga.json("PUT", api, { words: "She came along" });
	const shown = (await saved.json()) as Evidence;
	expect([saved.status, shown]).toMatchObject([200, { state: "open", words: "She came along" }]);
	expect(shown).toEqual(await (await olga.get(api)).json());
	expect(JSON.stringify(shown.evidence)).toContain("She came along");
	expect(JSON.stringify(shown)).not.toMatch(/du_words|ch_demo|pi_demo/);
	expect(shown.seen).not.toBe(before.seen);
	expect((await olga.json("POST", api, { seen: before.seen })).status).toBe(409);
	const sent = await olga.json("POST", api, { seen: shown.seen });
	expect([sent.status, await sent.json()]).toMatchObject([
		200,
		{ state: "submitted", words: "She came along" },
	]);
	const late = await olga.json("PUT", api, { words: "More" });
	expect([late.status, await late.json()]).toMatchObject([409, { code: "conflict" }]);
});

test("a member whose bank is deciding about their only payment is told so wherever they try to leave", async () => {
	const { maya, trip } = await disputedTrip("du_leave");
	const share = (await (await maya.get(`/api/trips/share/${trip.shareId}`)).json()) as {
		members: { id: string; name: string }[];
	};
	const id = share.members.find(({ name }) => name === "Maya Tester")?.id ?? "";
	const left = await maya.json("DELETE", `/api/trips/${trip.id}/members/${id}`, {});
	const words = /bank has taken (your|a) payment back and is deciding about it.* once the bank has decided/;
	expect([left.status, await left.json()]).toEqual([
		409,
		{ code: "conflict", message: expect.stringMatching(words) },
	]);
	const asked = await maya.json("POST", `/api/trips/${trip.id}/members/${id}/refund`, { reason: "Ill" });
	expect([asked.status, await asked.json()]).toEqual([
		409,
		{ code: "conflict", message: expect.stringMatching(words) },
	]);
	const page = await (await maya.get(`/trip/${trip.shareId}/leave`)).text();
	expect(page).toContain("is deciding about it");
	expect(page).not.toContain('name="reason"');
	expect((await maya.post(`/trip/${trip.shareId}/leave`, {})).status).toBe(409);
	const refunds = await (await maya.get(`/trip/${trip.shareId}/refunds`)).text();
	expect(refunds).toContain("You can leave the trip once the bank has decided.");
	expect(refunds).not.toContain('name="reason"');
});

test("words for a bank are saved 60 times an hour", async () => {
	const { olga, trip, path } = await disputedTrip("du_often");
	const save = () => olga.post(`/trip/${trip.shareId}/${path}`, { intent: "save", words: "She came along" });
	expect((await save()).status).toBe(303);
	runNow(server.databaseUrl, "update rate_limits set count = 60 where key like 'evidence:%'");
	expect((await save()).status).toBe(429);
	const api = `/api/trips/${trip.id}/${path}/evidence`;
	expect((await olga.json("PUT", api, { words: "She came along" })).status).toBe(429);
});
