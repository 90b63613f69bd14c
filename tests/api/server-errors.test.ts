import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, LISBON_TRIP, registerClient, type TripJson } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { runNow } from "#tests/support/sql.ts";

const INTERNAL = {
	message: "Something broke on our side. Please try again in a moment.",
	code: "internal",
	reference: expect.stringMatching(/^[0-9a-f]{12}$/),
};

/** A server's output comes shortly after its answer. */
const IN_THE_LOG = { timeout: 10_000 };

let server: TestServer;
let olga: Client;
let trip: TripJson;

beforeAll(async () => {
	server = await startServer({ preloads: [join(import.meta.dirname, "../support/broken-request.ts")] });
	olga = await registerClient(server.origin, "Olga");
	trip = await createTripByApi(olga);
});
afterAll(async () => {
	await server.stop();
});

/** Calls the server while a table is missing, which is a fault that none of our code expects. */
async function without(table: string, call: () => Promise<Response>): Promise<Response> {
	runNow(server.databaseUrl, `alter table ${table} rename to missing`);
	try {
		return await call();
	} finally {
		runNow(server.databaseUrl, `alter table missing rename to ${table}`);
	}
}

function expectPlainHeaders({ headers }: Response): void {
	expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
	expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
}

describe("an unexpected error of the API is JSON with a code", () => {
	test.each<[string, string, () => Promise<Response>]>([
		["of a read", "messages", () => olga.get(`/api/trips/share/${trip.shareId}`)],
		["of a write", "draft_trips", () => olga.json("POST", "/api/draft-trips", { origin: "Boston" })],
		["of a sign-in", "users", () => new Client(server.origin).json("POST", "/api/auth/login", LOGIN)],
		["of a limit", "rate_limits", () => olga.json("POST", "/api/trips/manual", LISBON_TRIP)],
		["before the call begins", "sessions", () => olga.get("/api/auth/user")],
		["before a write begins", "sessions", () => olga.json("PUT", "/api/auth/profile", {})],
		["in capital letters", "sessions", () => olga.get("/API/AUTH/USER")],
		["for an unknown call", "sessions", () => olga.get("/api/nothing/here")],
		["for a webhook", "sessions", () => olga.json("POST", "/webhooks/stripe", {})],
	])("%s", async (_, table, call) => {
		const response = await without(table, call);
		expect({ status: response.status, body: await response.json() }).toEqual({ status: 500, body: INTERNAL });
		expectPlainHeaders(response);
		expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	});

	test("before the router has the request", async () => {
		const response = await olga.get("/api/broken-request");
		expect({ status: response.status, body: await response.json() }).toEqual({ status: 500, body: INTERNAL });
		expectPlainHeaders(response);
	});
});

const LOGIN = { email: "nobody@example.com", password: "correct horse" };

test.each(["route.svg", "preview.png", "qr.svg", "statement.csv", "calendar.ics?key=none"])(
	"%s answers one with a status",
	async (file) => {
		const response = await without("trips", () => olga.get(`/trip/${trip.shareId}/${file}`));
		expect(response.status).toBe(500);
		expect(await response.text()).not.toContain("missing");
		expectPlainHeaders(response);
	},
);

test.each([
	["trips", () => `/trip/${trip.shareId}`],
	["draft_trips", () => "/"],
])("a page without the table %s says that something broke", async (table, path) => {
	const response = await without(table, () => olga.get(path()));
	expect(response.status).toBe(500);
	expect(await response.text()).toMatch(/Something broke on our side|Failed to fetch trip data/);
	expectPlainHeaders(response);
});

test("a form whose answer is a fault comes back as it was typed, without its password", async () => {
	const form = { email: "olga@people.example", password: "correct horse", returnTo: "/" };
	const response = await without("users", () => new Client(server.origin).post("/login", form));
	expect(response.status).toBe(500);
	const page = await response.text();
	expect(page).toContain("An error occurred during login");
	expect(page).toContain('value="olga@people.example"');
	expect(page).not.toContain("correct horse");
	expectPlainHeaders(response);
});

test("a page for which nobody can be recognized says so in one line, and its stack trace names the source file", async () => {
	const response = await without("sessions", () => olga.get("/profile"));
	const reference = response.headers.get("X-Request-Id");
	expect([response.status, await response.text()]).toEqual([
		500,
		`${INTERNAL.message} Reference: ${reference}\n`,
	]);
	expectPlainHeaders(response);
	await expect
		.poll(() => server.output(), IN_THE_LOG)
		.toMatch(/at (?:async )?\S+ \(\S+\/app\/features\/identity\/sessions\.server\.ts:\d+:\d+\)/);
});

test("the reason is in the log under the reference that the page shows, without the share id", async () => {
	const response = await without("trips", () => olga.get(`/trip/${trip.shareId}`));
	const reference = response.headers.get("X-Request-Id");
	expect(await response.text()).toContain(`Reference: ${reference}`);
	const lines = () =>
		server
			.output()
			.split("\n")
			.flatMap((line) => (line.includes(`"request":"${reference}"`) ? [JSON.parse(line)] : []));
	await expect.poll(lines, IN_THE_LOG).toMatchObject([
		{
			msg: "a request failed",
			route: "/trip/:shareId",
			error: { message: expect.stringMatching(/^no such table: trips|"trips" does not exist$/) },
		},
		{ msg: "request", route: "/trip/:shareId", method: "GET", status: 500, user: expect.any(String) },
	]);
	expect(server.output()).not.toContain(trip.shareId);
});
