import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, dateOf } from "#app/lib/dates.ts";
import type { Client } from "#tests/support/client.ts";
import { createTripByApi, LISBON_TRIP, registerClient } from "#tests/support/people.ts";
import { runStripeJob } from "#tests/support/server-jobs.ts";
import { runSql } from "#tests/support/stripe-members.ts";
import { type SharedStripeServer, sharedStripeServer } from "#tests/support/stripe-server.ts";
import type { CardChoice } from "#tests/support/stripe-twin/objects/cards.ts";

let stripe: SharedStripeServer;
beforeAll(async () => {
	stripe = await sharedStripeServer();
});
afterEach(() => {
	stripe.twin.webhooks.mode = "immediate";
	stripe.twin.faults.clear();
	stripe.twin.acceptAll();
});

type Person = Client & { email: string };
type Answer = Record<string, unknown> & { setupIntentId: string; clientSecret: string };
type Sent = { status: number; answer: Answer };

const someone = (name = "Pia") => registerClient(stripe.server.origin, name);

async function send(client: Client, path: string, body: unknown, method = "POST"): Promise<Sent> {
	const response = await client.json(method, `/api/${path}`, body);
	const text = await response.text();
	return { status: response.status, answer: (text ? JSON.parse(text) : {}) as Answer };
}
const choose = (client: Client, body: object = PLUS) => send(client, "create-subscription-payment", body);
const confirm = (client: Client, body: object) => send(client, "confirm-setup-intent", body);
const PLUS = { planType: "plus", amount: 4.99, isAnnual: false };

/** Gives a setup a card, like Stripe's script in a browser, and passes the bank's check. */
async function giveCard(client_secret: string, card: CardChoice = "success"): Promise<void> {
	const body = new URLSearchParams({ key: stripe.twin.publishableKey, client_secret, card });
	const response = await fetch(`${stripe.twin.origin}/browser/confirm`, { method: "POST", body });
	if (!response.ok) throw new Error(`answered ${response.status}: ${await response.text()}`);
	const [ref = ""] = client_secret.split("_secret_");
	if (card === "authentication_once") stripe.twin.authenticate(ref);
}

/** Loses all webhooks from now on, after those in progress. */
async function loseWebhooks(): Promise<void> {
	await stripe.twin.webhooks.settled();
	stripe.twin.webhooks.mode = "lose";
}

async function userOf(client: Client) {
	const response = await client.get("/api/auth/user");
	return (await response.json()) as Record<string, unknown> & { id: string };
}

const customerOf = ({ email }: Person) => stripe.twin.state.customers.find((one) => one.email === email);
const chargesOf = (person: Person) =>
	stripe.twin.state.charges.filter(({ paid, customer }) => paid && customer === customerOf(person)?.id);

describe("a plan over the API", () => {
	let pia: Person;
	let chosen: Sent;
	beforeAll(async () => {
		pia = await someone();
		chosen = await choose(pia);
	});

	test("begins with a setup, which gives no plan yet", async () => {
		expect(chosen).toMatchObject({
			status: 200,
			answer: {
				success: true,
				demoMode: false,
				setupIntentId: expect.stringMatching(/^seti_/),
				clientSecret: expect.stringMatching(/^seti_\w+_secret_/),
				priceId: "gangway_plus_month",
			},
		});
		expect((await choose(pia)).answer.setupIntentId).toBe(chosen.answer.setupIntentId);
		const { setupIntentId } = chosen.answer;
		expect((await confirm(pia, { setupIntentId })).status).toBe(409);
		const asked = await send(pia, "confirm-subscription", { subscriptionId: setupIntentId });
		expect(asked.status).toBe(409);
		expect(await userOf(pia)).toMatchObject({ subscriptionPlan: "free" });
	});

	test.each<[string, object, number]>([
		["a demo secret", { clientSecret: "demo_secret" }, 400],
		["a demo setup", { setupIntentId: "seti_demo_1" }, 400],
		["another secret", { clientSecret: "seti_1_secret_2" }, 404],
		["an unknown setup", { setupIntentId: "seti_none" }, 404],
		["a payment's id", { setupIntentId: "pi_none" }, 404],
		["another plan", { planType: "pro" }, 400],
		["a test card, which real keys do not take", { testCard: "success" }, 409],
	])("is not begun by %s", async (_what, change, expected) => {
		const { setupIntentId } = chosen.answer;
		expect((await confirm(pia, { setupIntentId, ...change })).status).toBe(expected);
	});

	test.each<[string, object, number]>([
		["a cent less", { ...PLUS, amount: 4.98 }, 400],
		["nothing", { ...PLUS, amount: 0 }, 400],
		["the price of Plus for Pro", { ...PLUS, planType: "pro" }, 400],
		["another user", { ...PLUS, userId: "someone" }, 403],
	])("is not sold for %s", async (_what, body, expected) => {
		const setups = stripe.twin.state.setupIntents.length;
		expect((await choose(await someone(), body)).status).toBe(expected);
		expect(stripe.twin.state.setupIntents).toHaveLength(setups);
	});

	test("is begun once its card is saved, and confirming it again charges nothing more", async () => {
		const { setupIntentId, clientSecret } = chosen.answer;
		const stranger = await someone("Sam");
		await giveCard(clientSecret);
		expect((await confirm(stranger, { setupIntentId })).status).toBe(404);
		const body = { setupIntentId, clientSecret, priceId: "gangway_plus_month", planType: "plus" };
		const all = await Promise.all([confirm(pia, body), confirm(pia, body), confirm(pia, body)]);
		expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
		await stripe.twin.webhooks.settled();
		expect((await confirm(pia, body)).status).toBe(200);
		expect((await confirm(stranger, body)).status).toBe(404);
		const told = await send(pia, "confirm-subscription", { subscriptionId: setupIntentId });
		expect(told.answer).toMatchObject({
			success: true,
			subscription: { planType: "plus", status: "active" },
		});
		expect(JSON.stringify(told.answer)).not.toMatch(/cus_|pm_|_secret_/);
		expect(await userOf(pia)).toMatchObject({ subscriptionPlan: "plus", subscriptionStatus: "active" });
		expect(chargesOf(pia).map(({ amount }) => amount)).toEqual([499]);
		expect((await choose(pia, { planType: "pro", amount: 79, isAnnual: true })).status).toBe(409);
		expect(stripe.twin.webhooks.deliveries.filter(({ status }) => status !== 200)).toEqual([]);
	});
});

