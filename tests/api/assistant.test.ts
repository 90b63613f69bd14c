import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { modelStub } from "#tests/support/assistant/model-stub.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

async function tripOf(server: { origin: string; databaseUrl: string }) {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
	const trip = await createTripByApi(olga);
	const guest = new Client(server.origin);
	await guest.json("POST", `/api/trips/${trip.shareId}/join`, {
		name: "Gus",
		email: "gus@assistant.example",
	});
	return { olga, guest, trip };
}

const at = (trip: TripJson) => `/trip/${trip.shareId}/assistant`;
const api = (trip: TripJson) => `/api/trips/${trip.id}/assistant`;
const textOf = async (response: Response | Promise<Response>) => (await response).text();

describe("without an endpoint", () => {
	let server: SharedServer;
	beforeAll(async () => {
		server = await sharedServer();
	});

	test("A guest agrees, asks, reads the answer and deletes it, by forms alone", async () => {
		const { guest, trip } = await tripOf(server);
		const before = await textOf(guest.get(at(trip)));
		expect(before).toContain("nothing is sent to anybody else");
		expect(before).not.toContain('name="question"');
		const early = await guest.post(at(trip), { question: "What do I have to pay, and when?" });
		expect(early.status).toBe(409);
		expect((await guest.post(at(trip), { intent: "agree", host: "" })).status).toBe(303);
		const asked = await guest.post(at(trip), { question: "What do I have to pay, and when?" });
		expect(asked.status).toBe(303);
		expect(asked.headers.get("Location")).toMatch(/\/assistant#turn-/);
		const page = await textOf(guest.get(at(trip)));
		expect(page).toContain("left to pay");
		expect(page).toContain(`href="/join/${trip.shareId}?view=money"`);
		expect((await guest.post(at(trip), { question: " " })).status).toBe(400);
		expect((await guest.post(at(trip), { intent: "delete" })).status).toBe(303);
		expect(await textOf(guest.get(at(trip)))).not.toContain("left to pay");
	});

	test("The API does the same with the same rules", async () => {
		const { olga, guest, trip } = await tripOf(server);
		expect(await (await olga.get(api(trip))).json()).toEqual({
			mayAsk: true,
			host: "",
			hasAgreed: false,
			turns: [],
		});
		expect((await olga.json("POST", api(trip), { question: "hello" })).status).toBe(409);
		expect((await olga.json("PUT", api(trip), { host: "models.example" })).status).toBe(409);
		expect(await (await olga.json("PUT", api(trip), { host: "" })).json()).toEqual({ host: "" });
		const answer = await olga.json("POST", api(trip), {
			question: "Add a fado class at 7pm to the itinerary",
		});
		expect(answer.status).toBe(201);
		const turn = (await answer.json()) as { id: string };
		expect(turn).toMatchObject({
			...{ answeredBy: "gangway", note: null },
			drafts: [{ kind: "entry", title: "fado class", startDate: null, startTime: "19:00" }],
		});
		expect(await (await guest.get(api(trip))).json()).toMatchObject({ turns: [] });
		const form = await textOf(olga.get(`/trip/${trip.shareId}/itinerary?add=&draft=${turn.id}.0`));
		expect(form).toContain('value="fado class"');
		expect(form).toContain('value="19:00"');
		expect(await textOf(olga.get(`/trip/${trip.shareId}/itinerary?add=&draft=x.0`))).not.toContain(
			"fado class",
		);
		const poll = await olga.json("POST", api(trip), { question: "make a poll: pizza or tapas?" });
		const { id } = (await poll.json()) as { id: string };
		const asking = await textOf(olga.get(`/trip/${trip.shareId}/polls?ask=choice&draft=${id}.0`));
		for (const value of ["Pizza or tapas?", "pizza", "tapas"]) expect(asking).toContain(`value="${value}"`);
		expect((await olga.json("DELETE", api(trip), {})).status).toBe(200);
		expect(await (await olga.get(api(trip))).json()).toMatchObject({ turns: [] });
	});

	test("Pages of a trip with it lead there, and those of others don't; its own page says which plan has it", async () => {
		const { olga, guest, trip } = await tripOf(server);
		for (const [who, page] of [
			[olga, `/trip/${trip.shareId}`],
			[guest, `/join/${trip.shareId}?view=chat`],
		] as const)
			expect(await textOf(who.get(page))).toContain(`href="${at(trip)}"`);
		const fay = await registerClient(server.origin, "Fay");
		const free = await createTripByApi(fay);
		expect(await textOf(fay.get(`/trip/${free.shareId}`))).not.toContain(at(free));
		const page = await textOf(fay.get(at(free)));
		expect(page).toContain("The assistant is a Pro feature");
		expect(page).toContain(`/pricing?for=ai_assistant&amp;trip=${free.shareId}`);
		expect(page).toMatch(
			RegExp(`href="/pricing/one-time\\?trip=${free.shareId}"[^>]*>One-time Pro for this trip, \\$5<`),
		);
		expect((await fay.post(at(free), { question: "hello" })).status).toBe(403);
	});

	test("The sixty-first question of a day is refused, on the page as over the API", async () => {
		const { olga, trip } = await tripOf(server);
		await olga.json("PUT", api(trip), { host: "" });
		for (let count = 0; count < 60; count += 1)
			expect((await olga.json("POST", api(trip), { question: "hello" })).status).toBe(201);
		const refused = await olga.json("POST", api(trip), { question: "hello" });
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
		expect((await olga.post(at(trip), { question: "hello" })).status).toBe(429);
	});
});

describe("with an endpoint", () => {
	let stub: Awaited<ReturnType<typeof modelStub>>;
	let server: TestServer;
	beforeAll(async () => {
		stub = await modelStub(async ({ body }, _index, to) => {
			const asked = JSON.stringify(body.messages.findLast(({ role }) => role === "user")?.content);
			if (asked.includes("fail")) return to.fail(500);
			if (!body.messages.some(({ role }) => role === "tool")) return to.call(["own_payments"]);
			to.event({ content: "Your share is $970.00. And then you " });
			await new Promise((resolve) => setTimeout(resolve, 300));
			return to.say("owe $5,000. See you <b>soon</b>.");
		});
		server = await startServer({
			env: { ASSISTANT_URL: stub.url, ASSISTANT_MODEL: "stub", ASSISTANT_KEY: "k-secret-of-the-endpoint" },
		});
	});
	afterAll(async () => {
		await server.stop();
		await stub[Symbol.asyncDispose]();
	});

	test("The page names the host first, and the answer streams in whole, checked sentences", async () => {
		const { guest, trip } = await tripOf(server);
		const before = await textOf(guest.get(at(trip)));
		expect(before).toContain(stub.host);
		expect(before).not.toContain("k-secret");
		expect((await guest.post(at(trip), { intent: "agree", host: "" })).status).toBe(409);
		await guest.post(at(trip), { intent: "agree", host: stub.host });
		const response = await guest.post(`${at(trip)}/stream`, { question: "What is my share?" });
		expect(response.headers.get("Content-Type")).toContain("text/event-stream");
		const events = (await response.text())
			.split("\n\n")
			.filter((line) => line.startsWith("data: "))
			.map((line) => JSON.parse(line.slice(6)) as { text?: string; done?: string });
		expect(events[0]).toEqual({ text: "Your share is $970.00. " });
		expect(events.at(-1)?.done).toBeTypeOf("string");
		const page = await textOf(guest.get(at(trip)));
		expect(page).toContain("Your share is $970.00.");
		expect(page).toContain("Something was left out here");
		expect(page).toContain("&lt;b&gt;soon&lt;/b&gt;");
		expect(page).not.toContain("$5,000");
	});

	test("By the form alone the whole answer comes at once; where the endpoint fails, Gangway answers and says so", async () => {
		const { olga, trip } = await tripOf(server);
		await olga.json("PUT", api(trip), { host: stub.host });
		expect((await olga.post(at(trip), { question: "What is my share?" })).status).toBe(303);
		const failed = await olga.json("POST", api(trip), { question: "who is coming? fail" });
		expect(await failed.json()).toMatchObject({ answeredBy: "gangway", note: "failed" });
		expect(await textOf(olga.get(at(trip)))).toContain("so Gangway answered by its own rules");
	});

	test("A refusal comes as an event", async () => {
		const { olga, trip } = await tripOf(server);
		const stream = `${at(trip)}/stream`;
		expect(await textOf(olga.post(stream, { question: "hello" }))).toContain('"refused":"Agree first');
		await olga.json("PUT", api(trip), { host: stub.host });
		expect(await textOf(olga.post(stream, { question: "" }))).toContain('"refused":"Type a question"');
	});

	test("Neither the key nor what was asked is logged", async () => {
		expect(server.output()).not.toContain("k-secret-of-the-endpoint");
		expect(server.output()).not.toContain("What is my share");
	});
});
