import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newSecret } from "#app/lib/ids.server.ts";
import { Client } from "#tests/support/client.ts";
import { drawPicture } from "#tests/support/draw-picture.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { makeBrowser } from "#tests/support/push-service.ts";
import {
	formFrom,
	jsonFrom,
	type ServerBehindProxy,
	sharedServerBehindProxy,
} from "#tests/support/rate-limits.ts";

let server: ServerBehindProxy;
beforeAll(async () => {
	server = await sharedServerBehindProxy();
});
beforeEach(() => server.sql("delete from rate_limits"));

const countedKeys = () => server.sql("select key from rate_limits order by key").flat() as string[];

/** A request from a new browser that invents a guest cookie. */
const requestWithInventedCookie = (path: string, init: RequestInit) =>
	new Client(server.origin).raw(path, {
		...init,
		headers: { ...init.headers, "X-Forwarded-For": "198.51.100.7", Cookie: `gangway_guest=${newSecret()}` },
	});
const postJsonWithInventedCookie = (path: string, body: unknown) =>
	requestWithInventedCookie(path, {
		method: "POST",
		body: JSON.stringify(body),
		headers: { "Content-Type": "application/json" },
	});
const postFormWithInventedCookie = (path: string, fields: Record<string, string>) =>
	requestWithInventedCookie(path, { method: "POST", body: new URLSearchParams(fields) });

describe("saving a profile", () => {
	test("tells an account at most 20 times an hour whether an email is taken, by form and API together", async () => {
		const client = await registerClient(server.origin, "Paula");
		const { email: taken } = await registerClient(server.origin, "Tom");
		const body = { firstName: "Paula", lastName: "Tester", email: taken, currentPassword: "correct horse" };
		const statuses: number[] = [];
		for (let index = 0; index < 10; index += 1) {
			statuses.push((await client.json("PUT", "/api/auth/profile", body)).status);
			statuses.push((await client.post("/profile", body)).status);
		}
		expect(statuses).toEqual(Array(20).fill(409));
		const refused = [
			await client.json("PUT", "/api/auth/profile", body),
			await client.post("/profile", body),
			await client.json("PUT", "/api/auth/profile", { ...body, email: "nobody@limits.example" }),
		];
		expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
		for (const { headers } of refused) expect(Number(headers.get("Retry-After"))).toBeGreaterThan(3_000);
		const other = await registerClient(server.origin, "Otto");
		expect((await other.json("PUT", "/api/auth/profile", { ...body, email: other.email })).status).toBe(200);
	});

	test("is limited to 60 times an hour from one address, however many accounts it makes", async () => {
		const client = await registerClient(server.origin, "Vera");
		const body = { firstName: "Vera", lastName: "Tester", email: client.email };
		const at = "203.0.113.20";
		expect((await jsonFrom(client, at, "PUT", "/api/auth/profile", body)).status).toBe(200);
		server.sql("update rate_limits set count = 60 where key = ?", `profileAddress:${at}`);
		expect((await jsonFrom(client, at, "PUT", "/api/auth/profile", body)).status).toBe(429);
	});
});

