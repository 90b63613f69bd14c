import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { Client } from "#tests/support/client.ts";
import { createdTrip, registered, type TripAnswer } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let trip: TripAnswer;
let olga: Client;
let maya: Client;
let guest: Client;
let stranger: Client;
let visitor: Client;
let payment: { id: string; memberId: string };

beforeAll(async () => {
	server = await startServer();
	olga = await registered(server.origin, "Olga");
	maya = await registered(server.origin, "Maya");
	stranger = await registered(server.origin, "Sam");
	guest = new Client(server.origin);
	visitor = new Client(server.origin);
	trip = await createdTrip(olga);
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Maya" });
	await guest.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Ben", email: "ben@share.example" });
	const share = (await (await maya.get(`/api/trips/share/${trip.shareId}`)).json()) as {
		payments: { id: string; memberId: string }[];
	};
	payment = share.payments[0] ?? { id: "", memberId: "" };
});
afterAll(() => server.stop());

/** Pictures are for whoever has the link, and are found under the share id alone. */
const PICTURES = ["trip/:shareId/route.svg", "trip/:shareId/preview.png"];

const PAGES = (await routes)
	.map((entry: RouteConfigEntry) => entry.path ?? "")
	.filter((path) => path.includes(":shareId") && !path.startsWith("api/"));

const addressOf = (path: string, id: string) =>
	`/${path.replace(":shareId", id).replace(":memberId", payment.memberId).replace(":paymentId", payment.id)}`;

describe.each(PAGES.filter((path) => !PICTURES.includes(path)))("/%s by the trip's internal id", (path) => {
	test("leads a member to its address under the share id, with its query", async () => {
		const response = await maya.get(`${addressOf(path, trip.id)}?some=thing&more=`);
		expect([response.status, response.headers.get("Location")]).toEqual([
			302,
			`${addressOf(path, trip.shareId)}?some=thing&more=`,
		]);
	});

	test("tells nobody else what the share id is", async () => {
		for (const who of [stranger, visitor]) {
			const response = await who.get(addressOf(path, trip.id));
			const told = `${await response.text()} ${response.headers.get("Location")}`;
			expect(response.status).toBe(who === visitor ? 401 : 404);
			expect(told).not.toContain(trip.shareId);
		}
	});
});

test.each(PICTURES)("/%s is not found by the internal id", async (path) => {
	expect((await maya.get(addressOf(path, trip.id))).status).toBe(404);
	expect((await maya.get(addressOf(path, trip.shareId))).status).toBe(200);
});

test("a guest aboard is led on as well, the organizer too, and a page's data", async () => {
	const to = `/trip/${trip.shareId}`;
	expect((await guest.get(`/trip/${trip.id}`)).headers.get("Location")).toBe(to);
	expect((await olga.get(`/trip/${trip.id}`)).headers.get("Location")).toBe(to);
	const data = await maya.get(`/trip/${trip.id}.data?members=all&_routes=routes%2Ftrips%2Ftrip`);
	expect(data.status).toBe(202);
	expect(await data.text()).toContain(`${to}?members=all"`);
	const onward = await guest.get(`${to}.data?members=all&_routes=routes%2Ftrips%2Ftrip`);
	expect(await onward.text()).toContain(`/join/${trip.shareId}?members=all"`);
});

test("a form sent to the internal id is sent on whole", async () => {
	const response = await maya.post(`/trip/${trip.id}?inplace=`, { message: "Hi" });
	expect([response.status, response.headers.get("Location")]).toEqual([
		307,
		`/trip/${trip.shareId}?inplace=`,
	]);
	expect((await maya.post(`/trip/${trip.shareId}?inplace=`, { message: "Hi" })).status).toBe(200);
});

test("no page of the dashboard's spells the internal id, where another address is made of it", async () => {
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
