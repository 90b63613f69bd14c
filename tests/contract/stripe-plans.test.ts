import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tiersOnSale } from "#app/features/tiers/tiers.ts";
import { isProviderTimeout, type PaymentGateway } from "#app/gateway/gateway.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import { setUpTiers } from "#app/gateway/stripe/set-up-tiers.server.ts";
import type { SubscriptionFact } from "#app/gateway/subscriptions.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { randomSeeds } from "#tests/support/long-run.ts";
import { customerRequest, priceOf, subscribeRequest } from "./account-requests.ts";
import { newKey } from "./charge-requests.ts";
import { type StripeDriver, stripeDriver } from "./drivers.ts";
import { subscriptionFact } from "./facts.ts";

vi.setConfig({ testTimeout: 60_000 });

let driver: StripeDriver;
let gateway: PaymentGateway;
let card: SavedCard;
beforeEach(async () => {
	driver = await stripeDriver({ sells: true });
	gateway = driver.gateway;
	card = await driver.accountCard("success", customerRequest());
});
afterEach(() => driver.close());

const changeOf = ({ ref, currentPeriodStart }: SubscriptionFact, atPeriodEnd = false) => ({
	id: newKey(),
	subscriptionRef: ref,
	price: priceOf(atPeriodEnd ? "plus" : "pro"),
	atPeriodEnd,
	prorateAt: currentPeriodStart,
});

describe("the setup of plans", () => {
	test("creates what is missing, and nothing when it is run again", async () => {
		const { prices } = driver.twin.state;
		expect(prices.map(({ lookup_key, unit_amount }) => [lookup_key, unit_amount])).toEqual([
			["gangway_plus_month", 499],
			["gangway_plus_year", 2_900],
			["gangway_pro_month", 999],
			["gangway_pro_year", 7_900],
		]);
		const requests = driver.twin.state.requests.length;
		expect(await setUpTiers(driver.stripe, tiersOnSale())).toEqual([]);
		const later = driver.twin.state.requests.slice(requests);
		expect(later.every(({ method }) => method === "GET")).toBe(true);
	});

	test("replaces a price that has changed, and those who have subscribed keep theirs", async () => {
		const fact = await gateway.subscribe(subscribeRequest(card));
		const dearer = tiersOnSale().map(({ name, price }) => ({
			name,
			price: { ...price, amount: price.amount + 1 },
		}));
		const done = await setUpTiers(driver.stripe, dearer);
		expect(done).toHaveLength(4);
		expect(done[0]).toMatch(/^replaced price gangway_plus_month: .* of 500 cents instead of .* of 499$/);
		driver.advance(32 * DAY);
		const renewed = subscriptionFact.parse(await gateway.fetchSubscription(fact.ref));
		expect(renewed).toMatchObject({ plan: "plus", isAnnual: false });
		expect(renewed.invoices.map(({ amount, plan }) => [amount, plan])).toEqual([
			[499, "plus"],
			[499, "plus"],
		]);
		const price = { ...priceOf("plus"), amount: 500 };
		await expect(gateway.subscribe(subscribeRequest(card))).rejects.toMatchObject({ code: "price_mismatch" });
		expect((await gateway.subscribe(subscribeRequest(card, price))).invoices[0]?.amount).toBe(500);
	});

	test("must have been run before a plan is sold", async () => {
		for (const { id } of driver.twin.state.prices) await driver.stripe.prices.update(id, { active: false });
		await expect(gateway.subscribe(subscribeRequest(card))).rejects.toMatchObject({ code: "price_mismatch" });
		expect(driver.twin.state.charges).toEqual([]);
	});
});

test("every call that moves money has a key of its own", async () => {
	const request = subscribeRequest(card);
	const fact = await gateway.subscribe(request);
	const change = changeOf(fact);
	await gateway.changeSubscription(change);
	const keys = driver.twin.state.requests.flatMap(({ path, method, idempotencyKey }) =>
		method === "POST" && path.startsWith("/v1/subscriptions") ? [idempotencyKey] : [],
	);
	expect(keys).toEqual([`sub:${request.id}`, `change:${change.id}`]);
});