test("Stripe's page of invoices is not offered before there are any, and asking for it says why", async () => {
	const pia = await someone();
	expect(await (await pia.get("/profile/billing")).text()).not.toContain("Invoices and cards at Stripe");
	const refused = await pia.post("/profile/billing", { intent: "portal" });
	expect(refused.status).toBe(409);
	const html = await refused.text();
	expect(html).toContain("Stripe has no invoices or cards of yours yet.");
	expect(html).toContain("Billing history");
});

test("the checkout says beside its button what is charged, and afterwards where the page leads to", async () => {
	const pia = await someone();
	const { setupIntentId, clientSecret } = (await choose(pia, { ...PLUS, amount: 29, isAnnual: true })).answer;
	const checkout = async () =>
		(await pia.get(`/checkout-subscription/${setupIntentId}/${clientSecret}`)).text();
	expect(await checkout()).toMatch(/Charged now<\/span><span[^>]*>\$29\.00<\/span>/);
	const [, aboveButton = ""] = /Charged now([\s\S]*)<button/.exec(await checkout()) ?? [];
	expect(aboveButton).toMatch(/By paying you accept the[\s\S]+href="\/terms-of-paying"/);
	await giveCard(clientSecret);
	await stripe.twin.webhooks.settled();
	const done = await checkout();
	expect(done).toContain("Subscription Activated!");
	expect(done).toContain("Your profile opens in 2 seconds.");
	expect(done).toMatch(/<a[^>]+href="\/profile"[^>]*>Go to your profile now<\/a>/);
});

test("a plan begins although the browser is closed after the card was saved", async () => {
	const pia = await someone();
	await giveCard((await choose(pia)).answer.clientSecret);
	await stripe.twin.webhooks.settled();
	expect(await userOf(pia)).toMatchObject({ subscriptionPlan: "plus" });
	expect(chargesOf(pia)).toHaveLength(1);
});

test("a bank that declines the first charge leaves no plan, and another card can be tried", async () => {
	const pia = await someone();
	const first = await choose(pia);
	await loseWebhooks();
	await giveCard(first.answer.clientSecret);
	stripe.twin.decline();
	const refused = await confirm(pia, { setupIntentId: first.answer.setupIntentId });
	expect(refused).toMatchObject({ status: 409, answer: { message: expect.stringContaining("declined") } });
	expect(await userOf(pia)).toMatchObject({ subscriptionPlan: "free" });
	const second = await choose(pia);
	expect(second.answer.setupIntentId).not.toBe(first.answer.setupIntentId);
	await giveCard(second.answer.clientSecret);
	expect((await confirm(pia, { setupIntentId: second.answer.setupIntentId })).status).toBe(200);
	expect(chargesOf(pia).map(({ amount }) => amount)).toEqual([499]);
});

