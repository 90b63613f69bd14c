import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { columnNow, queryNow, runNow, tablesNow } from "#tests/support/sql.ts";

/** Ids made of real words could not be told apart from other text. */
const SHORTEST_ID = 16;

let server: SharedServer;
let olga: Client & { email: string };
let trip: TripJson;
let itinerary: string; // its address
beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
	const maya = await registerClient(server.origin, "Maya");
	trip = await createTripByApi(olga, { title: "Lisbon" });
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	const item = queryNow<{ id: string }>(
		server.databaseUrl,
		"select id from trip_items where trip_id = ?",
		trip.id,
	);
	const entry = { startDate: "2027-03-12", startTime: "20:30", address: "Rua dos Remédios 1", notes: "4711" };
	await olga.json("POST", `/api/trips/${trip.id}/itinerary`, { ...entry, itemId: item[0]?.id });
	await olga.json("POST", `/api/trips/${trip.id}/itinerary`, { ...entry, title: "Dinner" });
	const link = await olga.json("PUT", `/api/trips/${trip.id}/shared-itinerary`, { showsAddresses: true });
	itinerary = `/i/${(await link.json()).slug}`;
	await maya.json("PUT", `/api/trips/${trip.id}/shared-itinerary/name`, { isShown: true });
	const page = { slug: "no-ids-here", accent: "pine", showsPeople: true, welcome: "Ola!" };
	await olga.json("PUT", `/api/trips/${trip.id}/group-page`, page);
	const body = new FormData();
	const cover = await sharp({ create: { width: 1_600, height: 800, channels: 3, background: "#2a6f97" } })
		.png()
		.toBuffer();
	body.set("picture", new File([new Uint8Array(cover)], "cover.png", { type: "image/png" }));
	await olga.raw(`/api/trips/${trip.id}/group-page/cover`, { method: "POST", body });
});

/** All values that identify a row in the database. @param except columns */
function allIds(except: readonly string[]): string[] {
	const url = server.databaseUrl;
	return tablesNow(url).flatMap((table) => {
		const [row = {}] = queryNow(url, `select * from "${table}" limit 1`);
		const columns = Object.keys(row).filter((name) => /(^|_)id$/.test(name) && !except.includes(name));
		return columns
			.flatMap((name) => columnNow(url, `select ${name} from "${table}"`))
			.filter((id): id is string => typeof id === "string" && id.length >= SHORTEST_ID);
	});
}

async function textOf(path: string): Promise<string> {
	const answer = await new Client(server.origin).get(path);
	expect(answer.status, path).toBe(200);
	return Buffer.from(await answer.arrayBuffer()).toString("latin1");
}

test("a stranger gets no id of the database by a shared itinerary, nor the trip's own link: on its page, in its data, calendar, API and pictures", async () => {
	const paths = ["", ".data", "/calendar.ics", "/route.svg", "/preview.png"].map((end) => itinerary + end);
	const ids = allIds([]);
	expect(ids).toContain(trip.shareId);
	for (const path of [...paths, `/api/shared-itineraries/${itinerary.slice("/i/".length)}`]) {
		const text = (await textOf(path)).replaceAll(/\r\n[ \t]/g, "");
		expect(
			ids.filter((id) => text.includes(id)),
			path,
		).toEqual([]);
		expect(text, path).not.toMatch(/createdAt|updatedAt|tripId|itemId/);
	}
});

test("a stranger gets no id of the database by a group page: on its page, in its data, API and pictures; the trip's own link is its button", async () => {
	const page = await textOf("/g/no-ids-here");
	const cover = /src="([^"]+\.webp)"/.exec(page)?.[1] ?? "";
	const preview = /property="og:image" content="https?:\/\/[^/"]+([^"]+)"/.exec(page)?.[1] ?? "";
	const ids = allIds(["share_id"]);
	expect(ids).toContain(trip.id);
	for (const path of [
		"/g/no-ids-here",
		"/g/no-ids-here.data",
		"/api/group-pages/no-ids-here",
		cover,
		preview,
	]) {
		const text = await textOf(path.replaceAll("&amp;", "&"));
		expect(
			ids.filter((id) => text.includes(id)),
			path,
		).toEqual([]);
	}
});

test("events of a shared calendar are the same ones each time, and others after the link has another address", async () => {
	const uids = async (address: string) =>
		[...(await textOf(`${address}/calendar.ics`)).replaceAll(/\r\n[ \t]/g, "").matchAll(/^UID:.*$/gm)].map(
			String,
		);
	const before = await uids(itinerary);
	expect(new Set(before).size).toBe(3);
	expect(await uids(itinerary)).toEqual(before);
	const moved = await (await olga.json("POST", `/api/trips/${trip.id}/shared-itinerary/reset`, {})).json();
	const after = await uids(`/i/${moved.slug}`);
	expect(after.filter((uid) => before.includes(uid))).toEqual([]);
	itinerary = `/i/${moved.slug}`;
});

test.each([
	["the map of a shared itinerary, which shows where people are going, by a link that can be ended", "map"],
	["its preview, which chats fetch once and keep by themselves", "itinerary's preview"],
	["the cover of a group page, which can be closed", "cover"],
	["the preview of a trip's link, which can be reset", "trip's preview"],
])("no cache on the way keeps %s", async (_what, which) => {
	const pageOf = { map: itinerary, "itinerary's preview": itinerary }[which] ?? "/g/no-ids-here";
	const page = await textOf(pageOf);
	const pattern =
		{
			map: /src="([^"]+route\.svg[^"]+)"/,
			cover: /src="([^"]+\.webp)"/,
		}[which] ?? /property="og:image" content="https?:\/\/[^/"]+([^"]+)"/;
	const path = pattern.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
	const answer = await new Client(server.origin).get(path);
	expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([
		200,
		"private, max-age=31536000, immutable",
	]);
});

test("once the trip is cancelled, the itinerary and the group page say so in their headings, and nobody is asked to join", async () => {
	runNow(server.databaseUrl, "update trips set status = 'cancelled' where id = ?", trip.id);
	for (const path of [itinerary, "/g/no-ids-here"]) {
		const page = await textOf(path);
		expect(page, path).toMatch(/<h1[^>]*>This trip has been cancelled/);
		expect(page, path).not.toContain('href="/join/');
	}
});

test("a member who may not open a page of the trip finds the way back to the trip", async () => {
	const ben = await registerClient(server.origin, "Ben");
	await ben.json("POST", `/api/trips/${trip.shareId}/join`, {});
	const response = await ben.get(`/trip/${trip.shareId}/edit`);
	expect(response.status).toBe(403);
	expect(await response.text()).toMatch(new RegExp(`href="/trip/${trip.shareId}"[^>]*>Back to the trip<`));
});