describe("browsers that invent guest cookies", () => {
	test("leave no row for a trip that does not exist or that they may not see", async () => {
		const organizer = await registerClient(server.origin, "Olga");
		const trip = await createTripByApi(organizer);
		server.sql("delete from rate_limits");
		const member = { memberId: "nobody", currency: "usd" };
		const hello = { message: "Hello" };
		const asked: [number, () => Promise<Response>][] = [
			[404, () => postJsonWithInventedCookie("/api/trips/nope/messages", hello)],
			[401, () => postJsonWithInventedCookie(`/api/trips/${trip.id}/messages`, hello)],
			[401, () => postJsonWithInventedCookie(`/api/trips/${trip.shareId}/messages`, hello)],
			[404, () => postFormWithInventedCookie("/trip/nope", hello)],
			[401, () => postFormWithInventedCookie(`/trip/${trip.shareId}`, hello)],
			[401, () => postJsonWithInventedCookie("/api/create-payment-intent", member)],
			[401, () => postFormWithInventedCookie(`/checkout/${trip.shareId}/nobody/nothing`, {})],
			[404, () => postJsonWithInventedCookie("/api/trips/nope/join", {})],
			[404, () => postFormWithInventedCookie("/join/nope", { paymentPlan: "full" })],
			[404, () => postFormWithInventedCookie("/fund-release/nope", { intent: "onboard" })],
			[401, () => postFormWithInventedCookie(`/fund-release/${trip.id}`, { intent: "onboard" })],
			[404, () => postJsonWithInventedCookie("/api/trips/nope/release-funds", {})],
		];
		for (const [status, ask] of asked) {
			const response = await ask();
			expect([response.url, response.status]).toEqual([response.url, status]);
			expect([response.url, countedKeys()]).toEqual([response.url, []]);
		}
	});

	test("leave one row for all of them when they join", async () => {
		const trip = await createTripByApi(await registerClient(server.origin, "Olga"));
		server.sql("delete from rate_limits");
		for (let index = 0; index < 8; index += 1) {
			const fields = { name: "Maya", email: "maya@limits.example", paymentPlan: "full" };
			await postFormWithInventedCookie(`/join/${trip.shareId}`, fields);
			await postJsonWithInventedCookie(`/api/trips/${trip.shareId}/join`, fields);
		}
		expect(countedKeys()).toEqual(["join:198.51.100.7"]);
	});

	test("are counted by address for chat, payments and documents, together with the members there", async () => {
		const trip = await createTripByApi(await registerClient(server.origin, "Olga"));
		const at = "203.0.113.30";
		const guest = new Client(server.origin);
		const joined = await jsonFrom(guest, at, "POST", `/api/trips/${trip.shareId}/join`, {
			name: "Maya",
			email: "maya@limits.example",
		});
		const { id: memberId } = (await joined.json()) as { id: string };
		const say = (from: string) =>
			jsonFrom(guest, from, "POST", `/api/trips/${trip.id}/messages`, { message: "Hello" });
		const pay = (from: string) =>
			jsonFrom(guest, from, "POST", "/api/create-payment-intent", { memberId, currency: "usd" });
		const check = (from: string) =>
			formFrom(guest, from, `/trip/${trip.shareId}/documents`, { "documents.visa": "on" });
		const statuses = async (from: string) => [
			(await say(from)).status,
			(await pay(from)).status,
			(await check(from)).status,
		];
		expect(await statuses(at)).toEqual([201, 200, 303]);
		server.sql("update rate_limits set count = 600 where key = ?", `chatAddress:${at}`);
		server.sql("update rate_limits set count = 300 where key = ?", `paymentAddress:${at}`);
		server.sql("update rate_limits set count = 600 where key = ?", `documentsAddress:${at}`);
		expect(await statuses(at)).toEqual([429, 429, 429]);
		expect(await statuses("203.0.113.31")).toEqual([201, 200, 303]);
	});
});

test("a member writes 60 messages a minute", async () => {
	const organizer = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(organizer);
	const statuses: number[] = [];
	for (let index = 0; index < 61; index += 1) {
		const response = await formFrom(organizer, "203.0.113.40", `/trip/${trip.shareId}`, { message: "Hello" });
		statuses.push(response.status);
	}
	expect(statuses).toEqual([...Array(60).fill(303), 429]);
});

describe("calls about plans and cards that ask the provider", () => {
	const at = "203.0.113.60";

	test("are confirmed 60 times an hour, over the API and by the way to the invoices", async () => {
		const client = await registerClient(server.origin, "Paula");
		server.sql("delete from rate_limits");
		const calls = [
			() => jsonFrom(client, at, "POST", "/api/confirm-setup-intent", { setupIntentId: "x" }),
			() => jsonFrom(client, at, "POST", "/api/confirm-subscription", { subscriptionId: "x" }),
			() => formFrom(client, at, "/profile/billing", { intent: "portal" }),
		];
		const statuses = [];
		for (const call of calls) statuses.push((await call()).status);
		expect(statuses).toEqual([404, 404, 409]);
		server.sql("update rate_limits set count = 60 where key like 'confirmPlan:%'");
		for (const call of calls) await isRefused(call());
	});

	test.each([
		["prices of changes", "/profile/plan?to=pro-year", 3_000],
		["cards that come back", "/profile/payment-methods/add?setup=x", 3_000],
		["plans that were begun", "/subscription-success/x", 0],
		["checkouts of plans", "/checkout-subscription/x/y", 0],
	])("show %s 60 times, and then say when they do again", async (_name, path, seconds) => {
		const client = await registerClient(server.origin, "Nina");
		const statuses = new Set<number>();
		for (let index = 0; index < 60; index += 1) statuses.add((await client.get(path)).status);
		expect(statuses.has(429)).toBe(false);
		await isRefused(client.get(path), seconds);
		expect((await client.get("/profile/plan")).status).toBe(200);
	});

	async function isRefused(answer: Promise<Response>, seconds = 3_000): Promise<void> {
		const { status, headers } = await answer;
		expect(status).toBe(429);
		expect(Number(headers.get("Retry-After"))).toBeGreaterThan(seconds);
	}
});

