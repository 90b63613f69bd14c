import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { type ServerBehindProxy, sharedServerBehindProxy } from "#tests/support/rate-limits.ts";

const ENTRY = { title: "Fado night", startDate: "2027-05-01", startZone: "Europe/Lisbon" };
const HOUR = 3_600_000;

let server: ServerBehindProxy;
let olga: Awaited<ReturnType<typeof registerClient>>;
let trip: TripJson;

beforeAll(async () => {
	server = await sharedServerBehindProxy();
	olga = await registerClient(server.origin, "Olga");
	trip = await createTripByApi(olga);
});

function call(client: Client, path: string, key: string, body: unknown, method = "POST") {
	return client.raw(path, {
		method,
		body: JSON.stringify(body),
		headers: { "Content-Type": "application/json", "Idempotency-Key": key },
	});
}

const entriesPath = () => `/api/trips/${trip.id}/itinerary`;
const add = (key: string, body: unknown = ENTRY, client: Client = olga) =>
	call(client, entriesPath(), key, body);
const idOf = async (answer: Response) => ((await answer.json()) as { id: string }).id;
/** Each call that is executed creates another address. */
const link = (key: string, body: unknown = {}, tripId = trip.id) =>
	call(olga, `/api/trips/${tripId}/calendar`, key, body);
const urlOf = async (answer: Response) => ((await answer.clone().json()) as { url: string }).url;

describe("a call under an Idempotency-Key", () => {
	test("is done once, and its answer is given again", async () => {
		const [first, second] = [await link("once"), await link("once")];
		expect([first.status, second.status]).toEqual([201, 201]);
		expect(await urlOf(second)).toBe(await urlOf(first));
		expect([first, second].map(({ headers }) => headers.get("Idempotent-Replayed"))).toEqual([null, "true"]);
		expect(await urlOf(await link("twice"))).not.toBe(await urlOf(first));
	});

	test("is another with another body, another address or another caller", async () => {
		const first = await urlOf(await link("others"));
		expect(await urlOf(await link("others", { seen: "x" }))).not.toBe(first);
		const other = await createTripByApi(olga);
		expect(await urlOf(await link("others", {}, other.id))).not.toBe(first);
		const sam = await registerClient(server.origin, "Sam");
		expect((await call(sam, `/api/trips/${trip.id}/calendar`, "others", {})).status).toBe(404);
		await call(sam, `/api/trips/${trip.shareId}/join`, "others", {});
		const own = await call(sam, `/api/trips/${trip.id}/calendar`, "others", {});
		expect(await urlOf(own)).not.toBe(first);
	});

	test("is done once by ten at a time", async () => {
		const answers = await Promise.all(Array.from({ length: 10 }, () => link("together")));
		expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
		expect(new Set(await Promise.all(answers.map(urlOf))).size).toBe(1);
		expect(answers.filter(({ headers }) => headers.has("Idempotent-Replayed"))).toHaveLength(9);
	});

	test("that was refused is not remembered", async () => {
		const remove = (key: string, id: string) => call(olga, `${entriesPath()}/${id}`, key, {}, "DELETE");
		expect((await add("refused", { title: "No date" })).status).toBe(400);
		expect((await remove("gone", "x")).status).toBe(404);
		expect(server.sql("select count(*) from keyed_calls where answer is null")).toEqual([[0]]);
		const id = await idOf(await add("kept", { ...ENTRY, title: "To remove" }));
		expect([(await remove("gone", id)).status, (await remove("gone", id)).status]).toEqual([200, 200]);
		expect((await remove("other", id)).status).toBe(404);
	});

	test("gives a secret again that is shown once, which the database cannot tell", async () => {
		const url = await urlOf(await link("a secret"));
		expect(await urlOf(await link("a secret"))).toBe(url);
		const secret = new URL(url).searchParams.get("key") ?? "";
		expect(secret.length).toBeGreaterThan(20);
		const stored = JSON.stringify(server.sql("select * from keyed_calls"));
		expect(stored).not.toContain(secret);
		expect(stored).not.toContain("a secret");
	});

	test("may be made again once a day has passed, or a minute after it was broken off", async () => {
		const first = await urlOf(await link("later"));
		server.sql("update keyed_calls set started_at = started_at - ?", 25 * HOUR);
		const second = await urlOf(await link("later"));
		expect(second).not.toBe(first);
		server.sql("update keyed_calls set status = null, answer = null, started_at = started_at - 61000");
		expect(await urlOf(await link("later"))).not.toBe(second);
	});

	test("waits for the same call, and then says that it is under way", async () => {
		await link("slow");
		server.sql("update keyed_calls set status = null, answer = null, started_at = ?", Date.now() + HOUR);
		const refused = await link("slow");
		expect([refused.status, refused.headers.get("Retry-After")]).toEqual([409, "1"]);
	});

	test("has a key of at most 255 characters", async () => {
		expect((await add("k".repeat(256))).status).toBe(400);
		expect((await call(olga, "/api/trips/manual", "k".repeat(256), {})).status).toBe(400);
		expect((await add("k".repeat(255))).status).toBe(201);
	});

	test("is remembered of a guest's browser, and is nobody's without one", async () => {
		const guest = new Client(server.origin);
		const place = { name: "Gus", email: "gus@keyed.example" };
		expect((await call(guest, `/api/trips/${trip.shareId}/join`, "join", place)).status).toBe(201);
		const before = server.sql("select count(*) from keyed_calls where user_id is null");
		const again = () => call(guest, `/api/trips/${trip.shareId}/join`, "join", place);
		expect([(await again()).status, (await again()).headers.get("Idempotent-Replayed")]).toEqual([
			200,
			"true",
		]);
		expect(server.sql("select count(*) from keyed_calls where user_id is null")).toEqual([
			[Number((before as number[][])[0]?.[0]) + 1],
		]);
	});
});
