import { beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { demoCard } from "#tests/support/demo-card.ts";
import { registerClient } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { type SharedStripeServer, sharedStripeServer } from "#tests/support/stripe-server.ts";

type Method = { id: string; isDefault: boolean; cardLast4: string };

const CARDS = "/api/payment-methods";
const PAGE = "/profile/payment-methods";

describe("in demo mode", () => {
	let server: SharedServer;
	let maya: Client;
	beforeAll(async () => {
		server = await sharedServer();
		maya = await registerClient(server.origin, "Maya");
	});

	const list = async (who: Client) => (await (await who.get(CARDS)).json()) as Method[];
	const add = async (given: object = {}) => {
		const response = await maya.json("POST", CARDS, demoCard(given));
		expect(response.status).toBe(201);
		return (await response.json()) as Method;
	};

	test("a card is added, made the default and deleted, and its record has the specified fields", async () => {
		const first = await add();
		expect(Object.keys(first).sort()).toEqual(
			[
				...["id", "userId", "type", "isDefault", "cardLast4", "cardBrand", "cardExpMonth", "cardExpYear"],
				...["cardholderName", "bankLast4", "bankName", "accountType", "externalPaymentMethodId"],
				...["externalCustomerId", "billingAddress", "isActive", "createdAt", "updatedAt"],
			].sort(),
		);
		expect(first).toMatchObject({ type: "card", isDefault: true, cardBrand: "visa", isActive: true });
		const second = await add({ cardLast4: "0005", cardBrand: "amex" });
		const chosen = await maya.json("POST", `${CARDS}/${second.id}/set-default`);
		expect([chosen.status, await chosen.json()]).toMatchObject([200, { id: second.id, isDefault: true }]);
		expect(await list(maya)).toMatchObject([
			{ id: second.id, isDefault: true },
			{ id: first.id, isDefault: false },
		]);
		const gone = await maya.json("DELETE", `${CARDS}/${second.id}`);
		expect([gone.status, await gone.json()]).toEqual([200, { success: true }]);
		expect(await list(maya)).toMatchObject([{ id: first.id, isDefault: true }]);
		expect((await maya.json("DELETE", `${CARDS}/${second.id}`)).status).toBe(404);
	});

	test.each([
		["a whole number as the last four", { cardLast4: "4242424242424242" }],
		["a list as the name", { cardholderName: ["Maya"] }],
		["an address that is a text", { billingAddress: "1 Main St" }],
		["two letters that are no country", { billingAddress: { ...demoCard().billingAddress, country: "XX" } }],
	])("%s is 400", async (_what, given) => {
		expect((await maya.json("POST", CARDS, demoCard(given))).status).toBe(400);
	});

	test("a userId and a default in the body are ignored", async () => {
		const sam = await registerClient(server.origin, "Sam");
		const given = { userId: "someone", isDefault: false, externalCustomerId: "cus_x" };
		const response = await sam.json("POST", CARDS, demoCard(given));
		const card = (await response.json()) as Method & { externalCustomerId: string };
		expect(card.isDefault).toBe(true);
		expect(card.externalCustomerId).not.toBe("cus_x");
	});

	test("the page does the same by plain forms", async () => {
		const olga = await registerClient(server.origin, "Olga");
		const { billingAddress: _, type: __, cardBrand: ___, cardLast4: ____, ...card } = demoCard();
		const fields = {
			...card,
			cardExpMonth: "12",
			cardExpYear: String(card.cardExpYear),
			testCard: "success",
			"billingAddress.street": "1 Main St",
			"billingAddress.city": "Austin",
			"billingAddress.state": "TX",
			"billingAddress.zipCode": "78701",
		};
		const wrong = await olga.post(`${PAGE}/add`, {
			...fields,
			cardholderName: "O",
			"billingAddress.city": "",
		});
		expect(wrong.status).toBe(400);
		const html = await wrong.text();
		for (const text of ["Cardholder name is required", "City is required", 'value="1 Main St"']) {
			expect(html).toContain(text);
		}
		const saved = await olga.post(`${PAGE}/add`, fields);
		expect([saved.status, saved.headers.get("Location")]).toEqual([303, PAGE]);
		const page = await (await olga.get(PAGE)).text();
		expect(page).toContain("Visa •••• 4242");
		expect((await olga.post(`${PAGE}/add`, { ...fields, testCard: "declined" })).status).toBe(303);
		const [, second] = await list(olga);
		expect((await olga.post(PAGE, { intent: "set-default", id: second?.id ?? "" })).status).toBe(303);
		expect((await list(olga))[0]).toMatchObject({ id: second?.id, isDefault: true });
		expect((await olga.post(PAGE, { intent: "delete", id: second?.id ?? "" })).status).toBe(303);
		expect(await list(olga)).toHaveLength(1);
	});

	test("the forms lead back to the page that they were opened from, and to no other site", async () => {
		const pia = await registerClient(server.origin, "Pia");
		const { billingAddress: address, type: _, cardBrand: __, cardLast4: ___, ...card } = demoCard();
		const parts = Object.entries(address).map(([name, value]) => [`billingAddress.${name}`, value]);
		const { cardExpMonth, cardExpYear, cardholderName } = card;
		const face = { cardExpMonth: String(cardExpMonth), cardExpYear: String(cardExpYear), cardholderName };
		const fields = { ...face, testCard: "success", ...Object.fromEntries(parts) };
		const savedTo = async (returnTo: string) => {
			const answer = await pia.post(`${PAGE}/add?returnTo=${encodeURIComponent(returnTo)}`, fields);
			return answer.headers.get("Location");
		};
		expect(await savedTo("/trip/lisbon/automatic-charges")).toBe("/trip/lisbon/automatic-charges");
		expect(await savedTo("https://evil.example/")).toBe(PAGE);
		expect(await savedTo("//evil.example")).toBe(PAGE);
		const [{ id } = { id: "" }] = await list(pia);
		const gone = await pia.post(PAGE, { intent: "delete", id, returnTo: "/profile#payment-methods" });
		expect(gone.headers.get("Location")).toBe("/profile#payment-methods");
	});

	test("a personal page and answer are kept by nobody", async () => {
		for (const path of [PAGE, `${PAGE}/add`, CARDS]) {
			expect((await maya.get(path)).headers.get("Cache-Control")).toContain("no-store");
		}
	});
});

describe("with Stripe's keys", () => {
	let stripe: SharedStripeServer;
	let maya: Client;
	beforeAll(async () => {
		stripe = await sharedStripeServer();
		maya = await registerClient(stripe.server.origin, "Maya");
	});

	test("a card's face without a setup is refused, and an invented setup is not found", async () => {
		expect((await maya.json("POST", CARDS, demoCard())).status).toBe(400);
		expect((await maya.json("POST", CARDS, { setupIntentId: "seti_none" })).status).toBe(404);
		expect(await (await maya.get(CARDS)).json()).toEqual([]);
	});

	test("the page allows Stripe's hosts, and the list does not", async () => {
		const policyOf = async (path: string) => (await maya.get(path)).headers.get("Content-Security-Policy");
		expect(await policyOf(`${PAGE}/add`)).toContain("https://js.stripe.com");
		expect(await policyOf(PAGE)).not.toContain("stripe.com");
	});
});
