import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formFrom, jsonFrom, startLimited } from "#tests/support/limits.ts";
import { createdTrip, registered } from "#tests/support/people.ts";

let house: Awaited<ReturnType<typeof startLimited>>;
beforeAll(async () => {
	house = await startLimited();
});
afterAll(() => house.stop());
beforeEach(() => house.sql("delete from rate_limits"));

const keys = () => house.sql("select key from rate_limits order by key").flat() as string[];

describe("saving a profile", () => {
	test("tells an account at most 20 times an hour whether an address is taken, by form and API alike", async () => {
		const client = await registered(house.origin, "Paula");
		const { email: taken } = await registered(house.origin, "Tom");
		const body = { firstName: "Paula", lastName: "Tester", email: taken };
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
		const other = await registered(house.origin, "Otto");
		expect((await other.json("PUT", "/api/auth/profile", { ...body, email: other.email })).status).toBe(200);
	});

	test("does so at most 60 times from one address, however many accounts it makes", async () => {
		const client = await registered(house.origin, "Vera");
		const body = { firstName: "Vera", lastName: "Tester", email: client.email };
		const at = "203.0.113.20";
		expect((await jsonFrom(client, at, "PUT", "/api/auth/profile", body)).status).toBe(200);
		house.sql("update rate_limits set count = 60 where key = ?", `profileAddress:${at}`);
		expect((await jsonFrom(client, at, "PUT", "/api/auth/profile", body)).status).toBe(429);
	});
});

test("reading costs no durable write: places, links, calendars and pictures are counted in the process", async () => {
	const client = await registered(house.origin, "Rita");
	const trip = await createdTrip(client);
	house.sql("delete from rate_limits");
	const link = { url: "http://127.0.0.1/" };
	const at = "203.0.113.50";
	const answers = await house.withoutWriting(() =>
		Promise.all([
			client.get("/api/locations/search?q=lis"),
			jsonFrom(client, at, "POST", "/api/extract-booking-info", link),
			jsonFrom(client, at, "POST", "/api/airbnb/scrape", link),
			formFrom(client, at, "/", { intent: "read", "newItem.url": link.url }),
			client.get(`/trip/${trip.shareId}/calendar.ics?key=nobody`),
			client.get(`/trip/${trip.shareId}/preview.png`),
		]),
	);
	expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 400, 404, 200]);
	expect(keys()).toEqual([]);
});
