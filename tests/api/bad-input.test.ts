import { Agent, request } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, LISBON_TRIP, toFormFields } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { valueNow } from "#tests/support/sql.ts";

let server: SharedServer;
let client: Client;
let rowsBefore: number[];
beforeAll(async () => {
	server = await sharedServer();
	client = new Client(server.origin);
	rowsBefore = countRows();
});

function countRows(): number[] {
	return ["trips", "trip_items", "members", "trip_claims"].map((table) =>
		valueNow<number>(server.databaseUrl, `select count(*) from ${table}`),
	);
}

/** Reading input takes milliseconds, but many seconds if its time is quadratic in its size. */
const AT_ONCE_MS = 5_000;

const item = (change: Record<string, unknown>) => ({
	tripItems: [{ ...LISBON_TRIP.tripItems[0], ...change }],
});

test("a value of another type is refused in our own words", async () => {
	const answer = await client.json("POST", "/api/trips/manual", ["a", "list"]);
	expect([answer.status, await answer.json()]).toMatchObject([400, { message: "Invalid input" }]);
});

/** The change that makes the input wrong, the field with the error, and its message. */
const REFUSED: [string, Record<string, unknown>, string, RegExp][] = [
	["no origin", { origin: "" }, "origin", /where the trip starts/],
	["no destination", { destination: "  " }, "destination", /where the trip goes/],
	["group size 0", { partySize: 0 }, "partySize", /1 to 20/],
	["end before start", { endDate: "2027-03-11" }, "endDate", /before the start/],
	["a day that is not", { startDate: "2027-02-30" }, "startDate", /Enter a date/],
	["cost 12;5", item({ cost: "12;5" }), "tripItems[0].cost", /amount in dollars/],
	["a link without slashes", item({ url: "http:/logout" }), "tripItems[0].url", /no link/],
	["two links", item({ url: "http://a.example/x http://b.example/y" }), "tripItems[0].url", /link/],
	["a bell in the origin", { origin: "Bos\u0007ton" }, "origin", /cannot be shown/],
	["a javascript: link", item({ url: "javascript:alert(1)" }), "tripItems[0].url", /no link/],
	["an item without a name", item({ name: "" }), "tripItems[0].name", /Enter a name/],
	["51 items", { tripItems: Array(51).fill(LISBON_TRIP.tripItems[0]) }, "tripItems", /at most 50/],
	["shares under 50 cents", { partySize: 20, ...item({ cost: 1 }) }, "tripItems", /at least \$0\.50/],
];

describe.each(REFUSED)("%s", (_what, change, field, words) => {
	const wrong = { ...LISBON_TRIP, ...change } as typeof LISBON_TRIP;

	test("returns in the page with the error beside its field and the typed values", async () => {
		const response = await client.post("/", toFormFields(wrong));
		const html = await response.text();
		expect(response.status).toBe(400);
		expect(html).toMatch(words);
		if (wrong.destination.trim()) expect(html).toContain("Lisbon");
	});

	test("is 400 with errors by field over the API", async () => {
		const response = await client.json("POST", "/api/trips/manual", wrong);
		const answer = (await response.json()) as { message: string; errors: Record<string, string[]> };
		expect(response.status).toBe(400);
		expect(answer.message).toEqual(expect.any(String));
		expect(answer.errors[field]?.join()).toMatch(words);
	});
});

test("a refused request stores nothing", () => {
	expect(countRows()).toEqual(rowsBefore);
});

const CARD_DATA = "Card data must not be sent";