test("a lost answer of Stripe is no refusal: the page asks again, and the plan begins once", async () => {
	const pia = await someone();
	const { setupIntentId, clientSecret } = (await choose(pia)).answer;
	await loseWebhooks();
	await giveCard(clientSecret);
	stripe.twin.faults.next({ method: "POST", path: /subscriptions$/, when: "after", how: "drop", times: 2 });
	expect((await confirm(pia, { setupIntentId })).status).toBe(504);
	stripe.twin.faults.next({ method: "GET", path: /subscriptions$/, when: "before", how: "drop", times: 2 });
	const success = await pia.get(`/subscription-success/${setupIntentId}`);
	expect(success.headers.get("Refresh")).toBe("3");
	expect(await success.text()).toContain("Confirming your subscription");
	runSql(
		stripe,
		"update subscriptions set updated_at = updated_at - 60000 where setup_ref = ?",
		setupIntentId,
	);
	await runStripeJob(stripe, "sweep-plans");
	expect(await (await pia.get(`/subscription-success/${setupIntentId}`)).text()).toContain(
		"Welcome to Plus!",
	);
	expect(chargesOf(pia).map(({ amount }) => amount)).toEqual([499]);
});

test("a card that the bank has refused leads back to its checkout", async () => {
	const pia = await someone();
	const { setupIntentId, clientSecret } = (await choose(pia)).answer;
	const body = new URLSearchParams({
		key: stripe.twin.publishableKey,
		client_secret: clientSecret,
		card: "declined",
	});
	await fetch(`${stripe.twin.origin}/browser/confirm`, { method: "POST", body });
	const page = await pia.get(`/subscription-success/${setupIntentId}?redirect_status=failed`);
	expect(page.status).toBe(409);
	const html = await page.text();
	expect(html).toContain("Setup Failed");
	expect(html).toContain("Your card was declined.");
	expect(html).toContain(`href="/checkout-subscription/${setupIntentId}/`);
	expect(html).not.toContain("contact support");
});

test("one-time Pro costs $5 once, and later charges of its trip have no booking fee", async () => {
	const olga = await someone("Olga");
	const trip = await createTripByApi(olga);
	const order = { planType: "pro-oneTime", amount: 5, isAnnual: false, tripId: trip.id };
	const { setupIntentId, clientSecret } = (await choose(olga, order)).answer;
	await giveCard(clientSecret);
	await Promise.all([confirm(olga, { setupIntentId }), confirm(olga, { setupIntentId })]);
	await stripe.twin.webhooks.settled();
	expect(chargesOf(olga).map(({ amount }) => amount)).toEqual([500]);
	const success = await (await olga.get(`/subscription-success/${setupIntentId}`)).text();
	expect(success).toContain("Welcome to One-time Pro!");
	expect(success).toContain("Payment plans");
	expect(success).not.toMatch(/priority support/i);
	expect((await choose(olga, order)).status).toBe(409);
	expect(await (await olga.get("/profile/billing")).text()).toContain("One-time Pro for");

	const maya = await someone("Maya");
	const { id: memberId } = (
		await send(maya, `trips/${trip.shareId}/join`, { name: "Maya", paymentPlan: "full" })
	).answer as { id: string } & Answer;
	const paying = await send(maya, "create-payment-intent", { memberId });
	await giveCard(paying.answer.clientSecret);
	const [paymentIntentId] = paying.answer.clientSecret.split("_secret_");
	await send(maya, `members/${memberId}/confirm-payment`, { paymentIntentId });
	const payments = await (await maya.get(`/api/members/${memberId}/payments`)).json();
	expect(payments).toMatchObject([{ status: "paid", platformFeeAmount: 0 }]);
});

