import { beforeAll, expect, test } from "vitest";
import type { Location } from "#app/features/bookings/locations/locations.ts";
import { Client } from "#tests/support/client.ts";
import { isLongRun } from "#tests/support/long-run.ts";
import { LISBON_TRIP, toFormFields } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let client: Client;
beforeAll(async () => {
	server = await sharedServer();
	client = new Client(server.origin);
});

const search = (query: string) => client.get(`/api/locations/search?${query}`);

test("places are found without signing in", async () => {
	const response = await search("q=m%C3%BCnch");
	const locations = (await response.json()) as Location[];
	expect(response.status).toBe(200);
	expect(locations.slice(0, 2)).toMatchObject([
		{ name: "Munich", type: "CITY", iataCode: null, address: { cityName: "Munich", countryName: "Germany" } },
		{ type: "AIRPORT", iataCode: "MUC", timeZone: "Europe/Berlin" },
	]);
});

test("a town with several airports comes before them, by its name and by its code", async () => {
	for (const query of ["q=lond", "q=LON"]) {
		const locations = (await (await search(query)).json()) as Location[];
		expect(locations.slice(0, 2)).toMatchObject([
			{ type: "CITY", iataCode: "LON", address: { cityName: "London", countryName: "United Kingdom" } },
			{ type: "AIRPORT", iataCode: "LHR", address: { cityName: "London", countryName: "United Kingdom" } },
		]);
	}
});

test.each(["", "q=", "q=%20", "q=%F0%9F%9B%AB", "other=lon"])("?%s finds nothing", async (query) => {
	const response = await search(query);
	expect(response.status).toBe(200);
	expect(await response.json()).toEqual([]);
});

test("a text with one typo has a place that it means", async () => {
	const meant = async (query: string) => (await client.get(`/api/locations/closest?${query}`)).json();
	expect(await meant("q=Lisbn")).toMatchObject({ meant: { name: "Lisbon", type: "CITY" } });
	expect(await meant("q=Lisbon")).toEqual({ isKnown: true, meant: null, nearest: null });
	for (const query of ["q=Xyzzyq", "q=", ""])
		expect(await meant(query)).toEqual({ isKnown: false, meant: null, nearest: null });
});

test("of a text that is no place, the town in it comes closest", async () => {
	const nearest = async (text: string) =>
		(await client.get(`/api/locations/closest?q=${encodeURIComponent(text)}`)).json();
	for (const text of ["Casa Rosa, Alfama, Lisbon", "A house near Lisbon"])
		expect(await nearest(text)).toMatchObject({ isKnown: false, meant: null, nearest: { name: "Lisbon" } });
});

test("the map of a planned route is drawn, also where a place is not known", async () => {
	for (const query of ["from=Boston&to=Lisbon&shape=wide", "from=Xyzzyq&to=Lisbon", ""]) {
		const answer = await client.get(`/route.svg?${query}`);
		expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
	}
});

test("the planner asks about a misspelled place beside its errors too, and the API never asks", async () => {
	const form = { ...toFormFields(LISBON_TRIP), destination: "Lisbn", intent: "create" };
	const refused = await client.post("/", { ...form, partySize: "0" });
	expect(refused.status).toBe(400);
	expect(await refused.text()).toContain('value="use-destination:Lisbon"');
	const held = await client.post("/", form);
	expect(held.status).toBe(200);
	expect(await held.text()).toMatch(/name="asked.destination"[^>]*value="Lisbn"/);
	expect((await client.post("/", { ...form, "asked.destination": "Lisbn" })).status).toBe(303);
	const sent = await client.json("POST", "/api/trips/manual", { ...LISBON_TRIP, destination: "Lisbn" });
	expect(sent.status).toBe(201);
});

test("more than 100 characters are refused with the name of the field", async () => {
	const response = await search(`q=${"a".repeat(101)}`);
	expect(response.status).toBe(400);
	expect(await response.json()).toMatchObject({
		code: "invalid",
		errors: { q: ["Use at most 100 characters"] },
	});
});

test.runIf(isLongRun)("one address can search 600 times a minute", async () => {
	const statuses: number[] = [];
	for (let batch = 0; batch < 12; batch += 1) {
		const answers = await Promise.all(Array.from({ length: 55 }, () => search("q=l")));
		statuses.push(...answers.map(({ status }) => status));
	}
	const last = await search("q=l");
	expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(500);
	expect(last.status).toBe(429);
	expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
});
