import { beforeAll, describe, expect, test } from "vitest";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { Client } from "#tests/support/client.ts";
import { mailInBox } from "#tests/support/mailed-links.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { rowsNow, runNow, type SqlValue } from "#tests/support/sql.ts";

let server: SharedServer;
let olga: Client & { email: string };
let maya: Client & { email: string };
let gus: Client;
let trip: TripJson;

beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
	trip = await createTripByApi(olga, {
		title: "Lisbon <now>",
		startDate: addDays(dateOf(new Date()), -2),
		endDate: addDays(dateOf(new Date()), 3),
	});
	maya = await registerClient(server.origin, "Maya");
	gus = new Client(server.origin);
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	await gus.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Gus", email: "gus@emergency.example" });
});

const sql = (text: string, ...values: SqlValue[]) => rowsNow(server.databaseUrl, text, ...values);
const api = (rest = "") => `/api/trips/${trip.id}/emergency${rest}`;
const page = () => `/trip/${trip.shareId}/emergency`;

type EmergencyJson = {
	countries: { code: string; numbers: { number: string }[] }[];
	open: {
		people: { memberId: string; name: string; answer: string | null }[];
		told: { by: string } | null;
	} | null;
};

const read = async (who: Client) => (await (await who.get(api())).json()) as EmergencyJson;
const answersIn = async (who: Client) => (await read(who)).open?.people.map(({ answer }) => answer);

test("the numbers come first, as links that call", async () => {
	for (const who of [olga, maya, gus]) {
		const html = await (await who.get(page())).text();
		const main = html.slice(html.indexOf("<main"));
		expect(main.indexOf('href="tel:112"')).toBeGreaterThan(0);
		expect(main.indexOf('href="tel:112"')).toBeLessThan(main.indexOf("Tell Gangway"));
		// With all countries, so that a page kept offline has them, too.
		expect(main).toContain("Japan");
	}
	expect((await read(gus)).countries[0]).toMatchObject({ code: "PT", numbers: [{ number: "112" }] });
});

test("the trip's page, the itinerary and the boarding pass lead there", async () => {
	runNow(server.databaseUrl, "update members set confirmed = true where email = ?", "gus@emergency.example");
	for (const [who, path] of [
		[olga, `/trip/${trip.shareId}`],
		[maya, `/trip/${trip.shareId}`],
		[maya, `/trip/${trip.shareId}/itinerary`],
		[gus, `/trip/${trip.shareId}/itinerary`],
		[gus, `/join/${trip.shareId}`],
	] as const)
		expect(await (await who.get(path)).text()).toContain(`href="${page()}"`);
	const stranger = await registerClient(server.origin, "Sam");
	for (const path of [`/trip/${trip.shareId}`, `/join/${trip.shareId}`])
		expect(await (await stranger.get(path)).text()).not.toContain(`href="${page()}"`);
	expect((await stranger.get(page())).headers.get("location")).toBe(`/join/${trip.shareId}`);
});

