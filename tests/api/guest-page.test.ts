import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client;
let trip: TripJson;
/** Ben has paid, Uma has a spot without a payment, Zoe is a guest of another trip. */
let people: Record<"ben" | "uma" | "zoe" | "visitor" | "stranger", Client>;

const SAID = "Bring a swimsuit";

beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	trip = await createTripByApi(olga);
	const other = await createTripByApi(olga);
	const guest = () => new Client(server.origin);
	people = {
		ben: guest(),
		uma: guest(),
		zoe: guest(),
		visitor: guest(),
		stranger: await registerClient(server.origin, "Sam"),
	};
	const paying = { name: "Ben Boat", email: "ben@guests.example", paymentPlan: "full", testCard: "success" };
	await people.ben.post(`/join/${trip.shareId}`, paying);
	const holding = { name: "Uma Uhl", email: "uma@guests.example" };
	await people.uma.json("POST", `/api/trips/${trip.shareId}/join`, holding);
	await people.zoe.json("POST", `/api/trips/${other.shareId}/join`, { name: "Zoe", email: "zoe@g.example" });
	await olga.json("POST", `/api/trips/${trip.shareId}/messages`, { message: SAID });
});

const page = async (who: Client, view = "") => (await who.get(`/join/${trip.shareId}${view}`)).text();
const VIEWS = ["?view=chat", "?view=people", "?view=plan"];

test("a guest's page has the chat, the people and the bookings, by their cookie alone", async () => {
	const html = await page(people.ben);
	for (const text of [SAID, "Uma Uhl", "Trip Highlights", "Casa da Graça", "You&#x27;re aboard"])
		expect(html).toContain(text);
	for (const view of VIEWS) expect(await page(people.ben, view)).toContain(SAID);
	expect(html).not.toContain("uma@guests.example");
});

test("who has not paid yet finds them beside the form to pay", async () => {
	const first = await page(people.uma);
	expect(first.replaceAll(/<script.*?<\/script>/gs, "")).not.toContain(SAID);
	for (const view of VIEWS) expect(first).toContain(`href="/join/${trip.shareId}${view}"`);
	const chat = await page(people.uma, "?view=chat");
	expect(chat).toContain(SAID);
	expect(chat).toContain("Ben Boat");
});

test.each(["zoe", "visitor", "stranger"] as const)("%s sees none of it under any address", async (name) => {
	for (const view of ["", ...VIEWS]) {
		const html = await page(people[name], view);
		expect(html).not.toMatch(/Bring a swimsuit|Group Chat|Trip Highlights|name="message"/);
	}
});

test("a guest writes and removes a message without JavaScript, and comes back to the chat", async () => {
	const chat = `/join/${trip.shareId}?view=chat#chat`;
	const sent = await people.ben.post(`/join/${trip.shareId}?view=chat`, {
		message: "I will",
		formKey: "1".repeat(22),
	});
	expect([sent.status, sent.headers.get("Location")]).toEqual([303, chat]);
	const again = await people.ben.post(`/join/${trip.shareId}?view=chat`, {
		message: "I will",
		formKey: "1".repeat(22),
	});
	expect(again.status).toBe(303);
	const html = await page(people.ben, "?view=chat");
	expect(html.match(/>I will</g)).toHaveLength(1);
	const remove = /href="(\/trip\/[^"]+\/messages\/[^"]+)"/.exec(html)?.[1] ?? "";
	for (const [who, status] of [
		[people.uma, 403],
		[people.zoe, 401],
		[people.visitor, 401],
	] as const)
		expect((await who.post(remove, {})).status).toBe(status);
	const removed = await people.ben.post(remove, {});
	expect([removed.status, removed.headers.get("Location")]).toEqual([303, chat]);
	expect(await page(people.ben, "?view=chat")).not.toContain("I will");
});

test("an empty message comes back with its error, and nobody else's is stored", async () => {
	const empty = await people.ben.post(`/join/${trip.shareId}?view=chat`, {
		message: " ",
		formKey: "2".repeat(22),
	});
	expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining(SAID)]);
	for (const [who, status] of [
		[people.zoe, 401],
		[people.visitor, 401],
		[people.stranger, 403],
	] as const) {
		const refused = await who.post(`/join/${trip.shareId}?view=chat`, {
			message: "Let me in",
			formKey: "3".repeat(22),
		});
		expect(refused.status).toBe(status);
		expect(await refused.text()).not.toContain(SAID);
	}
	expect(await page(people.ben, "?view=chat")).not.toContain("Let me in");
});

test("over the API the guest is a member, by the same cookie", async () => {
	const share = async (who: Client) => (await who.get(`/api/trips/share/${trip.shareId}`)).json();
	expect(await share(people.ben)).toMatchObject({
		messages: expect.arrayContaining([expect.objectContaining({ message: SAID })]),
		payments: [{}],
	});
	expect(await share(people.zoe)).toMatchObject({ messages: [], payments: [] });
	const itinerary = (who: Client) => who.get(`/api/trips/${trip.shareId}/itinerary`);
	expect((await itinerary(people.ben)).status).toBe(200);
	for (const who of [people.zoe, people.visitor]) expect((await itinerary(who)).status).toBe(401);
});

test("the dashboard still needs an account, and its links lead a guest to the same view of their page", async () => {
	const answer = await people.ben.get(`/trip/${trip.shareId}?view=chat`);
	expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/join/${trip.shareId}?view=chat`]);
});
