import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

const someone = (name = "Pia") => registerClient(server.origin, name);
type Answer = Record<string, unknown> & { setupIntentId: string; clientSecret: string };

async function send(
	client: Client,
	path: string,
	body: unknown,
): Promise<{ status: number; answer: Answer }> {
	const response = await client.json("POST", `/api/${path}`, body);
	return { status: response.status, answer: (await response.json()) as Answer };
}
const choose = (client: Client, body: object) => send(client, "create-subscription-payment", body);
const PLUS = { planType: "plus", amount: 4.99, isAnnual: false };

async function userOf(client: Client) {
	const response = await client.get("/api/auth/user");
	return (await response.json()) as Record<string, unknown> & { id: string };
}

test("a plan is begun in demo mode, and confirming it again says the same", async () => {
	const client = await someone();
	const { id } = await userOf(client);
	const { status, answer } = await choose(client, { ...PLUS, userId: id });
	expect(status).toBe(200);
	expect(answer).toMatchObject({
		success: true,
		demoMode: true,
		message: "Subscription Updated!",
		clientSecret: expect.stringContaining("demo"),
		setupIntentId: expect.stringContaining("demo"),
		priceId: "gangway_plus_month",
		planType: "plus",
		isAnnual: false,
	});
	expect(await userOf(client)).toMatchObject({
		subscriptionPlan: "plus",
		subscriptionStatus: "active",
		isAnnualBilling: false,
	});
	const { setupIntentId, priceId } = answer;
	const body = { setupIntentId, priceId, userId: id, planType: "plus", isAnnual: false };
	for (let time = 0; time < 3; time += 1) {
		const confirmed = await send(client, "confirm-setup-intent", body);
		expect(confirmed).toMatchObject({ status: 200, answer: { success: true, message: expect.any(String) } });
	}
	const success = await send(client, "confirm-subscription", { subscriptionId: setupIntentId });
	expect(success).toMatchObject({
		status: 200,
		answer: { success: true, subscription: { planType: "plus", isAnnual: false, status: "active" } },
	});
	expect(JSON.stringify(success)).not.toContain("cus_");
});

test.each([
	["plus", false, 499],
	["plus", true, 29],
	["plus", true, 2_900],
	["pro", false, 9.99],
	["pro", true, 79],
] as const)("%s (annual: %s) costs %d, in dollars or cents", async (planType, isAnnual, amount) => {
	const client = await someone();
	expect(await choose(client, { planType, isAnnual, amount })).toMatchObject({ status: 200 });
	expect(await userOf(client)).toMatchObject({ subscriptionPlan: planType, isAnnualBilling: isAnnual });
});

test("a higher plan takes effect at once, and a lower one waits", async () => {
	const client = await someone();
	await choose(client, PLUS);
	expect(await choose(client, PLUS)).toMatchObject({ status: 200 });
	expect(await choose(client, { planType: "pro", isAnnual: true, amount: 79 })).toMatchObject({
		status: 200,
	});
	expect(await userOf(client)).toMatchObject({ subscriptionPlan: "pro", isAnnualBilling: true });
	expect(await choose(client, PLUS)).toMatchObject({ status: 200 });
	expect(await userOf(client)).toMatchObject({ subscriptionPlan: "pro", isAnnualBilling: true });
});

test("one-time Pro belongs to a trip of one's own, once", async () => {
	const client = await someone();
	const trip = await createTripByApi(client);
	const oneTime = { planType: "pro-oneTime", amount: 5, isAnnual: false, tripId: trip.id };
	expect(await choose(client, { ...oneTime, tripId: undefined })).toMatchObject({
		status: 400,
		answer: { errors: { tripId: [expect.any(String)] } },
	});
	expect(await choose(await someone("Sam"), oneTime)).toMatchObject({ status: 404 });
	const bought = await choose(client, oneTime);
	expect(bought).toMatchObject({ status: 200, answer: { planType: "pro-oneTime", isAnnual: false } });
	const confirmed = await send(client, "confirm-subscription", {
		subscriptionId: bought.answer.setupIntentId,
	});
	expect(confirmed.answer).toMatchObject({ success: true, subscription: { planType: "pro-oneTime" } });
	expect(await userOf(client)).toMatchObject({ subscriptionPlan: "free" });
	expect(await choose(client, oneTime)).toMatchObject({ status: 409 });
});

