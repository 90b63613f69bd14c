import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client & { email: string };
let maya: Client;
let guest: Client;
let stranger: Client;
let trip: TripJson;
beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
	maya = await registerClient(server.origin, "Maya");
	stranger = await registerClient(server.origin, "Sam");
	guest = new Client(server.origin);
	trip = await createTripByApi(olga, { title: "Lisbon <crew>" });
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	await guest.json("POST", `/api/trips/${trip.shareId}/join`, {
		name: "Gus",
		email: "gus@itinerary.example",
	});
});

const DINNER = {
	title: "Dinner",
	startDate: "2027-03-13",
	startTime: "20:30",
	address: "Rua dos Remédios 139",
};
const page = (of = trip) => `/trip/${of.shareId}/itinerary`;
const api = (of = trip) => `/api/trips/${of.id}/itinerary`;

type Entry = { id: string; title: string; startZone: string };

async function createEntry(of = trip, given: Record<string, unknown> = {}): Promise<Entry> {
	const response = await olga.json("POST", api(of), { ...DINNER, ...given });
	expect(response.status).toBe(201);
	return (await response.json()) as Entry;
}

async function fetchEntries(of = trip, who: Client = olga): Promise<Entry[]> {
	const response = await who.get(api(of));
	expect(response.status).toBe(200);
	return ((await response.json()) as { entries: Entry[] }).entries;
}

test("an entry is added, listed, changed and deleted over the API, with times in UTC", async () => {
	const of = await createTripByApi(olga);
	const flight = { startDate: "2027-03-12", startTime: "21:35", endDate: "2027-03-13", endTime: "08:55" };
	const response = await olga.json("POST", api(of), {
		...flight,
		title: "TAP 218",
		startZone: "America/New_York",
		endZone: "Europe/Lisbon",
	});
	const entry = (await response.json()) as Entry;
	expect(entry).toEqual({
		id: expect.any(String),
		tripId: of.id,
		itemId: null,
		title: "TAP 218",
		...flight,
		startZone: "America/New_York",
		endZone: "Europe/Lisbon",
		startsAt: "2027-03-13T02:35:00.000Z",
		endsAt: "2027-03-13T08:55:00.000Z",
		address: null,
		notes: null,
		createdAt: expect.any(String),
		updatedAt: expect.any(String),
	});
	expect(await fetchEntries(of)).toEqual([entry]);
	const put = await olga.json("PUT", `${api(of)}/${entry.id}`, DINNER);
	expect([put.status, await put.json()]).toEqual([
		200,
		expect.objectContaining({ id: entry.id, title: "Dinner", startZone: "Europe/Lisbon", endDate: null }),
	]);
	const gone = await olga.json("DELETE", `${api(of)}/${entry.id}`);
	expect([gone.status, await gone.json()]).toEqual([200, { success: true }]);
	expect((await olga.json("DELETE", `${api(of)}/${entry.id}`)).status).toBe(404);
	expect((await olga.json("PATCH", `${api(of)}/${entry.id}`, DINNER)).status).toBe(405);
	expect(await fetchEntries(of)).toEqual([]);
});

test("an entry is added, changed and removed with native forms", async () => {
	const of = await createTripByApi(olga);
	const sent = await olga.post(`${page(of)}?add`, { intent: "add", ...DINNER, notes: "Six <seats>" });
	const [entry] = await fetchEntries(of);
	expect([sent.status, sent.headers.get("Location")]).toEqual([303, `${page(of)}#entry-${entry?.id}`]);
	const html = await textOf(page(of));
	expect(html).toMatch(/Lisbon time<\/p><\/div>[\s\S]*>8:30 PM</);
	const german = await (await olga.raw(page(of), { headers: { "Accept-Language": "de-DE,de" } })).text();
	expect(german).toContain(">20:30<");
	expect(html).toContain("Six &lt;seats&gt;");
	expect(html).toContain("https://www.openstreetmap.org/search?query=Rua%20dos%20Rem%C3%A9dios%20139");
	expect(html).toContain("No time yet");
	expect(html).not.toMatch(/\$\d/);
	const form = await textOf(`${page(of)}?edit=${entry?.id}`);
	expect(form).toContain('value="20:30"');
	const change = { intent: "change", entryId: entry?.id ?? "", ...DINNER, title: "Supper" };
	expect((await olga.post(`${page(of)}?edit=${entry?.id}`, change)).status).toBe(303);
	expect(await fetchEntries(of)).toEqual([expect.objectContaining({ id: entry?.id, title: "Supper" })]);
	const remove = { intent: "remove", entryId: entry?.id ?? "" };
	expect((await olga.post(`${page(of)}?edit=${entry?.id}`, remove)).status).toBe(303);
	expect(await fetchEntries(of)).toEqual([]);
	const again = await olga.post(`${page(of)}?edit=${entry?.id}`, remove);
	expect(again.status).toBe(404);
	expect(await again.text()).toContain("no longer in the itinerary");
});

