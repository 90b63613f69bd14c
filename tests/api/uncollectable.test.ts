import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

const visitor = () => new Client(server.origin);
const VILLA = { type: "accommodation", name: "Villa", url: "https://www.airbnb.com/rooms/1", cost: "12000" };
const TWELVE = { partySize: 12, tripItems: [VILLA] };
const WORDS = "Free trips have 10 places: 2 shares, $2,000.00, can't be collected.";

async function wordsOn(client: Client, path: string): Promise<boolean> {
	const response = await client.get(path);
	expect(response.status).toBe(200);
	return says(await response.text());
}

function says(html: string): boolean {
	return html.replaceAll("&#x27;", "'").includes(WORDS);
}

async function person(tier: "free" | "plus") {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, tier);
	return olga;
}

describe("the planner says what can't be collected", () => {
	test.each([
		["free", true],
		["plus", false],
	] as const)("on the plan %s: %s", async (tier, said) => {
		const olga = await person(tier);
		await olga.json("POST", "/api/draft-trips", { ...TWELVE, destination: "Lisbon" });
		expect(await wordsOn(olga, "/")).toBe(said);
	});

	test("to a visitor without JavaScript, with the way to the plans", async () => {
		const item = Object.entries(VILLA).map(([name, value]) => [`newItem.${name}`, value]);
		const form = { intent: "add", origin: "Boston", destination: "Lisbon", partySize: "12" };
		const page = await (await visitor().post("/", { ...form, ...Object.fromEntries(item) })).text();
		expect([says(page), page.includes('href="/pricing?for=places"')]).toEqual([true, true]);
		const ten = { ...form, partySize: "10", ...Object.fromEntries(item) };
		expect(await (await visitor().post("/", ten)).text()).not.toContain("Free trips have");
	});
});

test("the organizer is told on the created trip's page and the dashboard, and others are not", async () => {
	const olga = await person("free");
	const { shareId } = await createTripByApi(olga, TWELVE);
	const ben = await registerClient(server.origin, "Ben");
	expect((await ben.json("POST", `/api/trips/${shareId}/join`, {})).status).toBe(201);
	for (const path of [`/trip-created/${shareId}`, `/trip/${shareId}`]) {
		expect(await wordsOn(olga, path), path).toBe(true);
		expect(await wordsOn(ben, path), path).toBe(false);
	}
	expect(await wordsOn(visitor(), `/trip-created/${shareId}`)).toBe(false);
	setTier(server.databaseUrl, olga.email, "plus");
	for (const path of [`/trip-created/${shareId}`, `/trip/${shareId}`])
		expect(await wordsOn(olga, path), path).toBe(false);
});

test("the browser that created a trip signed out is told on its page, and others are not", async () => {
	const maker = visitor();
	const { shareId } = await createTripByApi(maker, TWELVE);
	expect(await wordsOn(maker, `/trip-created/${shareId}`)).toBe(true);
	expect(await wordsOn(visitor(), `/trip-created/${shareId}`)).toBe(false);
});
