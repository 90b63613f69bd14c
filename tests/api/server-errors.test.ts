import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, LISBON_TRIP, registerClient, type TripJson } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const INTERNAL = {
	message: "Something broke on our side. Please try again in a moment.",
	code: "internal",
};

/** What a server prints comes a little after its answer. */
const IN_THE_LOG = { timeout: 10_000 };

let server: TestServer;
let database: Database.Database;
let olga: Client;
let trip: TripJson;

beforeAll(async () => {
	server = await startServer({ preloads: [join(import.meta.dirname, "../support/broken-request.ts")] });
	database = new Database(server.databaseUrl.slice("file:".length), { timeout: 5_000 });
	olga = await registerClient(server.origin, "Olga");
	trip = await createTripByApi(olga);
});
afterAll(async () => {
	database.close();
	await server.stop();
});

/** Calls the server while a table is missing, which is a fault that no code of ours expects. */
async function without(table: string, call: () => Promise<Response>): Promise<Response> {
	database.exec(`alter table ${table} rename to missing`);
	try {
		return await call();
	} finally {
		database.exec(`alter table missing rename to ${table}`);
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
	expect([response.status, await response.text()]).toEqual([500, `${INTERNAL.message}\n`]);
	expectPlainHeaders(response);
	await expect
		.poll(() => server.output(), IN_THE_LOG)
		.toMatch(/at \S+ \(\S+\/app\/features\/identity\/sessions\.server\.ts:\d+:\d+\)/);
});

test("the reason is in the log, without the share id, and nowhere else", async () => {
	await without("trips", () => olga.get(`/trip/${trip.shareId}`));
	const { shareId } = trip;
	await expect.poll(() => server.output(), IN_THE_LOG).toContain("error on GET /trip: ");
	expect(server.output()).toContain("no such table");
	expect(server.output()).not.toContain(shareId);
});

test("a payment that meets a fault before it is stored is not called checked where no script checks it", async () => {
	const maya = await registerClient(server.origin, "Maya");
	const form = { name: "Maya", paymentPlan: "full", testCard: "success" };
	const response = await without("attempts", () => maya.post(`/join/${trip.shareId}`, form));
	expect(response.status).toBe(500);
	const page = await response.text();
	expect(page).toContain("Don&#x27;t pay again; see first what became of it.");
	expect(page).toContain("Load this page again");
	expect(page).not.toContain("we are checking");
	expect(page).not.toContain("Processing Payment...");
});

test("a payment that meets a fault at the provider is being checked by the jobs, and its page is a link away", async () => {
	const maya = await registerClient(server.origin, "Maya");
	const form = { name: "Maya", paymentPlan: "full", testCard: "success" };
	const response = await without("demo_intents", () => maya.post(`/join/${trip.shareId}`, form));
	expect(response.status).toBe(500);
	const page = await response.text();
	expect(page).toContain("We are checking your payment. Do not pay again.");
	expect(page).toMatch(new RegExp(`href="/checkout/${trip.shareId}/[\\w-]+/[\\w.-]+"`));
	expect(page).not.toContain("Processing Payment...");
});