describe("form and API refuse the same", () => {
	test.each([
		["no title", { title: " " }, "title", /Enter a title/],
		["another trip's booking", { itemId: "invented" }, "itemId", /booking of this trip/],
		["no day", { startDate: "" }, "startDate", /the day it starts/],
		["a zone that is not", { startZone: "Europe/Lisboa" }, "startZone", /time zone/],
		["an end's day before it", { endDate: "2027-03-12", endTime: "21:00" }, "endDate", /before it starts/],
		["an end's time that is not", { endTime: "8pm" }, "endTime", /Enter a time/],
		["an end's zone that is not", { endTime: "22:00", endZone: "+01:00" }, "endZone", /time zone/],
		["an address of 301 characters", { address: "x".repeat(301) }, "address", /at most 300/],
	])("%s", async (_what, wrong, field, words) => {
		const before = await fetchEntries();
		const body = {
			...DINNER,
			endDate: "",
			endTime: "",
			startZone: "",
			endZone: "",
			itemId: "",
			notes: "",
			...wrong,
		};
		const response = await olga.json("POST", api(), body);
		const answer = (await response.json()) as { errors: Record<string, string[]> };
		expect(response.status).toBe(400);
		expect(answer.errors[field]?.join()).toMatch(words);
		const form = await olga.post(`${page()}?add`, { intent: "add", ...body });
		const html = await form.text();
		expect(form.status).toBe(400);
		expect(html).toMatch(new RegExp(`id="entry-form-${field}-error"[^>]*>.*?${words.source}`));
		expect(html).toContain('value="Rua dos Remédios 139"'.slice(0, field === "address" ? 7 : undefined));
		expect(await fetchEntries()).toEqual(before);
	});
});

describe("who may", () => {
	let entry: Entry;
	let other: { trip: TripJson; entry: Entry };
	beforeAll(async () => {
		entry = await createEntry();
		const theirs = await createTripByApi(olga);
		other = { trip: theirs, entry: await createEntry(theirs) };
	});
	const visitor = () => new Client(server.origin);

	test("see it: whoever is on the trip; an account with the link is led to join", async () => {
		for (const who of [olga, maya, guest]) {
			expect((await who.get(page())).status).toBe(200);
			expect((await fetchEntries(trip, who)).length).toBeGreaterThan(0);
			expect(await (await who.get(page())).text()).toContain("Rua dos Remédios");
		}
		const led = await stranger.get(page());
		expect([led.status, led.headers.get("Location")]).toEqual([302, `/join/${trip.shareId}`]);
		expect((await stranger.get(api())).status).toBe(404);
		expect((await visitor().get(page())).status).toBe(401);
		expect((await visitor().get(api())).status).toBe(401);
		expect((await olga.get("/trip/nothing-here/itinerary")).status).toBe(404);
	});

	test("change it: only the organizer", async () => {
		const tries: [Client, number][] = [
			[maya, 403],
			[guest, 403],
			[stranger, 404],
			[visitor(), 401],
		];
		for (const [who, status] of tries) {
			expect((await who.json("POST", api(), DINNER)).status).toBe(status);
			expect((await who.json("PUT", `${api()}/${entry.id}`, DINNER)).status).toBe(status);
			expect((await who.json("DELETE", `${api()}/${entry.id}`)).status).toBe(status);
		}
		for (const intent of ["add", "change", "remove"]) {
			const form = await maya.post(page(), { intent, entryId: entry.id, ...DINNER });
			expect([intent, form.status]).toEqual([intent, 403]);
		}
		expect(await (await maya.get(`${page()}?edit=${entry.id}`)).text()).not.toContain("Save changes");
	});

	test("change an entry: only through its own trip", async () => {
		expect((await olga.json("PUT", `${api()}/${other.entry.id}`, DINNER)).status).toBe(404);
		expect((await olga.json("DELETE", `${api()}/${other.entry.id}`)).status).toBe(404);
		const change = { intent: "change", entryId: other.entry.id, ...DINNER };
		expect((await olga.post(page(), change)).status).toBe(404);
		expect(await fetchEntries(other.trip)).toHaveLength(1);
	});

	test("change it from another site: nobody", async () => {
		const headers = { Origin: "https://evil.example" };
		const fields = { intent: "remove", entryId: entry.id };
		expect((await olga.post(page(), fields, headers)).status).toBe(403);
		const init = { method: "DELETE", headers };
		expect((await olga.raw(`${api()}/${entry.id}`, init)).status).toBe(403);
		expect((await fetchEntries()).map(({ id }) => id)).toContain(entry.id);
	});
});

test("the page is not cached, names the reader of its offline copy, and has no script but for Back, its forms, the bell and that copy", async () => {
	const [first, second] = [await olga.get(page()), await maya.get(page())];
	expect(first.headers.get("Cache-Control")).toBe("private, no-store");
	expect(first.headers.get("Gangway-Reader")).not.toBe(second.headers.get("Gangway-Reader"));
	expect(first.headers.get("Content-Security-Policy")).toContain("worker-src 'self'");
	const html = await first.text();
	expect(html.match(/<script/g)).toHaveLength(4);
	const worker = await olga.get("/sw.js");
	expect([worker.status, worker.headers.get("Cache-Control")]).toEqual([200, "no-cache"]);
});

test("a page with a toast is not kept offline, because a toast may mention money", async () => {
	await olga.post("/login", { email: olga.email, password: "correct horse" });
	const withToast = await olga.get(page());
	expect(await withToast.text()).toContain("Welcome back!");
	expect(withToast.headers.get("Gangway-Reader")).toBeNull();
	expect((await olga.get(page())).headers.get("Gangway-Reader")).toEqual(expect.any(String));
});

async function textOf(path: string): Promise<string> {
	const response = await olga.get(path);
	expect(response.status).toBe(200);
	return response.text();
}
