import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { demoCard } from "#tests/support/demo-card.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { queryNow, runNow, tablesNow } from "#tests/support/sql.ts";
import { type SharedStripeServer, sharedStripeServer } from "#tests/support/stripe-server.ts";
import { openCheckout } from "#tests/support/tier-checkout.ts";

let demo: SharedServer;
let stripe: SharedStripeServer;
beforeAll(async () => {
	[demo, stripe] = await Promise.all([sharedServer(), sharedStripeServer()]);
});

async function answerOf(response: Response): Promise<[number, string]> {
	const text = await response.text();
	const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
	return [response.status, isJson ? (JSON.parse(text) as { message: string }).message : text];
}

describe("card data", () => {
	const SECRET = "4000123412341234";
	const REFUSED = "Card data must not be sent";
	let maya: Client & { email: string };
	let checkout: string;
	let trip: TripJson;
	beforeAll(async () => {
		maya = await registerClient(demo.origin, "Maya");
		trip = await createTripByApi(maya);
		checkout = await openCheckout(maya);
	});
	beforeEach(() => {
		runNow(demo.databaseUrl, "delete from rate_limits");
	});

	const NESTED = { payment: [{ source: { deep: [{ deeper: { "Card Number": SECRET } }] } }] };

	test.each([
		["POST", "/api/create-subscription-payment"],
		["POST", "/api/confirm-setup-intent"],
		["POST", "/api/confirm-subscription"],
		["POST", "/api/payment-methods"],
		["POST", "/api/create-payment-intent"],
		["PUT", "/api/auth/profile"],
	])("%s %s refuses it at any depth and under any spelling", async (method, path) => {
		const keys = ["CARD_NUMBER", "cardnumber", "card-no", "Pan", "CVV2", "card cvc", "security-code"];
		for (const body of [NESTED, ...keys.map((key) => ({ planType: "plus", [key]: SECRET }))]) {
			const answer = await answerOf(await maya.json(method, path, body));
			expect([JSON.stringify(body), ...answer]).toEqual([JSON.stringify(body), 400, REFUSED]);
		}
	});

	test.each<[string, () => string]>([
		["the plan choice", () => "/pricing"],
		["the checkout of a plan", () => checkout],
		["one's own plan", () => "/profile/plan"],
		["the saved cards", () => "/profile/payment-methods"],
		["saving a card", () => "/profile/payment-methods/add"],
		["the profile", () => "/profile?edit"],
		["joining", () => `/join/${trip.shareId}`],
		["automatic charges", () => `/trip/${trip.shareId}/automatic-charges`],
		["the payment plan", () => `/trip/${trip.shareId}/payment-plan`],
		["the card of automatic charges", () => `/trip/${trip.shareId}/automatic-charges/card`],
	])("%s refuses it in a form, too", async (_form, path) => {
		for (const name of [
			"cardNumber",
			"CVV",
			"card.number",
			"billingAddress.cards[0].cc-num",
			"Card Number",
		]) {
			const [status, page] = await answerOf(await maya.post(path(), { intent: "on", [name]: SECRET }));
			expect([name, status]).toEqual([name, 400]);
			expect(page).toContain(REFUSED);
			expect(page).not.toContain(SECRET);
		}
		const parts = new FormData();
		parts.set("payment[card][number]", SECRET);
		const [status, page] = await answerOf(await maya.raw(path(), { method: "POST", body: parts }));
		expect([status, page.includes(REFUSED), page.includes(SECRET)]).toEqual([400, true, false]);
	});

	test("is in no log and in no row afterwards", () => {
		expect(demo.output()).not.toContain(SECRET);
		const tables = tablesNow(demo.databaseUrl);
		const rows = tables.map((name) => JSON.stringify(queryNow(demo.databaseUrl, `select * from "${name}"`)));
		expect(rows.join("")).toContain(maya.email);
		expect(rows.join("")).not.toContain(SECRET);
	});
});

