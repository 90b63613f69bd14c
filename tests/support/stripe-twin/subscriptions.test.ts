import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { DAY, HOUR, testClock } from "../clock.ts";
import { freshTwin, thrownStripeError } from "./test-fixtures.ts";

const START = "2026-01-31T10:00:00.000Z";

/** A twin that sells one plan by the month and by the year, and a customer with a card. */
async function shop() {
	const { twin, stripe } = await freshTwin();
	twin.clock.set(START);
	const product = (await stripe.products.create({ name: "Plus" })).id;
	const price = (interval: "month" | "year", unit_amount: number) =>
		stripe.prices.create({ product, currency: "usd", unit_amount, recurring: { interval } });
	const [month, year] = [await price("month", 1_000), await price("year", 9_000)];
	const customer = (await stripe.customers.create()).id;
	const card = (await stripe.paymentMethods.attach("pm_card_visa", { customer })).id;
	const params = (more: Partial<Stripe.SubscriptionCreateParams> = {}): Stripe.SubscriptionCreateParams => ({
		customer,
		items: [{ price: month.id }],
		default_payment_method: card,
		payment_behavior: "error_if_incomplete",
		...more,
	});
	return { twin, stripe, month, year, customer, card, params };
}

const periodOf = ({ items: { data } }: Stripe.Subscription) =>
	data.map(({ current_period_start, current_period_end }) =>
		[current_period_start, current_period_end].map((at) => new Date(at * 1_000).toISOString().slice(0, 10)),
	)[0];

describe("subscriptions", () => {
	test("are counted from their anchor, through short months", async () => {
		const { twin, stripe, params } = await shop();
		const { id } = await stripe.subscriptions.create(params());
		const periods: unknown[] = [];
		for (let month = 0; month < 3; month++) {
			periods.push(periodOf(await stripe.subscriptions.retrieve(id)));
			twin.clock.advance(31 * DAY);
		}
		expect(periods).toEqual([
			["2026-01-31", "2026-02-28"],
			["2026-02-28", "2026-03-31"],
			["2026-03-31", "2026-04-30"],
		]);
	});

	test("have a draft for an hour at each renewal, and its charge at its own time", async () => {
		const { twin, stripe, params } = await shop();
		const { id } = await stripe.subscriptions.create(params());
		twin.clock.set("2026-02-28T10:30:00.000Z");
		const [draft] = (await stripe.invoices.list({ subscription: id })).data;
		expect(draft).toMatchObject({ status: "draft", billing_reason: "subscription_cycle" });
		twin.clock.advance(5 * DAY);
		const [paid] = (await stripe.invoices.list({ subscription: id, expand: ["data.payments"] })).data;
		const paidAt = Date.parse("2026-02-28T11:00:00.000Z") / 1_000;
		expect(paid).toMatchObject({ id: draft?.id, status: "paid", status_transitions: { paid_at: paidAt } });
		expect(paid?.payments?.data).toMatchObject([{ status: "paid", amount_paid: 1_000 }]);
		expect(twin.state.charges.at(-1)).toMatchObject({ amount: 1_000, created: paidAt });
		expect(twin.state.balance).toBe(2 * (1_000 - 59));
	});

	test("are tried again after 1, 3, 5 and 7 days, and then end", async () => {
		const { twin, stripe, params } = await shop();
		const { id } = await stripe.subscriptions.create(params());
		twin.decline({ times: 5 });
		twin.clock.set("2026-02-28T12:00:00.000Z");
		const attempts: unknown[] = [];
		for (let day = 0; day < 9; day++) {
			const { status } = await stripe.subscriptions.retrieve(id);
			const [invoice] = (await stripe.invoices.list({ subscription: id })).data;
			attempts.push([day, status, invoice?.attempt_count]);
			twin.clock.advance(DAY);
		}
		expect(attempts).toEqual([
			[0, "past_due", 1],
			[1, "past_due", 2],
			[2, "past_due", 2],
			[3, "past_due", 3],
			[4, "past_due", 3],
			[5, "past_due", 4],
			[6, "past_due", 4],
			[7, "canceled", 5],
			[8, "canceled", 5],
		]);
		expect(await stripe.invoices.list({ subscription: id, status: "open" })).toMatchObject({ data: [{}] });
	});

	test("leave nothing after a decline, and tell a holder who is there to answer the bank", async () => {
		const { twin, stripe, customer, params } = await shop();
		twin.decline({ declineCode: "insufficient_funds" });
		const declined = await thrownStripeError(stripe.subscriptions.create(params()));
		expect(declined).toMatchObject({ statusCode: 402, code: "card_declined" });
		const asking = (await stripe.paymentMethods.attach("pm_card_authenticationRequired", { customer })).id;
		const asked = params({ default_payment_method: asking });
		const away = await thrownStripeError(stripe.subscriptions.create({ ...asked, off_session: true }));
		expect(away.code).toBe("authentication_required");
		const here = await thrownStripeError(stripe.subscriptions.create(asked));
		expect(here.code).toBe("subscription_payment_intent_requires_action");
		expect(twin.state.subscriptions).toEqual([]);
		expect(twin.state.invoices).toEqual([]);
		expect(twin.state.intents.map(({ status }) => status)).toEqual(["canceled", "canceled", "canceled"]);
	});

	test("begin a new period with another interval, less what is left of the old one", async () => {
		const { twin, stripe, year, params } = await shop();
		const { id, items } = await stripe.subscriptions.create(params());
		twin.clock.advance(14 * DAY);
		const item = items.data[0]?.id ?? "";
		const changed = await stripe.subscriptions.update(id, {
			items: [{ id: item, price: year.id }],
			proration_behavior: "always_invoice",
			payment_behavior: "error_if_incomplete",
		});
		expect(periodOf(changed)).toEqual(["2026-02-14", "2027-02-14"]);
		const [invoice] = (await stripe.invoices.list({ subscription: id })).data;
		expect(invoice).toMatchObject({ amount_paid: 8_500, billing_reason: "subscription_update" });
		expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-500, 9_000]);
	});

	test("with a schedule are canceled by it only, and follow its second phase", async () => {
		const { twin, stripe, month, year, params } = await shop();
		const { id } = await stripe.subscriptions.create(params());
		const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
		const again = stripe.subscriptionSchedules.create({ from_subscription: id });
		expect((await thrownStripeError(again)).message).toContain("already attached");
		const direct = stripe.subscriptions.update(id, { cancel_at_period_end: true });
		expect((await thrownStripeError(direct)).message).toContain("managed by the subscription schedule");
		const { start_date, end_date } = schedule.phases[0] ?? { start_date: 0, end_date: 0 };
		await stripe.subscriptionSchedules.update(schedule.id, {
			end_behavior: "release",
			phases: [
				{ items: [{ price: month.id }], start_date, end_date },
				{ items: [{ price: year.id }], duration: { interval: "year" } },
			],
		});
		twin.clock.set("2026-03-01T10:00:00.000Z");
		expect(periodOf(await stripe.subscriptions.retrieve(id))).toEqual(["2026-02-28", "2027-02-28"]);
		expect(twin.state.charges.at(-1)?.amount).toBe(9_000);
		twin.clock.advance(366 * DAY);
		expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ schedule: null, status: "active" });
		expect(
			(await stripe.subscriptionSchedules.release(schedule.id).catch((error) => error)).message,
		).toContain("currently in the `released` status");
	});

	test("are sold without card data, and at known prices only", async () => {
		const { stripe, params } = await shop();
		const old = { ...params(), coupon: "x" } as Stripe.SubscriptionCreateParams;
		expect((await thrownStripeError(stripe.subscriptions.create(old))).code).toBe("parameter_unknown");
		const none = stripe.subscriptions.create(params({ items: [{ price: "price_none" }] }));
		expect((await thrownStripeError(none)).code).toBe("resource_missing");
		const another = stripe.subscriptions.create(params({ default_payment_method: "pm_card_visa" }));
		expect((await thrownStripeError(another)).code).toBe("resource_missing");
		const incomplete = stripe.subscriptions.create(params({ payment_behavior: "default_incomplete" }));
		expect((await thrownStripeError(incomplete)).message).toContain("error_if_incomplete only");
	});
});

