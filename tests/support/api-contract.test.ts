import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openApiDocument } from "#app/http/openapi/document.server.ts";
import type { DeclaredOperation } from "#app/http/openapi/operation.ts";
import { ApiContract } from "./api-contract.ts";

const OPERATION: DeclaredOperation = {
	name: "get",
	method: "GET",
	summary: "Get a trip",
	who: "user",
	input: null,
	answer: z.object({ id: z.string(), at: z.string().meta({ format: "date-time" }), card: z.null() }),
};

const contract = new ApiContract(
	openApiDocument([
		{ path: "/api/trips/:tripId", operations: [OPERATION] },
		{ path: "/api/trips/manual", operations: [{ ...OPERATION, name: "post", method: "POST" }] },
	]),
);

const json = (status: number, body: unknown, type = "application/json") =>
	new Response(JSON.stringify(body), { status, headers: { "Content-Type": type } });

const call = (answer: Response, path = "/api/trips/7", method = "GET") =>
	contract.check({ method, path }, answer);

const TRIP = { id: "7", at: "2026-11-29T00:00:00.000Z", card: null };

describe("an answer that the document does not promise is refused:", () => {
	test.each([
		["another status", json(202, TRIP), /status 202 is not declared/],
		["another field", json(200, { ...TRIP, ref: "pi_1" }), /additional properties.*"ref"/],
		["a missing field", json(200, { id: "7", card: null }), /required property 'at'/],
		["another type of field", json(200, { ...TRIP, id: 7 }), /\/id must be string/],
		["a time in another form", json(200, { ...TRIP, at: "29 Nov" }), /date-time/],
		["another type of body", json(200, TRIP, "text/plain"), /type of 200 is text\/plain/],
		["another code", json(401, { message: "No", code: "forbidden" }), /\/code must be equal to one of/],
	])("%s", async (_name, answer, problem) => {
		await expect(call(answer)).rejects.toThrow(problem);
	});

	test("an address without an operation that answers", async () => {
		await expect(call(json(200, {}), "/api/nothing")).rejects.toThrow("no such operation");
		await expect(call(json(200, TRIP), "/api/trips/manual")).rejects.toThrow("no such operation");
	});
});

test("what is promised passes", async () => {
	await call(json(200, TRIP));
	await call(json(401, { message: "Sign in", code: "unauthenticated" }));
	await call(json(404, { message: "There is no such call", code: "not_found" }), "/api/nothing");
});