describe("with Stripe's keys", () => {
	let maya: Client;
	let sam: Client;
	beforeAll(async () => {
		maya = await registerClient(stripe.server.origin, "Maya");
		sam = await registerClient(stripe.server.origin, "Sam");
	});

	test.each([
		["/api/confirm-setup-intent", { setupIntentId: "seti_demo_1" }],
		["/api/confirm-setup-intent", { setupIntentId: "seti_1", clientSecret: "seti_1_secret_demo" }],
		["/api/payment-methods", { setupIntentId: "seti_demo_1" }],
		["/api/confirm-subscription", { subscriptionId: "seti_demo_1" }],
		["/api/confirm-subscription", { subscriptionId: "sub_demo_1" }],
	])("%s takes no demo secret: %j", async (path, body) => {
		const response = await maya.json("POST", path, body);
		expect(response.status).toBe(400);
		expect(await (await maya.get("/api/auth/user")).json()).toMatchObject({ subscriptionPlan: "free" });
		expect(await (await maya.get("/api/payment-methods")).json()).toEqual([]);
	});

	test("a test card begins no plan and saves no card", async () => {
		const chosen = await maya.json("POST", "/api/create-subscription-payment", {
			...{ planType: "plus", amount: 29, isAnnual: true, testCard: "success" },
		});
		const { setupIntentId, demoMode } = (await chosen.json()) as { setupIntentId: string; demoMode: boolean };
		expect([chosen.status, demoMode]).toEqual([200, false]);
		const body = { setupIntentId, testCard: "success" };
		expect((await maya.json("POST", "/api/confirm-setup-intent", body)).status).toBe(409);
		expect((await maya.json("POST", "/api/payment-methods", demoCard())).status).toBe(400);
		expect(await (await maya.get("/api/auth/user")).json()).toMatchObject({ subscriptionPlan: "free" });
	});

	test("a demo payment confirms nothing", async () => {
		const trip = await createTripByApi(maya);
		const joined = await sam.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Sam" });
		const { id } = (await joined.json()) as { id: string };
		const confirmed = await sam.json("POST", `/api/members/${id}/confirm-payment`, {
			paymentIntentId: "pi_demo_1",
			testCard: "success",
		});
		expect([400, 404]).toContain(confirmed.status);
		const paid = await (await sam.get(`/api/members/${id}/payments`)).json();
		expect((paid as { status: string }[]).filter(({ status }) => status === "paid")).toEqual([]);
	});

	test("another's setup and card are not found, and stay as they are", async () => {
		const begun = await maya.json("POST", "/api/payment-methods", {});
		const { setupIntentId, clientSecret } = (await begun.json()) as Record<string, string>;
		const body = new URLSearchParams({
			...{ key: stripe.twin.publishableKey, client_secret: clientSecret ?? "", card: "success" },
		});
		await fetch(`${stripe.twin.origin}/browser/confirm`, { method: "POST", body });
		expect((await sam.json("POST", "/api/payment-methods", { setupIntentId })).status).toBe(404);
		const saved = await maya.json("POST", "/api/payment-methods", { setupIntentId });
		expect(saved.status).toBe(201);
		const card = (await saved.json()) as { id: string; externalPaymentMethodId: string };
		for (const id of [card.id, card.externalPaymentMethodId]) {
			expect((await sam.json("POST", `/api/payment-methods/${id}/set-default`)).status).toBe(404);
			expect((await sam.json("DELETE", `/api/payment-methods/${id}`)).status).toBe(404);
		}
		expect(await (await sam.get("/api/payment-methods")).json()).toEqual([]);
		const trip = await createTripByApi(maya);
		const form = { name: "Sam", paymentPlan: "full", savedCard: card.id };
		const charges = stripe.twin.state.charges.length;
		expect((await sam.post(`/join/${trip.shareId}`, form)).status).toBeGreaterThanOrEqual(400);
		expect(stripe.twin.state.charges).toHaveLength(charges);
		expect(await (await maya.get("/api/payment-methods")).json()).toMatchObject([{ id: card.id }]);
	});
});