describe("bodies", () => {
	const send = (path: string, type: string | null, body: BodyInit) =>
		client.raw(path, { method: "POST", body, headers: type ? { "Content-Type": type } : {} });

	test("broken JSON is 400", async () => {
		const response = await send("/api/trips/manual", "application/json", '{"destination":');
		expect([response.status, await response.json()]).toEqual([
			400,
			{ message: "The body is not valid JSON", code: "malformed" },
		]);
	});

	test("another content type is 415, on the API and on pages", async () => {
		expect((await send("/api/trips/manual", "text/plain", "x")).status).toBe(415);
		expect((await send("/api/auth/login", "application/x-www-form-urlencoded", "email=a")).status).toBe(415);
		expect((await send("/", "application/json", "{}")).status).toBe(415);
	});

	test("64 KB are accepted and more are 413, with and without a Content-Length", async () => {
		const json = (size: number) =>
			JSON.stringify({ destination: "x".repeat(size - '{"destination":""}'.length) });
		expect((await send("/api/trips/manual", "application/json", json(65_536))).status).toBe(400);
		expect((await send("/api/trips/manual", "application/json", json(65_537))).status).toBe(413);
		const form = `destination=${"x".repeat(70_000)}`;
		expect((await send("/", "application/x-www-form-urlencoded", form)).status).toBe(413);
		const chunked = new ReadableStream({
			start(controller) {
				for (let i = 0; i < 70; i += 1) controller.enqueue(new TextEncoder().encode("x".repeat(1024)));
				controller.close();
			},
		});
		const init = {
			method: "POST",
			body: chunked,
			duplex: "half",
			headers: { "Content-Type": "application/json" },
		};
		expect((await client.raw("/api/trips/manual", init as RequestInit)).status).toBe(413);
	});

	test.each([["cardNumber"], ["card_number"], ["cvv"], ["cvc"], ["number"]])(
		"card data (%s) is refused at any depth",
		async (key) => {
			const response = await client.json("POST", "/api/create-payment-intent", {
				memberId: "m",
				card: { [key]: "4242" },
			});
			expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
				400,
				CARD_DATA,
			]);
			expect((await client.post("/", { [`payment.${key}`]: "4242" })).status).toBe(400);
		},
	);

	test.each([
		["a list's hundred-thousandth entry", { "tripItems[100000].name": "x" }],
		["a name nested deeper than any form is", { "a.b.c.d.e": "x" }],
		["a prototype", { "__proto__.x": "x" }],
		["a method that every object has", { "tripItems[0].type.toString": "x" }],
		["a broken command to Conform", { __intent__: "{" }],
		["a broken state for Conform", { __state__: "{" }],
		[
			"a command to Conform that replaces the form",
			{ __intent__: '{"type":"update","payload":{"value":1}}' },
		],
		[
			"more fields than any form has",
			Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`f${n}`, ""])),
		],
	])("%s is 400 at once", async (_what, form) => {
		const begun = performance.now();
		const response = await client.post("/", form as Record<string, string>);
		expect([response.status, performance.now() - begun < AT_ONCE_MS]).toEqual([400, true]);
	});

	const broken = [
		"/%",
		"/join/%ff%fe",
		"/api/trips/share/%E0%A4%A",
		"/%0a",
		"/login%0a",
		"/%e2%80%a8",
		"/a%2f%0d",
	];
	test.each(broken)("the address %s is 400", async (path) => {
		const response = await client.get(path);
		expect([response.status, await response.json()]).toEqual([
			400,
			{ message: "Bad Request", code: "malformed" },
		]);
		expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'self'");
	});

	test.each([
		["OPTIONS", "/"],
		["OPTIONS", "/api/auth/user"],
		["PROPFIND", "/login"],
		["DELETE", "/"],
		["PATCH", "/join/x"],
		["POST", "/trip/x/qr.svg"],
		["POST", "/trip/x/calendar.ics"],
		["POST", "/trip/x/statement.csv"],
	])("%s %s is 405", async (method, path) => {
		const response = await client.raw(path, { method });
		expect([response.status, await response.json()]).toMatchObject([405, { code: "method_not_allowed" }]);
	});

	test("card data is refused under any of its names", async () => {
		const keys = ["creditCardNumber", "cvvCode", "card.number", "Card-Number", "security_code", "card_cid"];
		for (const key of [...keys, "cardVerificationValue", "primary_account_number", "CC-No"]) {
			const response = await client.json("POST", "/api/create-payment-intent", { [key]: "4242" });
			expect([key, await response.json()]).toEqual([key, { message: CARD_DATA, code: "card_data" }]);
		}
		for (const name of ["number[0]", "cvv[]", "cvc.value"]) {
			expect([name, (await client.post("/", { [name]: "4242" })).status]).toEqual([name, 400]);
		}
	});

	test("a type that only begins like JSON, or like a form, is 415", async () => {
		expect((await send("/api/trips/manual", "application/json-foo", "{}")).status).toBe(415);
		expect((await send("/login", "application/x-www-form-urlencoded-foo", "a=b")).status).toBe(415);
	});

	test("a body of two megabytes without a length is 413, and the connection stays open", async () => {
		const chunk = new TextEncoder().encode("x".repeat(64 * 1024));
		let left = 32;
		const body = new ReadableStream({
			pull(controller) {
				if (left > 0) controller.enqueue(chunk);
				else controller.close();
				left -= 1;
			},
		});
		const init = { method: "POST", body, duplex: "half", headers: { "Content-Type": "application/json" } };
		expect((await client.raw("/api/trips/manual", init as RequestInit)).status).toBe(413);
	});

	test("after a body that was too large, the next request on the same connection is answered", async () => {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		const ask = (method: string, path: string, body = "") =>
			new Promise<number | undefined>((resolve, reject) => {
				const headers = { "Content-Type": "application/json", "Content-Length": body.length };
				const asked = request(
					server.origin + path,
					{ method, agent, headers, timeout: 3_000 },
					(response) => {
						response.resume().once("end", () => resolve(response.statusCode));
					},
				);
				asked.once("error", reject).once("timeout", () => asked.destroy(new Error("no answer")));
				asked.end(body);
			});
		expect(await ask("POST", "/api/auth/login", "x".repeat(204_800))).toBe(413);
		expect(await ask("GET", "/login")).toBe(200);
		agent.destroy();
	});

	test("a profile is not even read without a session", async () => {
		expect((await client.json("PUT", "/api/auth/profile", { firstName: "" })).status).toBe(401);
		expect((await client.post("/profile", { firstName: "" })).status).toBe(401);
	});

	test("JSON nested 20,000 deep is 400", async () => {
		const body = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
		expect((await send("/api/trips/manual", "application/json", body)).status).toBe(400);
	});

	test("an array or a number is not a trip", async () => {
		for (const body of [[], 1, "x", null]) {
			expect((await client.json("POST", "/api/trips/manual", body)).status).toBe(400);
		}
	});
});

