import type Stripe from "stripe";
import { expect, test } from "vitest";
import type { Twin } from "./index.ts";
import { createPaidIntent, freshTwin, post, thrownStripeError } from "./test-fixtures.ts";

const TRANSFERS = { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } };
const ACCOUNT: Stripe.V2.Core.AccountCreateParams = {
	contact_email: "org@example.com",
	display_name: "Organizer",
	dashboard: "express",
	identity: { country: "us" },
	configuration: { recipient: TRANSFERS },
	defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
	include: ["configuration.recipient"],
};

const statusOf = async (stripe: Stripe, id: string) =>
	(await stripe.v2.core.accounts.retrieve(id, { include: ["configuration.recipient"] })).configuration
		?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;

async function payee(twin: Twin, stripe: Stripe): Promise<string> {
	const { id } = await stripe.v2.core.accounts.create(ACCOUNT);
	twin.onboard(id);
	return id;
}

test("an account is onboarded on Stripe's page, which leads back", async () => {
	const { twin, stripe } = await freshTwin();
	const { id } = await stripe.v2.core.accounts.create(ACCOUNT);
	expect(await statusOf(stripe, id)).toBe("restricted");
	expect((await stripe.v2.core.accounts.retrieve(id)).configuration).toBeNull();
	const open = () =>
		stripe.v2.core.accountLinks.create({
			account: id,
			use_case: {
				type: "account_onboarding",
				account_onboarding: {
					refresh_url: "https://example.com/again",
					return_url: "https://example.com/done",
				},
			},
		});
	const { url } = await open();
	expect(await (await fetch(url)).text()).toContain("Agree and submit");
	const later = await post(url, { answer: "later" });
	expect(later.headers.get("location")).toBe("https://example.com/done");
	expect(await statusOf(stripe, id)).toBe("restricted");
	const used = await fetch(url, { redirect: "manual" });
	expect(used.headers.get("location")).toBe("https://example.com/again");
	const second = await open();
	await post(second.url, { answer: "finish" });
	expect(await statusOf(stripe, id)).toBe("active");
	expect(twin.state.events.at(-1)).toMatchObject({ type: "account.updated", account: id });
});

test("transfers from a charge are at most the charge, and can be reversed", async () => {
	const { twin, stripe } = await freshTwin();
	const destination = await payee(twin, stripe);
	const { charge } = await createPaidIntent(stripe);
	await createPaidIntent(stripe);
	const send = (amount: number) =>
		stripe.transfers.create({
			amount,
			currency: "usd",
			destination,
			source_transaction: charge,
			transfer_group: "trip_1",
			metadata: { line: "l1" },
		});
	const transfer = await send(9_500);
	expect(transfer).toMatchObject({ destination, source_transaction: charge, amount_reversed: 0 });
	expect((await thrownStripeError(send(501))).message).toContain(
		"must not exceed the source amount of $100.00",
	);
	const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 2_500 });
	expect(reversal).toMatchObject({ amount: 2_500, transfer: transfer.id });
	expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({
		amount_reversed: 2_500,
		reversed: false,
	});
	expect(
		(await thrownStripeError(stripe.transfers.createReversal(transfer.id, { amount: 7_001 }))).param,
	).toBe("amount");
	expect(twin.state.balance).toBe(2 * 9_680 - 9_500 + 2_500);
	expect((await stripe.transfers.list({ transfer_group: "trip_1" })).data).toHaveLength(1);
});

test("a transfer needs money, and a payee who may be paid", async () => {
	const { twin, stripe } = await freshTwin();
	const destination = await payee(twin, stripe);
	const { charge } = await createPaidIntent(stripe);
	const of = (amount: number, more: object = {}) =>
		stripe.transfers.create({ amount, currency: "usd", destination, ...more });
	// Money that has not settled can be transferred only by its charge.
	expect((await thrownStripeError(of(5_000))).code).toBe("balance_insufficient");
	expect((await thrownStripeError(of(9_900, { source_transaction: charge }))).code).toBe(
		"balance_insufficient",
	);
	twin.clock.advance(3 * 24 * 60 * 60 * 1_000);
	await of(5_000);
	expect((await thrownStripeError(of(5_000))).code).toBe("balance_insufficient");
	twin.onboard(destination, "restricted");
	expect((await thrownStripeError(of(100))).code).toBe("insufficient_capabilities_for_transfer");
	expect((await thrownStripeError(of(100, { destination: "acct_none" }))).code).toBe("resource_missing");
});

test("every change of the balance is listed with its cause", async () => {
	const { twin, stripe } = await freshTwin();
	const destination = await payee(twin, stripe);
	const { charge } = await createPaidIntent(stripe);
	await stripe.refunds.create({ charge, amount: 1_000 });
	const transfer = await stripe.transfers.create({
		amount: 2_000,
		currency: "usd",
		destination,
		source_transaction: charge,
	});
	await stripe.transfers.createReversal(transfer.id);
	const { data } = await stripe.balanceTransactions.list({ expand: ["data.source"], created: { gte: 1 } });
	expect(data.map(({ type, net }) => [type, net]).reverse()).toEqual([
		["charge", 9_680],
		["refund", -1_000],
		["transfer", -2_000],
		["transfer_refund", 2_000],
	]);
	expect(data.at(-1)?.source).toMatchObject({ id: charge, object: "charge" });
	expect(data.reduce((sum, { net }) => sum + net, 0)).toBe(twin.state.balance);
	const one = await stripe.balanceTransactions.list({ source: transfer.id });
	expect(one.data).toHaveLength(1);
});