describe("from telling us to the last answer", () => {
	test("by forms, without scripts", async () => {
		const told = await maya.post(page(), { intent: "tell", words: "A fall", askEveryone: "on" });
		expect(told.status).toBe(303);
		expect(told.headers.get("location")).toBe(page());
		expect(await (await olga.get(page())).text()).toContain("told Gangway on");
		expect(await (await olga.get(page())).text()).not.toContain("A fall");
		const answered = await gus.post(page(), { intent: "answer", answer: "help" });
		expect(answered.headers.get("location")).toBe(page());
		expect(await answersIn(olga)).toEqual([null, null, "help"]);
		expect((await gus.post(page(), { intent: "answer", answer: "fine" })).status).toBe(400);
	});

	test("the trip's pages ask in every view, above everything else, and then say it in a line", async () => {
		for (const [who, path] of [
			[maya, `/trip/${trip.shareId}?view=chat`],
			[maya, `/trip/${trip.shareId}/itinerary`],
			[maya, `/join/${trip.shareId}`],
		] as const) {
			const html = await (await who.get(path)).text();
			const main = html.slice(html.indexOf("<main"));
			expect(main.indexOf("Are you safe?")).toBeGreaterThan(0);
			expect(main.indexOf("Are you safe?")).toBeLessThan(main.indexOf("<h1"));
			expect(main).toContain(`action="${page()}"`);
			expect(main).toContain("Gus needs help");
		}
		const html = await (await gus.get(`/join/${trip.shareId}?view=chat`)).text();
		expect(html).toContain("Your answer: needs help");
		expect(html).not.toContain("Are you safe?");
	});

	test("others say it for somebody, who has the last word", async () => {
		const { open } = await read(olga);
		const memberId = open?.people.find(({ name }) => name.startsWith("Maya"))?.memberId ?? "";
		const said = await olga.post(page(), { intent: "record", memberId, answer: "safe" });
		expect(said.headers.get("location")).toBe(`${page()}#who-is-safe`);
		expect(await (await gus.get(page())).text()).toMatch(/Safe<!-- -->?.*says/);
		expect((await gus.json("PUT", api("/record"), { memberId, answer: "help" })).status).toBe(403);
		const again = await olga.json("PUT", api("/record"), { memberId, answer: "help" });
		expect(((await again.json()) as EmergencyJson).open?.people).toContainEqual(
			expect.objectContaining({ memberId, answer: "help", recordedBy: expect.stringMatching(/^Olga/) }),
		);
		expect((await maya.json("PUT", api("/answer"), { answer: "safe" })).status).toBe(200);
		expect((await olga.json("PUT", api("/record"), { memberId, answer: "help" })).status).toBe(409);
		const refused = await olga.post(page(), { intent: "record", memberId, answer: "help" });
		expect(refused.status).toBe(409);
		const html = await refused.text();
		expect(html).toContain("has answered already");
		expect(html).not.toContain("Failed to tell Gangway");
	});

	test("by the mail's link, which only its buttons change", async () => {
		const { path } = await mailInBox(
			{ ...server, sql },
			"gus@emergency.example",
			"Lisbon <now>: Are you safe?",
		);
		expect(path).toMatch(/^\/safe\//);
		const browser = new Client(server.origin);
		const opened = await browser.get(path);
		expect(opened.status).toBe(200);
		expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
		expect(await answersIn(olga)).toEqual([null, "safe", "help"]);
		expect((await browser.post(path, { answer: "safe" })).status).toBe(303);
		expect(await answersIn(olga)).toEqual([null, "safe", "safe"]);
		expect(await (await browser.get(path)).text()).not.toContain(trip.shareId);
	});

	test("over the API, to the end", async () => {
		expect((await maya.json("PUT", api("/answer"), { answer: "safe" })).status).toBe(200);
		expect((await olga.json("POST", api("/ask"), {})).status).toBe(200);
		expect((await gus.json("POST", api("/close"), {})).status).toBe(403);
		expect((await maya.json("POST", api("/close"), {})).status).toBe(403); // an organizer has asked
		const closed = await olga.json("POST", api("/close"), {});
		expect(((await closed.json()) as EmergencyJson).open).toBeNull();
		expect(await (await gus.get(page())).text()).toMatch(
			/closed the emergency on (<!-- -->)?\w+, .* in Lisbon/,
		);
		expect((await maya.json("PUT", api("/answer"), { answer: "safe" })).status).toBe(409);
	});
});

test("an attacker's view", async () => {
	const stranger = await registerClient(server.origin, "Sam");
	for (const who of [stranger, new Client(server.origin)]) {
		for (const [method, rest, body] of [
			["POST", "", {}],
			["POST", "/ask", {}],
			["PUT", "/answer", { answer: "safe" }],
			["PUT", "/record", { memberId: "x", answer: "safe" }],
			["POST", "/close", {}],
		] as const)
			expect([401, 404]).toContain((await who.json(method, api(rest), body)).status);
		expect([302, 401, 403]).toContain((await who.post(page(), { intent: "tell" })).status);
	}
	expect((await read(olga)).open).toBeNull();
	const long = "x".repeat(3_000);
	expect((await olga.json("POST", api(), { words: long })).status).toBe(400);
	// Repeated requests by a fault or a flood: ten an hour are allowed, and after that the local number remains.
	const tries = [];
	for (let n = 0; n < 12; n++) tries.push((await olga.json("POST", api("/close"), {})).status);
	expect(tries.at(-1)).toBe(429);
	expect((await olga.get(page())).status).toBe(200);
	// Reporting an emergency has a separate limit.
	expect((await olga.json("POST", api(), {})).status).toBe(200);
});

test("on Free the page has the numbers, and says what Pro adds", async () => {
	const ann = await registerClient(server.origin, "Ann");
	const other = await createTripByApi(ann, {
		startDate: addDays(dateOf(new Date()), -1),
		endDate: addDays(dateOf(new Date()), 3),
	});
	const html = await (await ann.get(`/trip/${other.shareId}/emergency`)).text();
	expect(html).toContain('href="tel:112"');
	expect(html).toContain("Emergency group support is part of Pro");
	expect(html).not.toContain("Tell Gangway now");
});
