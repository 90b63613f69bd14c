import { beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, makeAdmin, registerClient, type TripJson } from "#tests/support/people.ts";
import { patternsOf } from "#tests/support/route-patterns.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

/** Programs can send U+0000, and PostgreSQL does not store text with it. */
const NULL = "\0";

let server: SharedServer;
let olga: Client;
let trip: TripJson;

beforeAll(async () => {
	server = await sharedServer();
	const registered = await registerClient(server.origin, "Olga");
	makeAdmin(server.databaseUrl, registered.email);
	olga = registered;
	trip = await createTripByApi(olga);
});

/** The fields of forms, of API calls and of addresses, each with such a text. */
const FIELDS = Object.fromEntries(
	[
		..."name email password currentPassword newPassword code token message title origin destination".split(
			" ",
		),
		..."customMessage notes reason address search query q source topic card testCard paymentPlan".split(" "),
		..."memberId tripId paymentId itemId id ids url returnTo next key setup checkout priceId setupIntentId".split(
			" ",
		),
		..."before page limit upTo payment member skip version startsAt startZone status kind scope action".split(
			" ",
		),
	].map((name) => [name, `a${NULL}b`]),
);

test.each<[string, () => Promise<Response>]>([
	[
		"a name",
		() => new Client(server.origin).json("POST", `/api/trips/${trip.shareId}/join`, { name: `M${NULL}` }),
	],
	["a message", () => olga.json("POST", `/api/trips/${trip.id}/messages`, { message: `Hi${NULL}` })],
	["a title", () => olga.json("POST", "/api/trips/manual", { title: `Lisbon${NULL}` })],
	[
		"an address for mail",
		() => olga.json("POST", "/api/auth/login", { email: `a${NULL}@b.example`, password: "x" }),
	],
])("%s with one is refused", async (_, ask) => {
	const answer = await ask();
	expect([answer.status, await answer.json()]).toMatchObject([400, { code: "invalid" }]);
});

/** Calls that sign Olga out or delete her or the trip, and answers that do not end. */
const ENDS_OR_GOES_ON = /logout|delete|\/live|\/stream|\/events/;

test("no address, form or call fails because of a null character in it", async () => {
	const answers: [string, number][] = [];
	const query = new URLSearchParams(FIELDS);
	for (const pattern of patternsOf(routes)) {
		trip = await tripAsItIs();
		const own = pattern.replace(":shareId", trip.shareId).replace(":tripId", trip.id);
		for (const path of new Set([own, pattern].map(withNulls))) {
			if (ENDS_OR_GOES_ON.test(path)) continue;
			answers.push(
				[`GET ${path}`, await statusOf(olga.get(path))],
				[`GET ${path}?…`, await statusOf(olga.get(`${path}?${query}`))],
				[`POST ${path}`, await statusOf(olga.post(path, FIELDS))],
			);
			if (path.startsWith("/api/"))
				for (const method of ["POST", "PUT", "PATCH", "DELETE"])
					answers.push([`${method} ${path} JSON`, await statusOf(olga.json(method, path, FIELDS))]);
		}
	}
	expect(answers.length).toBeGreaterThan(300);
	expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
});

/** A form without any text resets the trip's link. */
async function tripAsItIs(): Promise<TripJson> {
	const answer = await olga.get(`/api/trips/${trip.id}`);
	expect(answer.status).toBe(200);
	return (await answer.json()) as TripJson;
}

async function statusOf(answer: Promise<Response>): Promise<number> {
	const { status, body } = await answer;
	await body?.cancel();
	return status;
}

const withNulls = (pattern: string) => pattern.replace(/:[a-zA-Z]+\??|\*$/g, "a%00b");