test("a payment's outcome is asked 120 times a minute, by its number and by its intent", async () => {
	const guest = new Client(server.origin);
	const organizer = await registerClient(server.origin, "Olga");
	const { shareId } = await createTripByApi(organizer);
	await guest.post(`/join/${shareId}`, { name: "Gus", email: "gus@limits.example", paymentPlan: "full" });
	const byNumber = () => guest.json("POST", "/api/confirm-payment", { paymentId: "none" });
	const byIntent = () =>
		guest.json("POST", "/api/members/none/confirm-payment", { paymentIntentId: "pi_none" });
	const statuses: number[] = [];
	for (let index = 0; index < 60; index += 1) {
		statuses.push((await byNumber()).status, (await byIntent()).status);
	}
	expect(statuses).not.toContain(429);
	expect([(await byNumber()).status, (await byIntent()).status]).toEqual([429, 429]);
});

test("reading costs no durable write: places, links, calendars and pictures are counted in memory", async () => {
	const client = await registerClient(server.origin, "Rita");
	const trip = await createTripByApi(client);
	server.sql("delete from rate_limits");
	const link = { url: "http://127.0.0.1/" };
	const at = "203.0.113.50";
	const answers = await server.withWritesBlocked(() =>
		Promise.all([
			client.get("/api/locations/search?q=lis"),
			jsonFrom(client, at, "POST", "/api/extract-booking-info", link),
			jsonFrom(client, at, "POST", "/api/airbnb/scrape", link),
			formFrom(client, at, "/", { intent: "read", "newItem.url": link.url }),
			client.get(`/trip/${trip.shareId}/calendar.ics?key=nobody`),
			drawPicture(client, `/trip/${trip.shareId}/preview.png`),
		]),
	);
	expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 400, 404, 200]);
	expect(countedKeys()).toEqual([]);
}, 120_000);

test("a trip's link is reset 10 times an hour, by page and API together", async () => {
	const olga = await registerClient(server.origin, "Olga");
	const { id } = await createTripByApi(olga);
	const reset = () => olga.json("POST", `/api/trips/${id}/share-link`, {});
	const { shareId } = (await (await reset()).json()) as { shareId: string };
	server.sql("update rate_limits set count = 9 where key = ?", `linkReset:${id}`);
	expect((await olga.post(`/trip/${shareId}/share-link`, { seen: shareId })).status).toBe(303);
	const refused = await reset();
	expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
});

test("push messages are switched on in a browser 30 times an hour", async () => {
	const olga = await registerClient(server.origin, "Olga");
	const switchOn = () =>
		olga.json("POST", "/api/push/subscriptions", {
			endpoint: "https://fcm.googleapis.com/fcm/send/one",
			keys: makeBrowser("/one").keys,
		});
	expect((await switchOn()).status).toBe(201);
	server.sql("update rate_limits set count = 30 where key like 'pushBrowser:%'");
	expect((await switchOn()).status).toBe(429);
});

