import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let trip: TripJson;
let olga: Client;
let maya: Client;
let guest: Client;
let stranger: Client;
let visitor: Client;
let payment: { id: string; memberId: string };

beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	maya = await registerClient(server.origin, "Maya");
	stranger = await registerClient(server.origin, "Sam");
	guest = new Client(server.origin);
	visitor = new Client(server.origin);
	trip = await createTripByApi(olga);
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Maya" });
	await guest.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Ben", email: "ben@share.example" });
	const share = (await (await maya.get(`/api/trips/share/${trip.shareId}`)).json()) as {
		payments: { id: string; memberId: string }[];
	};
	payment = share.payments[0] ?? { id: "", memberId: "" };
});

/** The pictures are for everyone who has the link, so only the share id finds them. */
const PICTURES = ["trip/:shareId/route.svg", "trip/:shareId/preview.png"];

const PAGES = (await routes)
	.map((entry: RouteConfigEntry) => entry.path ?? "")
	.filter((path) => path.includes(":shareId") && !path.startsWith("api/"));

/** For a signed-out visitor the trip's own pages are invitations; without the share id they only offer to sign in. */
const statusForVisitor = (path: string) =>
	["trip/:shareId", "dashboard/:shareId"].includes(path) ? 200 : 401;

const addressOf = (path: string, id: string) =>
	`/${path.replace(":shareId", id).replace(":memberId", payment.memberId).replace(":paymentId", payment.id)}`;

describe.each(PAGES.filter((path) => !PICTURES.includes(path)))("/%s by the trip's internal id", (path) => {
	test("redirects a member to the address with the share id, and keeps the query", async () => {
		const response = await maya.get(`${addressOf(path, trip.id)}?some=thing&more=`);
		expect([response.status, response.headers.get("Location")]).toEqual([
			302,
			`${addressOf(path, trip.shareId)}?some=thing&more=`,
		]);
	});

	test("tells the share id to nobody else", async () => {
		for (const who of [stranger, visitor]) {
			const response = await who.get(addressOf(path, trip.id));
			const answer = `${await response.text()} ${response.headers.get("Location")}`;
			expect(response.status).toBe(who === visitor ? statusForVisitor(path) : 404);
			expect(answer).not.toContain(trip.shareId);
		}
	});
});

test.each(PICTURES)("/%s is not found by the internal id", async (path) => {
	expect((await maya.get(addressOf(path, trip.id))).status).toBe(404);
	expect((await maya.get(addressOf(path, trip.shareId))).status).toBe(200);
});

test("guests, the organizer and the router's data requests are redirected too", async () => {
	const address = `/trip/${trip.shareId}`;
	expect((await guest.get(`/trip/${trip.id}`)).headers.get("Location")).toBe(address);
	expect((await olga.get(`/trip/${trip.id}`)).headers.get("Location")).toBe(address);
	const data = await maya.get(`/trip/${trip.id}.data?page=1&_routes=routes%2Ftrips%2Ftrip`);
	expect(data.status).toBe(202);
	expect(await data.text()).toContain(`${address}?page=1"`);
	const forGuest = await guest.get(`${address}.data?page=1&_routes=routes%2Ftrips%2Ftrip`);
	expect(await forGuest.text()).toContain(`/join/${trip.shareId}?page=1"`);
});

test("a form that is posted to the internal id keeps its fields", async () => {
	const response = await maya.post(`/trip/${trip.id}?view=chat`, { message: "Hi" });
	const address = `/trip/${trip.shareId}?view=chat`;
	expect([response.status, response.headers.get("Location")]).toEqual([307, address]);
	expect((await maya.post(address, { message: "Hi" })).status).toBe(303);
});

test("the dashboard has no link with the internal id, except to the fund's page", async () => {
	for (const who of [olga, maya]) {
		const html = await (await who.get(`/trip/${trip.shareId}`)).text();
		const addresses = [...html.matchAll(/(?:href|src|action|value)="([^"]*)"/g)].map(
			([, address]) => address,
		);
		expect(addresses).toContain(`/trip-created/${trip.shareId}`);
		expect(addresses.filter((one) => one?.includes(trip.id) && !one.startsWith("/fund-release/"))).toEqual(
			[],
		);
		expect(html).toContain(`${server.origin}/trip/${trip.shareId}`);
	}
});

test.each([".", ")", "%22", "%20", "%E2%80%8B"])(
	"an address with %s behind it leads to the page",
	async (trail) => {
		for (const path of [`/trip/${trip.shareId}`, `/join/${trip.shareId}`, "/invited/a-token", "/blog"]) {
			const response = await maya.get(`${path}${trail}?from=chat`);
			expect([response.status, response.headers.get("Location")]).toEqual([302, `${path}?from=chat`]);
		}
		expect((await maya.post(`/trip/${trip.shareId}${trail}`, { message: "Hi" })).status).toBe(404);
		expect((await maya.get(`/api/trips/share/${trip.shareId}${trail}`)).status).toBe(404);
	},
);
