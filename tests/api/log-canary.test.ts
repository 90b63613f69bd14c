import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { plant, plantedIn } from "#tests/support/planted-words.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { runNow } from "#tests/support/sql.ts";

/* Every line of every server of the HTTP tests is checked for what the tests type (tests/support/planted-words.ts).
   This is the worst case: the most verbose level, and faults in the middle of what people have typed. */
const BODY = "Meet me at the Zebrafink at nine";
const EMAIL = "ada.zebrafink@canary.example";
const CARD = "4242424242424242";

let server: TestServer;
let olga: Client;
let trip: TripJson;

beforeAll(async () => {
	server = await startServer({
		env: { LOG_LEVEL: "trace" },
		preloads: [join(import.meta.dirname, "../support/broken-request.ts")],
	});
	for (const word of [BODY, "Zebrafink", EMAIL, CARD]) plant(word);
	olga = await registerClient(server.origin, "Olga");
	trip = await createTripByApi(olga);
});
afterAll(async () => {
	await server.stop();
});

async function without(table: string, calls: () => Promise<unknown>): Promise<void> {
	runNow(server.databaseUrl, `alter table ${table} rename to missing`);
	try {
		await calls();
	} finally {
		runNow(server.databaseUrl, `alter table missing rename to ${table}`);
	}
}

test("a line with what was typed, a cookie or a share id would be found", () => {
	const line = (fields: object) => JSON.stringify({ level: "info", msg: "request", ...fields });
	const cookie = decodeURIComponent(olga.cookie("gangway_session") ?? "").split(".")[0] ?? "";
	expect(cookie.length).toBeGreaterThan(16);
	for (const leak of [BODY, EMAIL, CARD, "Zebrafink", trip.shareId, cookie]) {
		expect(plantedIn(line({ reason: leak }))).not.toEqual([]);
		expect(plantedIn(line({ error: { cause: { message: `failed: ${leak}, again` } } }))).not.toEqual([]);
	}
	expect(plantedIn(line({ route: "/trip/:shareId", user: "pQbtWm5VruHulMYaqqaaPw", ms: 4.2 }))).toEqual([]);
});

test("faults, refusals and declined cards in the middle of it are logged without it", async () => {
	const visitor = new Client(server.origin);
	const calls = async () => {
		await visitor.json("POST", `/api/trips/${trip.shareId}/join`, {
			name: "Ada Zebrafink",
			email: EMAIL,
			paymentPlan: "full",
		});
		await olga.json("POST", `/api/trips/${trip.shareId}/messages`, { message: BODY });
		await olga.post(`/trip/${trip.shareId}`, { message: BODY });
		await visitor.post("/login", { email: EMAIL, password: "Zebrafink zebrafink" });
		await visitor.post("/forgot-password", { email: EMAIL });
		await visitor.json("POST", "/api/contact", {
			...{ name: "Ada Zebrafink", email: EMAIL, category: "general", subject: "Zebrafink", message: BODY },
		});
		await olga.json("POST", "/api/payment-methods", { cardNumber: CARD, cardholderName: "Zebrafink" });
		await visitor.get(`/reset-password/${"zebrafink-token-0123456789"}?Zebrafink=${CARD}`);
		await visitor.get(`/join/${trip.shareId}`);
		await visitor.raw("/api/auth/login", {
			method: "POST",
			body: `{"email":"${EMAIL}"`,
			headers: { "Content-Type": "application/json" },
		});
		await visitor.raw("/webhooks/stripe", {
			method: "POST",
			body: BODY,
			headers: { "Stripe-Signature": "Zebrafink" },
		});
		await visitor.get(`/api/broken-request?Zebrafink=${BODY}`);
	};
	await calls();
	for (const table of ["members", "messages", "users", "outbox", "rate_limits", "trips"])
		await without(table, calls);
	await expect.poll(() => server.output()).toMatch(/"msg":"a request failed"/);
	const lines = server
		.output()
		.split("\n")
		.filter((line) => line.startsWith("{"));
	expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(60);
	for (const line of lines) expect(line).not.toMatch(/zebrafink|4242 ?4242|canary\.example/i);
	for (const line of lines) expect(plantedIn(line)).toEqual([]);
	expect(server.output()).not.toContain(trip.shareId);
});
