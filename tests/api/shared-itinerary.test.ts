import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { runNow } from "#tests/support/sql.ts";

let server: SharedServer;
let olga: Client & { email: string };
let maya: Client;
let trip: TripJson;
beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
	maya = await registerClient(server.origin, "Maya");
	trip = await createTripByApi(olga, { title: "Lisbon <crew>" });
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	await olga.json("POST", `/api/trips/${trip.id}/itinerary`, {
		title: "Dinner",
		startDate: "2027-03-13",
		startTime: "20:30",
		address: "Rua dos Remédios 1",
		notes: "Code 4711",
	});
});

const nobody = () => new Client(server.origin);
const api = () => `/api/trips/${trip.id}/shared-itinerary`;
const page = () => `/trip/${trip.shareId}/itinerary/share`;
const slugIn = (html: string) => /\/i\/([\w-]{22})/.exec(html)?.[1] ?? "";

test("by forms alone an organizer makes a link, a member agrees to their name, and a stranger reads it", async () => {
	const made = await olga.post(page(), { intent: "save", words: "Back on <Sunday>.", lastDay: "2027-04-18" });
	expect([made.status, made.headers.get("Location")]).toEqual([303, page()]);
	const slug = slugIn(await (await olga.get(page())).text());
	const asked = await (await maya.get(`/trip/${trip.shareId}/itinerary`)).text();
	expect(asked).toContain("Show my first name");
	const agreed = await maya.post(`/trip/${trip.shareId}/itinerary`, { intent: "name", isShown: "true" });
	expect(agreed.status).toBe(303);
	const read = await nobody().get(`/i/${slug}`);
	expect([read.status, read.headers.get("X-Robots-Tag")]).toEqual([200, "noindex"]);
	const html = await read.text();
	for (const shown of ["Lisbon &lt;crew&gt;", "Back on &lt;Sunday&gt;.", "Maya.", "Dinner", "8:30"])
		expect(html, shown).toContain(shown);
	for (const hidden of ["4711", "Remédios", "Tester", trip.shareId, trip.id])
		expect(html, hidden).not.toContain(hidden);
	expect(html).not.toMatch(/\$\d/);
	expect(html).toContain(`content="http`);
	expect(html).toContain(`/i/${slug}/preview.png?v=`);
	const picture = await nobody().get(`/i/${slug}/preview.png`);
	expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/png"]);
	const map = await nobody().get(`/i/${slug}/route.svg?shape=wide`);
	expect([map.status, map.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
});

test("a form with a day that is over comes back with its error", async () => {
	const back = await olga.post(page(), { intent: "save", words: "Kept words", lastDay: "2020-01-01" });
	expect(back.status).toBe(400);
	const html = await back.text();
	expect(html).toContain("Choose today or a later day.");
	expect(html).toContain("Kept words");
});

test("over the API the link is made, read, given another address and ended", async () => {
	const made = await olga.json("PUT", api(), { words: "Hi", showsAddresses: true });
	expect(made.status).toBe(200);
	const { slug, state, url } = await made.json();
	expect([state, url]).toEqual(["open", `${server.origin}/i/${slug}`]);
	const readers = await (await nobody().get(`/api/shared-itineraries/${slug}`)).json();
	expect(readers).toMatchObject({ words: "Hi", entries: [{ address: "Rua dos Remédios 1" }] });
	expect(JSON.stringify(readers)).not.toMatch(/cost|share|email|4711|"\w*id"|notes/i);
	const moved = await (await olga.json("POST", `${api()}/reset`, {})).json();
	expect((await nobody().get(`/i/${slug}`)).status).toBe(404);
	expect((await nobody().get(`/api/shared-itineraries/${moved.slug}`)).status).toBe(200);
	const name = await maya.json("PUT", `${api()}/name`, { isShown: false });
	expect([name.status, await name.json()]).toEqual([200, { isShown: false }]);
	const ended = await (await olga.json("DELETE", api(), {})).json();
	expect([ended.state, ended.url, ended.slug]).toEqual(["ended", null, null]);
	for (const path of ["", "/calendar.ics", "/preview.png", "/route.svg"])
		expect((await nobody().get(`/i/${moved.slug}${path}`)).status, path).toBe(410);
	const gone = await nobody().get(`/api/shared-itineraries/${moved.slug}`);
	expect([gone.status, (await gone.json()).code]).toEqual([410, "gone"]);
});

test("a calendar program gets a feed that it need not load again", async () => {
	const { slug } = await (await olga.json("PUT", api(), {})).json();
	const feed = await nobody().get(`/i/${slug}/calendar.ics`);
	expect([feed.status, feed.headers.get("Referrer-Policy")]).toEqual([200, "no-referrer"]);
	const text = await feed.text();
	expect(text).toContain("SUMMARY:Dinner");
	expect(text).not.toContain("4711");
	const again = await fetch(`${server.origin}/i/${slug}/calendar.ics`, {
		headers: { "If-None-Match": feed.headers.get("ETag") ?? "" },
	});
	expect(again.status).toBe(304);
});

test("without a plan that has it, the page leads to the plans, and the API says which plan has it", async () => {
	const free = await registerClient(server.origin, "Fred");
	const other = await createTripByApi(free);
	const gate = await (await free.get(`/trip/${other.shareId}/itinerary/share`)).text();
	expect(gate).toContain("A part of Plus");
	expect(gate).toContain("/pricing?for=advanced_sharing");
	const refused = await free.json("PUT", `/api/trips/${other.id}/shared-itinerary`, {});
	expect([refused.status, (await refused.json()).code]).toEqual([403, "plan_required"]);
});

test("a link that works no longer says why in its heading and title, without anything of the trip, and is 410; an unknown one is 404", async () => {
	const { slug } = await (await olga.json("PUT", api(), {})).json();
	const read = async (address: string) => {
		const answer = await nobody().get(address);
		const html = await answer.text();
		expect([answer.headers.get("X-Robots-Tag"), answer.headers.get("Cache-Control")]).toEqual([
			"noindex",
			expect.stringContaining("private"),
		]);
		for (const hidden of ["Lisbon", "Olga", "Maya", trip.shareId]) expect(html, hidden).not.toContain(hidden);
		return [answer.status, /<h1[^>]*>([^<]*)/.exec(html)?.[1], /<title>([^<]*)/.exec(html)?.[1]];
	};
	const says = (words: string) => [words, expect.stringContaining(words)];
	runNow(server.databaseUrl, "update itinerary_links set last_day = '2020-01-01' where slug = ?", slug);
	expect(await read(`/i/${slug}`)).toEqual([410, ...says("This link has expired")]);
	runNow(server.databaseUrl, "update itinerary_links set ended_at = created_at where slug = ?", slug);
	expect(await read(`/i/${slug}`)).toEqual([410, ...says("The organizer has ended this link")]);
	expect(await read(`/i/${"x".repeat(22)}`)).toEqual([404, expect.anything(), expect.anything()]);
});