describe("what others are told of, by page and API together", () => {
	const at = "203.0.113.70";
	const fill = (name: string) =>
		server.sql(
			"update rate_limits set count = 10000 where key like ? and key not like ?",
			`${name}:%`,
			"%Address:%",
		);

	async function open() {
		const olga = await registerClient(server.origin, "Olga");
		const trip = await createTripByApi(olga);
		const guest = new Client(server.origin);
		const joining = { name: "Gus", email: "gus@limits.example" };
		const joined = await jsonFrom(guest, at, "POST", `/api/trips/${trip.shareId}/join`, joining);
		const { id: memberId } = (await joined.json()) as { id: string };
		const begun = await jsonFrom(guest, at, "POST", "/api/create-payment-intent", { memberId });
		const { paymentIntentId } = (await begun.json()) as { paymentIntentId: string };
		await jsonFrom(guest, at, "POST", `/api/members/${memberId}/confirm-payment`, { paymentIntentId });
		server.sql("delete from rate_limits");
		return { olga, trip, guest, memberId };
	}

	const statusesOf = async (calls: (() => Promise<Response>)[]) => {
		const statuses = [];
		for (const call of calls) statuses.push((await call()).status);
		return statuses;
	};

	test("refunds are asked for and taken back 20 times an hour, and only the member's own calls count", async () => {
		const { olga, trip, guest, memberId } = await open();
		const path = `/api/trips/${trip.shareId}/members/${memberId}/refund`;
		const page = `/trip/${trip.shareId}/refunds`;
		const asked = await jsonFrom(guest, at, "POST", path, {});
		const { id } = (await asked.json()) as { id: string };
		const withdraw = (who: Client) => () => jsonFrom(who, at, "POST", `/api/refunds/${id}/withdraw`, {});
		const others = [
			withdraw(olga),
			withdraw(new Client(server.origin)),
			() => jsonFrom(olga, at, "POST", path, {}),
		];
		expect(await statusesOf(others)).toEqual([403, 401, 403]);
		expect(server.sql("select count from rate_limits where key like 'refundRequest%'").flat()).toEqual([
			1, 1,
		]);
		const calls = [
			withdraw(guest),
			() => formFrom(guest, at, page, { memberId }),
			() => formFrom(guest, at, page, { intent: "withdraw", refundId: id }),
		];
		expect(await statusesOf(calls)).toEqual([200, 303, 409]);
		fill("refundRequest");
		expect(await statusesOf([...calls, () => jsonFrom(guest, at, "POST", path, {})])).toEqual(
			Array(4).fill(429),
		);
	});

	test("an itinerary is changed 300 times an hour, and reminders are sent 120 times", async () => {
		const { olga, trip, guest, memberId } = await open();
		const entries = `/api/trips/${trip.shareId}/itinerary`;
		const entry = { title: "Museum", startDate: "2027-03-13" };
		const remind = `/api/trips/${trip.shareId}/members/${memberId}/remind`;
		const calls = (who: Client) => [
			() => jsonFrom(who, at, "POST", entries, entry),
			() => jsonFrom(who, at, "PUT", `${entries}/none`, entry),
			() => jsonFrom(who, at, "DELETE", `${entries}/none`, {}),
			() => formFrom(who, at, `/trip/${trip.shareId}/itinerary`, { intent: "remove", entryId: "none" }),
			() => jsonFrom(who, at, "POST", remind, { tone: "friendly" }),
			() => jsonFrom(who, at, "DELETE", remind, {}),
			() => jsonFrom(who, at, "POST", `/api/trips/${trip.shareId}/reminders`, { tone: "friendly" }),
			() => formFrom(who, at, `/trip/${trip.shareId}/reminders`, { intent: "all", tone: "friendly" }),
		];
		expect(await statusesOf(calls(guest))).toEqual(Array(8).fill(403));
		expect(countedKeys()).toEqual([]);
		expect(await statusesOf(calls(olga))).toEqual([201, 404, 404, 404, 409, 409, 409, 409]);
		fill("itinerary");
		fill("reminder");
		expect(await statusesOf(calls(olga))).toEqual(Array(8).fill(429));
	});

	test("a message that is removed counts as one that is written", async () => {
		const { trip, guest } = await open();
		const said = await jsonFrom(guest, at, "POST", `/api/trips/${trip.shareId}/messages`, {
			message: "Hello",
		});
		const { id } = (await said.json()) as { id: string };
		fill("chat");
		const remove = [
			() => jsonFrom(guest, at, "DELETE", `/api/trips/${trip.shareId}/messages/${id}`, {}),
			() => formFrom(guest, at, `/trip/${trip.shareId}/messages/${id}`, {}),
		];
		expect(await statusesOf(remove)).toEqual([429, 429]);
	});
});
