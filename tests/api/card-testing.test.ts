import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createOwnedTrip, registerClient, type TripJson } from "#tests/support/people.ts";
import {
	formFrom,
	jsonFrom,
	type ServerBehindProxy,
	sharedServerBehindProxy,
} from "#tests/support/rate-limits.ts";

const HERE = "203.0.113.70";
const ELSEWHERE = "198.51.100.70";

let server: ServerBehindProxy;
beforeAll(async () => {
	server = await sharedServerBehindProxy();
});

async function guestOn(trip: TripJson, name: string): Promise<{ who: Client; memberId: string }> {
	const who = new Client(server.origin);
	const place = { name, email: `${name.toLowerCase()}@cards.example` };
	const joined = await jsonFrom(who, ELSEWHERE, "POST", `/api/trips/${trip.shareId}/join`, place);
	return { who, memberId: ((await joined.json()) as { id: string }).id };
}

const begin = (who: Client, memberId: string) =>
	jsonFrom(who, HERE, "POST", "/api/create-payment-intent", { memberId });

async function tryCard(who: Client, memberId: string, testCard: string): Promise<number> {
	const { paymentIntentId } = (await (await begin(who, memberId)).json()) as { paymentIntentId: string };
	const path = `/api/members/${memberId}/confirm-payment`;
	return (await jsonFrom(who, HERE, "POST", path, { paymentIntentId, testCard })).status;
}

test("after three declined cards the next try is 429 for 30 s, by API and by page, and nobody else waits", async () => {
	const trip = await createOwnedTrip(server.origin);
	const { who, memberId } = await guestOn(trip, "Maya");
	for (let count = 0; count < 3; count += 1) expect(await tryCard(who, memberId, "declined")).toBe(409);
	const refused = await begin(who, memberId);
	expect(refused.status).toBe(429);
	const seconds = Number(refused.headers.get("Retry-After"));
	expect(seconds).toBeGreaterThan(0);
	expect(seconds).toBeLessThanOrEqual(30);
	expect(await refused.json()).toMatchObject({
		code: "rate_limited",
		message: expect.stringMatching(
			/^Several cards were declined\. Please wait \d+ seconds? .*Nothing was charged/,
		),
	});
	const page = await formFrom(who, HERE, `/join/${trip.shareId}`, {
		paymentPlan: "full",
		testCard: "success",
	});
	expect([page.status, Number(page.headers.get("Retry-After")) > 0]).toEqual([429, true]);
	expect(await page.text()).toContain("Several cards were declined. Please wait");

	const other = await guestOn(trip, "Ben");
	expect(await tryCard(other.who, other.memberId, "success")).toBe(200);
	server.sql("update card_declines set at = at - 31000");
	expect(await tryCard(who, memberId, "success")).toBe(200);
});

test("ten declines of strangers on one trip stop the next stranger there, and nobody whose address is confirmed", async () => {
	const trip = await createOwnedTrip(server.origin);
	const { memberId: declined } = await guestOn(trip, "Mallory");
	for (let count = 0; count < 10; count += 1) {
		server.sql(
			"insert into card_declines (ref, member_id, trip_id, network, is_stranger, at) values (?, ?, ?, ?, true, ?)",
			...[`ch_${count}`, declined, trip.id, `192.0.2.${count}`, Date.now()],
		);
	}
	const { who, memberId } = await guestOn(trip, "Gus");
	const refused = await begin(who, memberId);
	expect(refused.status).toBe(429);
	expect(await refused.json()).toMatchObject({
		message: expect.stringContaining("or sign in with a confirmed email address"),
	});
	const maya = await registerClient(server.origin, "Maya");
	server.sql("update users set email_verified_at = ? where email = ?", Date.now(), maya.email);
	const joined = await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	const { id } = (await joined.json()) as { id: string };
	expect(await tryCard(maya, id, "success")).toBe(200);
});

describe("saving a card without paying", () => {
	async function onInstalments(name: string) {
		const trip = await createOwnedTrip(server.origin);
		server.sql(
			"update users set subscription_plan = 'plus' where id = (select organizer_id from trips where id = ?)",
			trip.id,
		);
		const who = new Client(server.origin);
		const joined = await formFrom(who, HERE, `/join/${trip.shareId}`, {
			...{ name, email: `${name.toLowerCase()}@cards.example` },
			...{ paymentPlan: "3-month", consent: "on", testCard: "success" },
		});
		expect(joined.status).toBe(303);
		const memberId = String(
			server.sql("select id from members where trip_id = ? and name = ?", trip.id, name).flat()[0],
		);
		server.sql("update payments set paid_at = paid_at - 60000 where member_id = ? and paid_at > 0", memberId);
		const save = (testCard: string) =>
			formFrom(who, HERE, `/trip/${trip.shareId}/automatic-charges/card`, { testCard });
		return { who, memberId, save };
	}

	test("counts with paying: three declines in all, by form and by API, make both wait", async () => {
		const { who, memberId, save } = await onInstalments("Ann");
		expect((await save("declined")).status).toBe(409);
		expect(await tryCard(who, memberId, "declined")).toBe(409);
		expect((await save("declined")).status).toBe(409);
		const refused = await save("success");
		expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
		expect(await refused.text()).toMatch(/Several cards were declined\. Please wait .* Nothing was saved/);
		expect((await begin(who, memberId)).status).toBe(429);
		server.sql("update card_declines set at = at - 31000 where member_id = ?", memberId);
		expect((await save("success")).status).toBe(303);
	});

	test("lets honest people through: after two declines the next card is saved, and another one pays", async () => {
		const { who, memberId, save } = await onInstalments("Hope");
		expect((await save("declined")).status).toBe(409);
		expect((await save("declined")).status).toBe(409);
		expect((await save("success")).status).toBe(303);
		expect(await tryCard(who, memberId, "success")).toBe(200);
	});

	test("is stopped for new accounts on a network of declined strangers, by page and by API, and for nobody else", async () => {
		const trip = await createOwnedTrip(server.origin);
		const { memberId } = await guestOn(trip, "Mallory");
		const NETWORK = "203.0.113.99";
		for (let count = 0; count < 20; count += 1) {
			server.sql(
				"insert into card_declines (ref, member_id, trip_id, network, is_stranger, at) values (?, ?, ?, ?, true, ?)",
				...[`ch_network_${count}`, memberId, trip.id, NETWORK, Date.now()],
			);
		}
		const maya = await registerClient(server.origin, "Maya");
		const order = { planType: "plus", amount: 4.99, isAnnual: false };
		const byApi = (address: string) =>
			jsonFrom(maya, address, "POST", "/api/create-subscription-payment", order);
		const refused = await byApi(NETWORK);
		expect([refused.status, await refused.json()]).toMatchObject([
			429,
			{ code: "rate_limited", message: expect.stringContaining("Several cards were declined") },
		]);
		const chosen = { planType: "plus", isAnnual: "false" };
		const byPage = await formFrom(maya, NETWORK, "/pricing", chosen);
		expect([byPage.status, Number(byPage.headers.get("Retry-After")) > 0]).toEqual([429, true]);
		expect((await byApi(ELSEWHERE)).status).toBe(200);
		server.sql("update users set email_verified_at = ? where email = ?", Date.now(), maya.email);
		expect((await byApi(NETWORK)).status).toBe(200);
	});
});
