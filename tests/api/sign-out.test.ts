import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { makeBrowser } from "#tests/support/push-service.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { runNow, valueNow } from "#tests/support/sql.ts";
import { whileWritesWait } from "#tests/support/waiting-writes.ts";

const PASSWORD = "correct horse";
const SIGN_OUT: [string, (who: Client) => Promise<Response>][] = [
	["by form", (who) => who.post("/logout", {})],
	["over the API", (who) => who.json("POST", "/api/auth/logout")],
];

let server: SharedServer;
let trip: TripJson;
beforeAll(async () => {
	server = await sharedServer();
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
	trip = await createTripByApi(olga, { partySize: 20 });
});

async function joinedAsGuest(who: Client, email: string): Promise<string> {
	const response = await who.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Maya Kline", email });
	expect(response.status).toBe(201);
	return ((await response.json()) as { id: string }).id;
}

/** The pages of a membership that the shared computer can still open. */
async function seenOf(who: Client, memberId: string) {
	return {
		ownPlace: (await (await who.get(`/join/${trip.shareId}`)).text()).includes("on the list"),
		payments: (await who.get(`/api/members/${memberId}/payments`)).status,
		itinerary: (await who.get(`/trip/${trip.shareId}/itinerary`)).status,
		chat: (await who.json("POST", `/api/trips/${trip.id}/messages`, { message: "Hi" })).status,
	};
}

/**
 * Whether a page has the script that clears what its browser stores. The request's Accept header asks for a page, as a
 * browser's does.
 */
async function clears(who: Client, path: string): Promise<boolean> {
	const page = await who.raw(path, { headers: { Accept: "text/html" } });
	return (await page.text()).includes("tripPlanningProgress");
}

const NOTHING = { ownPlace: false, payments: 401, itinerary: 401, chat: 401 };
const ALL = { ownPlace: true, payments: 200, itinerary: 200, chat: 201 };

describe.each(SIGN_OUT)("after signing out %s", (way, signOut) => {
	const address = (name: string) => `${name}.${way.replaceAll(" ", "").toLowerCase()}@sign-out.example`;

	test("a guest's membership that moved to the account gives no access any more", async () => {
		const browser = new Client(server.origin);
		const id = await joinedAsGuest(browser, address("maya"));
		const account = { firstName: "Maya", lastName: "Kline", email: address("maya"), password: PASSWORD };
		expect((await browser.json("POST", "/api/auth/register", account)).status).toBe(201);
		expect(await seenOf(browser, id)).toEqual(ALL);
		await signOut(browser);
		expect(await seenOf(browser, id)).toEqual(NOTHING);
		await browser.json("POST", "/api/auth/login", account);
		expect(await seenOf(browser, id)).toEqual(ALL);
	});

	test("a guest's membership that stayed separate gives no access any more, not even with a copy of the cookie", async () => {
		const browser = await registerClient(server.origin, "Nora");
		await browser.json("POST", `/api/trips/${trip.shareId}/join`, {});
		await signOut(browser);
		const id = await joinedAsGuest(browser, address("apart"));
		const copied = browser.cookie("gangway_guest");
		expect(await seenOf(browser, id)).toEqual(ALL);
		await browser.json("POST", "/api/auth/login", { email: browser.email, password: PASSWORD });
		await signOut(browser);
		expect(browser.cookies().map(({ name }) => name)).not.toContain("gangway_guest");
		expect(await seenOf(browser, id)).toEqual(NOTHING);
		const thief = await fetch(`${server.origin}/api/members/${id}/payments`, {
			headers: { Cookie: `gangway_guest=${copied}` },
		});
		expect(thief.status).toBe(401);
	});

	test("the address that a link was asked for is shown no more", async () => {
		const browser = await registerClient(server.origin, "Rosa");
		const asked = async () => (await (await browser.get("/forgot-password")).text()).includes(browser.email);
		await browser.post("/forgot-password", { email: browser.email });
		expect(await asked()).toBe(true);
		await signOut(browser);
		expect(await asked()).toBe(false);
	});

	test("the next page clears what is stored, and the one after it nothing", async () => {
		const browser = await registerClient(server.origin, "Vera");
		expect(await clears(browser, "/about")).toBe(false);
		await signOut(browser);
		expect(await clears(browser, "/about")).toBe(true);
		expect(await clears(browser, "/about")).toBe(false);
	});

	test("the next person at this browser joins as a new member", async () => {
		const browser = await registerClient(server.origin, "Lena");
		const first = await browser.json("POST", `/api/trips/${trip.shareId}/join`, {});
		const { id } = (await first.json()) as { id: string };
		await signOut(browser);
		expect(await joinedAsGuest(browser, address("next"))).not.toBe(id);
	});
});

test("the first page after a session was ended elsewhere forgets its person, and what a script asks for does not", async () => {
	const browser = await registerClient(server.origin, "Ines");
	const elsewhere = new Client(server.origin);
	for (const { name, value } of browser.cookies()) elsewhere.storeCookie(`${name}=${value}`);
	await elsewhere.post("/logout", {});
	const asked = await browser.get("/api/auth/user");
	expect([asked.status, asked.headers.getSetCookie()]).toEqual([401, []]);
	const refused = await browser.raw("/profile", { headers: { Accept: "text/html" } });
	expect(refused.status).toBe(401);
	expect(await refused.text()).toContain("tripPlanningProgress");
	expect(browser.cookie("gangway_session")).toBeUndefined();
	expect(await clears(browser, "/about")).toBe(false);
});

test("a sign-out that the server cannot do answers with a page that says so, and can be tried again", async () => {
	const browser = await registerClient(server.origin, "Nina");
	const refused = await whileWritesWait(server.databaseUrl, () => browser.post("/logout", {}));
	const page = await refused.text();
	expect(refused.status).toBe(503);
	expect(page.includes(">Logout failed</h1>")).toBe(true);
	expect(/<button type="submit" class="button">Try again<.button>/.test(page)).toBe(true);
	expect((await browser.get("/api/auth/user")).status).toBe(200);
	expect((await browser.post("/logout", {})).headers.get("Location")).toBe("/landing");
	expect((await browser.get("/api/auth/user")).status).toBe(401);
});

test("a session that has run out ends its push messages once someone else signs in there", async () => {
	const cleo = await registerClient(server.origin, "Cleo");
	const { endpoint, keys } = makeBrowser("/shared");
	expect((await cleo.json("POST", "/api/push/subscriptions", { endpoint, keys })).status).toBe(201);
	runNow(server.databaseUrl, "update sessions set expires_at = 1");
	const dan = { email: "dan@push.example", password: "correct horse", firstName: "Dan", lastName: "Dorn" };
	expect((await cleo.json("POST", "/api/auth/register", dan)).status).toBe(201);
	expect(valueNow(server.databaseUrl, "select count(*) from push_subscriptions")).toBe(0);
});