describe("saved cards over the API", () => {
	const CARDS = "payment-methods";
	const list = async (client: Client) =>
		(await (await client.get(`/api/${CARDS}`)).json()) as {
			id: string;
			isDefault: boolean;
			cardLast4: string;
		}[];

	async function addCard(client: Client, card: CardChoice = "success"): Promise<Sent> {
		const begun = await send(client, CARDS, {});
		expect(begun.answer).toMatchObject({
			clientSecret: expect.any(String),
			setupIntentId: expect.any(String),
		});
		await giveCard(begun.answer.clientSecret, card);
		return send(client, CARDS, { setupIntentId: begun.answer.setupIntentId });
	}

	test("a card is stored by its setup, the default is set and a deleted card detached at Stripe", async () => {
		const maya = await someone("Maya");
		const begun = await send(maya, CARDS, {});
		const { setupIntentId, clientSecret } = begun.answer;
		expect((await send(maya, CARDS, { setupIntentId })).status).toBe(409);
		expect((await send(await someone("Sam"), CARDS, { setupIntentId })).status).toBe(404);
		expect((await send(maya, CARDS, { setupIntentId: "seti_none" })).status).toBe(404);
		await giveCard(clientSecret);
		const stored = await send(maya, CARDS, { setupIntentId });
		expect(stored.status).toBe(201);
		await send(maya, CARDS, { setupIntentId });
		await addCard(maya, "authentication_once");
		const [first, second, ...more] = await list(maya);
		expect([first?.isDefault, second?.isDefault]).toEqual([true, false]);
		expect([first?.cardLast4, second?.cardLast4, more]).toEqual(["4242", "3155", []]);

		const sam = await someone("Sam");
		expect((await send(sam, `${CARDS}/${second?.id}/set-default`, {})).status).toBe(404);
		expect((await send(sam, `${CARDS}/${second?.id}`, {}, "DELETE")).status).toBe(404);
		expect((await send(maya, `${CARDS}/${second?.id}/set-default`, {})).status).toBe(200);
		expect((await send(maya, `${CARDS}/${first?.id}`, {}, "DELETE")).status).toBeLessThan(300);
		await runStripeJob(stripe, "saved-cards");
		const customer = customerOf(maya);
		const attached = stripe.twin.state.paymentMethods.filter((one) => one.customer === customer?.id);
		expect(attached).toHaveLength(1);
		expect(customer?.invoice_settings.default_payment_method).toBe(attached[0]?.id);
	});

	test("the same card twice is one card, and is deleted as one", async () => {
		const maya = await someone("Maya");
		await addCard(maya);
		await addCard(maya);
		const [card, ...more] = await list(maya);
		expect(more).toEqual([]);
		await send(maya, `${CARDS}/${card?.id}`, {}, "DELETE");
		await runStripeJob(stripe, "saved-cards");
		expect(await list(maya)).toEqual([]);
		const attached = stripe.twin.state.paymentMethods.filter((one) => one.customer === customerOf(maya)?.id);
		expect(attached).toEqual([]);
	});

	test("a share is paid with a saved card, and a bank that asks leads to the ordinary way", async () => {
		const olga = await someone("Olga");
		const maya = await someone("Maya");
		const { answer: asks } = await addCard(maya, "success");
		const join = async (savedCard: string) => {
			const trip = await createTripByApi(olga, { ...LISBON_TRIP });
			const response = await maya.post(`/join/${trip.shareId}`, {
				name: "Maya",
				paymentPlan: "full",
				savedCard,
			});
			return { response, trip };
		};
		stripe.twin.decline({ declineCode: "authentication_required" });
		const asked = await join(String(asks.id));
		expect(asked.response.status).toBe(409);
		expect(await asked.response.text()).toMatch(/bank/i);
		const again = await maya.post(`/join/${asked.trip.shareId}`, { name: "Maya", paymentPlan: "full" });
		expect(again.status).toBe(303);
		expect(again.headers.get("Location")).toContain(stripe.twin.origin);
		const paid = await join(String(asks.id));
		expect(paid.response.status).toBe(303);
		expect(chargesOf(maya)).toHaveLength(1);
		const foreign = await join((await addCard(olga)).answer.id as string);
		expect(foreign.response.status).toBe(404);
	});

	test("later instalments are charged to the card that is chosen for them", async () => {
		const olga = await someone("Olga");
		const maya = await someone("Maya");
		await send(olga, "create-subscription-payment", PLUS).then(({ answer }) => giveCard(answer.clientSecret));
		await stripe.twin.webhooks.settled();
		const trip = await createTripByApi(olga);
		const first = (await addCard(maya)).answer.id;
		const joined = await maya.post(`/join/${trip.shareId}`, {
			name: "Maya",
			paymentPlan: "3-month",
			consent: "on",
			savedCard: String(first),
		});
		expect(joined.status).toBe(303);
		const second = (await addCard(maya, "authentication_once")).answer.id;
		const charges = `/trip/${trip.shareId}/automatic-charges`;
		const changed = await maya.post(charges, { intent: "card", cardId: String(second) });
		expect(changed.status).toBe(303);
		expect((await send(maya, `payment-methods/${second}`, {}, "DELETE")).status).toBe(409);
		runSql(
			stripe,
			"update payments set due_date = ? where payment_number = 2 and trip_id = ?",
			dateOf(new Date(Date.now() - DAY_MS)),
			trip.id,
		);
		expect(await runStripeJob(stripe, "charge-due")).toContain("1 instalment paid, 0 declined");
		const cards = chargesOf(maya).map(({ payment_method }) =>
			stripe.twin.state.paymentMethods.find(({ id }) => id === payment_method),
		);
		expect(cards.map((one) => one?.card?.last4)).toEqual(["4242", "3155"]);
	});
});