test("Stripe forgets an idempotency key after a day without a second effect", async () => {
	const request = subscribeRequest(card);
	const fact = await gateway.subscribe(request);
	driver.twin.idempotency = false;
	expect(await gateway.subscribe(request)).toEqual(fact);
	const change = changeOf(fact);
	const changed = await gateway.changeSubscription(change);
	driver.advance(2 * DAY);
	expect(await gateway.changeSubscription(change)).toEqual(changed);
	const planned = await gateway.changeSubscription(changeOf(fact, true));
	expect(await gateway.subscribe(request)).toEqual(planned);
	expect(driver.twin.state.charges).toHaveLength(2);
	expect(driver.twin.state.schedules).toHaveLength(1);
});

test.each([
	["subscription_schedules$", "after"],
	["subscription_schedules/\\w+$", "before"],
	["subscription_schedules/\\w+$", "after"],
] as const)(
	"a planned change whose answer of %s was lost %s is planned by the next call",
	async (path, when) => {
		const fact = await gateway.subscribe(subscribeRequest(card, priceOf("pro")));
		const change = changeOf(fact, true);
		driver.twin.faults.next({ method: "POST", path: new RegExp(path), when, how: "drop", times: 2 });
		const lost = await gateway.changeSubscription(change).catch((error: unknown) => error);
		expect(isProviderTimeout(lost), String(lost)).toBe(true);
		const planned = await gateway.changeSubscription(change);
		expect(planned.next).toEqual({ plan: "plus", isAnnual: false });
		driver.twin.faults.next({ method: "POST", path: /release$/, how: "drop", when, times: 2 });
		const cancel = { id: newKey(), subscriptionRef: fact.ref };
		expect(isProviderTimeout(await gateway.cancelSubscription(cancel).catch((error: unknown) => error))).toBe(
			true,
		);
		expect(await gateway.cancelSubscription(cancel)).toEqual({ ...fact, cancelAtPeriodEnd: true });
		expect(driver.twin.state.schedules).toHaveLength(1);
	},
);

test("what is behind a 500 is found, although its key repeats the 500 for a day", async () => {
	const next = (path: RegExp) => driver.twin.faults.next({ method: "POST", path, when: "after", how: "500" });
	next(/subscriptions$/);
	const fact = await gateway.subscribe(subscribeRequest(card));
	next(/subscriptions\/\w+$/);
	expect((await gateway.changeSubscription(changeOf(fact))).plan).toBe("pro");
	next(/subscription_schedules$/);
	expect((await gateway.changeSubscription(changeOf(fact, true))).next).toEqual({
		plan: "plus",
		isAnnual: false,
	});
	next(/release$/);
	next(/subscriptions\/\w+$/);
	const subscriptionRef = fact.ref;
	expect((await gateway.cancelSubscription({ id: newKey(), subscriptionRef })).cancelAtPeriodEnd).toBe(true);
	next(/subscriptions\/\w+$/);
	expect((await gateway.resumeSubscription({ id: newKey(), subscriptionRef })).cancelAtPeriodEnd).toBe(false);
	expect(driver.twin.state.charges).toHaveLength(2);
});

test("a decline is the answer to its request, and not tried again under another key", async () => {
	driver.twin.decline();
	const request = subscribeRequest(card);
	const declined = { code: "card_declined" };
	await expect(gateway.subscribe(request)).rejects.toMatchObject(declined);
	await expect(gateway.subscribe(request)).rejects.toMatchObject(declined);
	const fact = await gateway.subscribe({ ...request, id: newKey() });
	driver.twin.decline();
	const change = changeOf(fact);
	await expect(gateway.changeSubscription(change)).rejects.toMatchObject(declined);
	await expect(gateway.changeSubscription(change)).rejects.toMatchObject(declined);
	expect(driver.twin.state.charges.map(({ paid }) => paid)).toEqual([false, true, false]);
});

test("an overdue invoice can be tried again with the same card", async () => {
	const fact = await gateway.subscribe(subscribeRequest(card));
	driver.twin.decline({ times: 2 });
	driver.advance(31 * DAY);
	expect((await gateway.payOverdue(fact.ref)).status).toBe("past_due");
	expect((await gateway.payOverdue(fact.ref)).status).toBe("active");
	expect(driver.twin.state.charges.map(({ paid }) => paid)).toEqual([true, false, false, true]);
});

test("a cancellation by Stripe's portal is read, and taken back", async () => {
	const fact = await gateway.subscribe(subscribeRequest(card));
	await driver.stripe.subscriptions.update(fact.ref, { cancel_at: fact.currentPeriodEnd / 1_000 });
	const canceled = await gateway.fetchSubscription(fact.ref);
	expect(canceled).toEqual({ ...fact, cancelAtPeriodEnd: true });
	expect(await gateway.resumeSubscription({ id: newKey(), subscriptionRef: fact.ref })).toEqual(fact);
});

