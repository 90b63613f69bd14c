import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isProviderRefusal, isProviderTimeout } from "../gateway.ts";
import { type Stripe, stripeClient } from "./client.server.ts";
import { callStripe, isKeyReused, paymentErrorOf } from "./errors.server.ts";

type Answer = (response: ServerResponse) => void;

const respondWith =
	(status: number, body: unknown): Answer =>
	(response) => {
		response.writeHead(status, { "Content-Type": "application/json" });
		response.end(typeof body === "string" ? body : JSON.stringify(body));
	};
const respondWithError = (status: number, error: object) =>
	respondWith(status, { error: { message: "No.", ...error } });
const dropConnection: Answer = (response) => response.destroy();
const customer = respondWith(200, { id: "cus_1", object: "customer" });

let answers: Answer[] = [];
let asked = 0;
let stripe: Stripe;
const server = createServer((_request, response) => {
	asked += 1;
	(answers.shift() ?? customer)(response);
});

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	stripe = stripeClient({ secretKey: "sk_test_1", apiBase: `http://127.0.0.1:${port}` });
});
beforeEach(() => {
	answers = [];
	asked = 0;
});
afterAll(() => server.closeAllConnections());

const call = (...given: Answer[]) => {
	answers = given;
	return callStripe(() => stripe.customers.create({ name: "Maya" })).catch((error: unknown) => error);
};

describe("the outcome is unknown", () => {
	test.each<[string, Answer]>([
		["a 500", respondWithError(500, { type: "api_error" })],
		["a 503 that is no JSON", respondWith(503, "<h1>Service unavailable</h1>")],
		["a 200 that is no JSON", respondWith(200, "<h1>Proxy</h1>")],
		["a status that says nothing of the effect", respondWithError(424, { type: "api_error" })],
	])("after %s", async (_, answer) => {
		const error = await call(answer);
		expect(isProviderTimeout(error) && error.silence).toBe("provider_error");
		expect(asked).toBe(1);
	});

	test("after a connection that was dropped twice", async () => {
		const error = await call(dropConnection, dropConnection);
		expect(isProviderTimeout(error) && error.silence).toBe("no_connection");
		expect(asked).toBe(2);
	});

	test("after a time that is too long", async () => {
		answers = [() => {}];
		const late = callStripe(() => stripe.customers.create({ name: "Maya" }, { timeout: 50 }));
		const error = await late.catch((reason: unknown) => reason);
		expect(isProviderTimeout(error) && error.silence).toBe("timeout");
	});

	test("when Stripe answers five times that the key is in use", async () => {
		const busy = respondWithError(409, { type: "idempotency_error", code: "idempotency_key_in_use" });
		expect(isProviderTimeout(await call(...Array<Answer>(5).fill(busy)))).toBe(true);
		expect(asked).toBe(5);
	});
});

test.each<[string, Answer]>([
	[
		"the same key is in use",
		respondWithError(409, { type: "idempotency_error", code: "idempotency_key_in_use" }),
	],
	["the object is in use", respondWithError(429, { type: "invalid_request_error", code: "lock_timeout" })],
	[
		"there are too many requests",
		respondWithError(429, { type: "invalid_request_error", code: "rate_limit" }),
	],
])("asks again while %s", async (_, busy) => {
	expect(await call(busy, busy)).toMatchObject({ id: "cus_1" });
	expect(asked).toBe(3);
});

test.each<[string, Answer, string]>([
	[
		"an invalid request",
		respondWithError(400, { type: "invalid_request_error", code: "amount_too_small" }),
		"amount_too_small",
	],
	["one without a code", respondWithError(400, { type: "invalid_request_error" }), "invalid_request_error"],
	[
		"a key used for something else",
		respondWithError(400, { type: "idempotency_error" }),
		"idempotency_error",
	],
	["a wrong secret key", respondWithError(401, { type: "invalid_request_error" }), "invalid_request_error"],
	["a decline", respondWithError(402, { type: "card_error", code: "card_declined" }), "card_declined"],
	[
		"a key without the right",
		respondWithError(403, { type: "invalid_request_error" }),
		"invalid_request_error",
	],
	[
		"an unknown id",
		respondWithError(404, { type: "invalid_request_error", code: "resource_missing" }),
		"resource_missing",
	],
])("%s is a refusal, asked for once", async (_, answer, code) => {
	const error = await call(answer);
	expect(isProviderRefusal(error)).toBe(true);
	expect(error).toMatchObject({ code, message: "No." });
	expect(isKeyReused(error)).toBe(code === "idempotency_error");
	expect(asked).toBe(1);
});

test.each<[string, Answer, boolean]>([
	["a wrong secret key", respondWithError(401, { type: "invalid_request_error" }), true],
	["an account without live charges", respondWithError(403, { code: "testmode_charges_only" }), true],
	["an organizer's account that is closed", respondWithError(403, { code: "account_invalid" }), false],
	["an invalid request", respondWithError(400, { code: "amount_too_small" }), false],
])("whether %s stops every payment", async (_, answer, stopsPayments) => {
	expect(await call(answer)).toMatchObject({ stopsPayments, httpStatus: expect.any(Number) });
});

test("an error of our own is not treated as Stripe's", async () => {
	const ours = new TypeError("ours");
	await expect(callStripe(() => Promise.reject(ours))).rejects.toBe(ours);
});

test.each([
	[
		{ code: "card_declined", decline_code: "generic_decline", message: "Declined." },
		"card_declined",
		"Declined.",
	],
	[
		{ code: "card_declined", decline_code: "insufficient_funds", message: "Too little." },
		"insufficient_funds",
		"Too little.",
	],
	[
		{ code: "card_declined", decline_code: "authentication_required" },
		"authentication_required",
		"Your bank asks",
	],
	[{ code: "authentication_required" }, "authentication_required", "Your bank asks"],
	[{ code: "expired_card", decline_code: "expired_card", message: "Expired." }, "expired_card", "Expired."],
	[{}, "card_declined", "Your card was declined."],
])("why a payment failed: %j", (given, code, message) => {
	const error = { code, message: expect.stringContaining(message) };
	// The bank's code is kept where ours does not say the same.
	const more =
		"decline_code" in given && given.decline_code === "generic_decline"
			? { declineCode: "generic_decline" }
			: {};
	expect(paymentErrorOf(given)).toEqual({ ...error, ...more });
});