test("a lookup key belongs to one price, until it is transferred", async () => {
	const { stripe, month } = await shop();
	const params = (transfer_lookup_key: boolean): Stripe.PriceCreateParams => ({
		product: String(month.product),
		currency: "usd",
		unit_amount: 100,
		recurring: { interval: "month" },
		lookup_key: "plus",
		transfer_lookup_key,
	});
	const first = await stripe.prices.create(params(false));
	expect((await thrownStripeError(stripe.prices.create(params(false)))).code).toBe("resource_already_exists");
	const second = await stripe.prices.create(params(true));
	expect((await stripe.prices.list({ lookup_keys: ["plus"] })).data.map(({ id }) => id)).toEqual([second.id]);
	expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
});

test("a clock that the twin was given renews at the next request, or when a test says so", async () => {
	const clock = testClock(START);
	const { twin, stripe } = await freshTwin({ now: clock.now });
	const product = (await stripe.products.create({ name: "Plus" })).id;
	const recurring = { interval: "month" as const };
	const price = await stripe.prices.create({ product, currency: "usd", unit_amount: 1_000, recurring });
	const customer = (await stripe.customers.create()).id;
	const default_payment_method = (await stripe.paymentMethods.attach("pm_card_visa", { customer })).id;
	await stripe.subscriptions.create({
		customer,
		default_payment_method,
		items: [{ price: price.id }],
		payment_behavior: "error_if_incomplete",
	});
	clock.advance(28 * DAY + 2 * HOUR);
	expect(twin.state.charges).toHaveLength(1);
	twin.runBilling();
	expect(twin.state.charges).toHaveLength(2);
});