describe("addresses", () => {
	test("an unknown share id is 404 on every page and call", async () => {
		const signedIn = new Client(server.origin);
		await signedIn.json("POST", "/api/auth/register", {
			firstName: "A",
			lastName: "B",
			email: "unknown-share@bad.example",
			password: "correct horse",
		});
		for (const path of [
			"/join/nope",
			"/trip/nope",
			"/dashboard/nope",
			"/trip-created/nope",
			"/api/trips/share/nope",
			"/api/trips/nope",
		]) {
			expect([path, (await signedIn.get(path)).status]).toEqual([path, 404]);
		}
		expect((await signedIn.json("POST", "/api/trips/nope/join", {})).status).toBe(404);
		expect((await signedIn.post("/join/nope", { paymentPlan: "full" })).status).toBe(404);
	});

	test("a plan that is not allowed is 403, one that is not a plan 400", async () => {
		const trip = await createTripByApi(new Client(server.origin));
		const maya = { name: "Maya", email: "maya@bad.example" };
		const join = (paymentPlan: string) =>
			new Client(server.origin).json("POST", `/api/trips/${trip.shareId}/join`, { ...maya, paymentPlan });
		expect((await join("3-month")).status).toBe(403);
		expect((await join("yearly")).status).toBe(400);
		// The page asks for consent to automatic charges only if instalments are offered.
		const form = { ...maya, paymentPlan: "3-month", testCard: "success" };
		for (const sent of [form, { ...form, consent: "on" }]) {
			const page = await new Client(server.origin).post(`/join/${trip.shareId}`, sent);
			expect([page.status, await page.text()]).toEqual([
				403,
				expect.stringContaining("Payment plans: a Plus feature. This trip is paid in full."),
			]);
		}
	});

	test("an unknown API path answers JSON, and an unknown method 405", async () => {
		expect((await client.get("/api/nope")).status).toBe(404);
		expect((await client.json("GET", "/api/create-payment-intent")).status).toBe(405);
		expect((await client.json("DELETE", "/api/auth/login")).status).toBe(405);
		expect(await (await client.json("GET", "/api/auth/logout")).json()).toMatchObject({
			code: "method_not_allowed",
		});
	});

	test.each([
		["GET", () => client.get("/no/such/page")],
		["POST", () => client.post("/no/such/page", { a: "b" })],
	])("a page that does not exist is 404 to %s", async (_method, send) => {
		const response = await send();
		expect([response.status, await response.text()]).toEqual([
			404,
			expect.stringContaining("Did you forget to add the page to the router?"),
		]);
	});
});