describe("what is refused changes no plan", () => {
	test.each<[string, object, number]>([
		["no plan", { amount: 4.99 }, 400],
		["an unknown plan", { planType: "gold", amount: 1 }, 400],
		["Free", { planType: "free", amount: 0 }, 400],
		["nothing to pay", { ...PLUS, amount: 0 }, 400],
		["a negative amount", { ...PLUS, amount: -499 }, 400],
		["a cent less", { ...PLUS, amount: 4.98 }, 400],
		["the year's price for a month", { ...PLUS, amount: 29 }, 400],
		["the price of Plus for Pro", { ...PLUS, planType: "pro" }, 400],
		["a huge amount", { ...PLUS, amount: 1e21 }, 400],
		["an amount in words", { ...PLUS, amount: "free" }, 400],
		["a list as amount", { ...PLUS, amount: [499] }, 400],
		["another user", { ...PLUS, userId: "someone" }, 403],
		["a card number", { ...PLUS, cardNumber: "4242424242424242" }, 400],
		["a card that is declined", { ...PLUS, testCard: "declined" }, 409],
	])("%s", async (_what, body, expected) => {
		const client = await someone();
		const { status, answer } = await choose(client, body);
		expect([status, typeof answer.message]).toEqual([expected, "string"]);
		expect(await userOf(client)).toMatchObject({ subscriptionPlan: "free", subscriptionStatus: "active" });
	});

	test("nobody who is not signed in", async () => {
		const visitor = new Client(server.origin);
		for (const path of ["create-subscription-payment", "confirm-setup-intent", "confirm-subscription"]) {
			expect((await send(visitor, path, PLUS)).status, path).toBe(401);
		}
	});
});

describe("a setup confirms only what it was made for, for its own user", () => {
	let owner: Client;
	let setupIntentId: string;
	beforeAll(async () => {
		owner = await someone();
		setupIntentId = (await choose(owner, PLUS)).answer.setupIntentId;
	});

	test.each<[string, object, number]>([
		["another plan", { planType: "pro" }, 400],
		["another length", { isAnnual: true }, 400],
		["another price", { priceId: "gangway_plus_year" }, 400],
		["another user", { userId: "someone" }, 403],
		["another secret", { clientSecret: "x_secret_demo" }, 404],
		["another setup", { setupIntentId: "seti_demo_unknown" }, 404],
		["no setup", { setupIntentId: "" }, 400],
		["a setup that is no text", { setupIntentId: { $ne: null } }, 400],
		["a plan that is no text", { planType: ["plus"] }, 400],
		["a security code", { cvv: "123" }, 400],
	])("%s", async (_what, change, expected) => {
		const { status } = await send(owner, "confirm-setup-intent", { setupIntentId, ...change });
		expect(status).toBe(expected);
	});

	test("a stranger learns nothing of it", async () => {
		const stranger = await someone("Sam");
		const { id } = await userOf(stranger);
		const confirmed = await send(stranger, "confirm-setup-intent", { setupIntentId, userId: id });
		expect(confirmed.status).toBe(404);
		const asked = await send(stranger, "confirm-subscription", { subscriptionId: setupIntentId });
		expect(asked.status).toBe(404);
		expect(await userOf(stranger)).toMatchObject({ subscriptionPlan: "free" });
	});
});

test("the 31st plan that is chosen in an hour has to wait", async () => {
	const client = await someone();
	let refused: Response | null = null;
	for (let count = 0; count < 31; count += 1) {
		refused = await client.json("POST", "/api/create-subscription-payment", { ...PLUS, amount: 1 });
		if (count < 30) expect(refused.status).toBe(400);
	}
	expect([refused?.status, Number(refused?.headers.get("Retry-After")) > 0]).toEqual([429, true]);
});
