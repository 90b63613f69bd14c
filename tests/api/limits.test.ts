import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { formFrom, jsonFrom, startLimited } from "#tests/support/limits.ts";
import { createdTrip, registered } from "#tests/support/people.ts";

let house: Awaited<ReturnType<typeof startLimited>>;
beforeAll(async () => {
	house = await startLimited();
});
afterAll(() => house.stop());
beforeEach(() => house.sql("delete from rate_limits"));

const keys = () => house.sql("select key from rate_limits order by key").flat() as string[];

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