test("an invoice is left out until Stripe knows its fee", async () => {
	const fact = await gateway.subscribe(subscribeRequest(card));
	driver.twin.balanceLags = true;
	expect(await gateway.fetchSubscription(fact.ref)).toEqual({ ...fact, invoices: [] });
	driver.twin.balanceLags = false;
	expect(await gateway.fetchSubscription(fact.ref)).toEqual(fact);
});

test("invoices are read to the end of the list", async () => {
	const fact = await gateway.subscribe(subscribeRequest(card));
	driver.advance(9 * 366 * DAY);
	const { invoices } = subscriptionFact.parse(await gateway.fetchSubscription(fact.ref));
	expect(invoices).toHaveLength(109);
	expect(new Set(invoices.map(({ chargeRef }) => chargeRef)).size).toBe(109);
	expect(invoices.at(-1)).toEqual(fact.invoices[0]);
});

test("Stripe's page for invoices leads back", async () => {
	const back = "http://localhost/profile";
	const url = (await gateway.portalUrl(card.customerRef, back)) ?? "";
	await gateway.subscribe(subscribeRequest(card));
	expect(await (await fetch(url)).text()).toContain("$4.99, paid");
	expect((await fetch(url, { method: "POST", redirect: "manual" })).headers.get("location")).toBe(back);
});

test("the year of a subscription is told by signed events, each about the subscription", async () => {
	const { twin } = driver;
	const fact = await gateway.subscribe(subscribeRequest(card));
	twin.decline({ times: 2 });
	driver.advance(40 * DAY);
	await gateway.cancelSubscription({ id: newKey(), subscriptionRef: fact.ref });
	driver.advance(40 * DAY);
	expect(await gateway.fetchSubscription(fact.ref)).toMatchObject({ status: "canceled" });

	const events = await Promise.all(
		twin.state.events.map((event) => {
			const body = JSON.stringify(event);
			return gateway.parseWebhook(body, twin.webhooks.sign(body));
		}),
	);
	const about = { kind: "subscription", ref: fact.ref };
	const types = events.flatMap((event) =>
		JSON.stringify(event.about) === JSON.stringify(about) ? [event.type] : [],
	);
	expect(types).toContain("invoice.paid");
	expect(types.filter((type) => type === "invoice.payment_failed")).toHaveLength(2);
	expect(types).toContain("customer.subscription.updated");
	expect(types.at(-1)).toBe("customer.subscription.deleted");
	const charges = events.filter(
		({ type }) => type.startsWith("charge.") || type.startsWith("payment_intent."),
	);
	expect(charges.every((event) => event.about.kind === "nothing")).toBe(true);
});

test.each(randomSeeds(3))(
	"on a line that loses a third of all answers, nothing is done twice (SEEDS=%i)",
	async (seed) => {
		const { twin } = driver;
		twin.faults.random({
			seed,
			rates: { "drop before": 0.1, "drop after": 0.1, "500 before": 0.05, "500 after": 0.1 },
		});
		async function insist<T>(call: () => Promise<T>): Promise<T> {
			for (;;) {
				const answer = await call().catch((error: unknown) => {
					if (!isProviderTimeout(error)) throw error;
					return null;
				});
				if (answer !== null) return answer;
				twin.clock.advance(4 * MINUTE);
			}
		}
		const request = subscribeRequest(card);
		const fact = await insist(() => gateway.subscribe(request));
		const upgrade = changeOf(fact);
		await insist(() => gateway.changeSubscription(upgrade));
		const downgrade = changeOf(fact, true);
		await insist(() => gateway.changeSubscription(downgrade));
		const resume = { id: newKey(), subscriptionRef: fact.ref };
		await insist(() => gateway.resumeSubscription(resume));
		twin.decline();
		driver.advance(31 * DAY + HOUR);
		await insist(() => gateway.payOverdue(fact.ref));
		const cancel = { id: newKey(), subscriptionRef: fact.ref };
		await insist(() => gateway.cancelSubscription(cancel));
		twin.faults.clear();
		const last = subscriptionFact.parse(await gateway.fetchSubscription(fact.ref));
		expect(last).toMatchObject({ status: "active", plan: "pro", next: null, cancelAtPeriodEnd: true });
		expect(last.invoices.map(({ amount }) => amount)).toEqual([999, 500, 499]);
		expect(twin.state.charges.filter(({ paid }) => paid)).toHaveLength(3);
	},
);
