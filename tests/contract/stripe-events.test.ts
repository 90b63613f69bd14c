import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isProviderRefusal, type ProviderEvent } from "#app/gateway/gateway.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { payeeRequest } from "#tests/support/payees.ts";
import { chargeRequest, newKey } from "./charge-requests.ts";
import { type StripeDriver, stripeDriver } from "./drivers.ts";

let driver: StripeDriver;
beforeEach(async () => {
	driver = await stripeDriver();
});
afterEach(() => driver.close());

const EVENT = {
	id: "evt_1",
	object: "event",
	type: "payment_intent.succeeded",
	created: 1_700_000_000,
	data: { object: { id: "pi_1", object: "payment_intent", metadata: { attempt_id: "a1" } } },
};

/** Posts like Stripe, signed over the exact bytes. */
function post(event: object, { at }: { at?: Date } = {}) {
	const body = JSON.stringify(event);
	return driver.gateway.parseWebhook(body, driver.twin.webhooks.sign(body, at));
}

const refused = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);

describe("a webhook", () => {
	test("is accepted when its signature fits", async () => {
		expect(await post(EVENT)).toEqual({
			id: "evt_1",
			type: "payment_intent.succeeded",
			at: 1_700_000_000_000,
			about: { kind: "attempt", attemptId: "a1", ref: EVENT.data.object.id },
		});
	});

	test("is refused when its body was changed, or its signature is another's, missing or odd", async () => {
		const body = JSON.stringify(EVENT);
		const good = driver.twin.webhooks.sign(body);
		const other = good.replace(/v1=.{8}/, "v1=00000000");
		for (const [text, signature] of [
			[body.replace("a1", "a2"), good],
			[`${body} `, good],
			[body, other],
			[body, ""],
			[body, "t=,v1="],
			["", good],
		] as const) {
			const error = await refused(driver.gateway.parseWebhook(text, signature));
			expect(isProviderRefusal(error), `${signature}: ${String(error)}`).toBe(true);
		}
	});

	test("is refused when it is older than 5 minutes", async () => {
		const now = driver.twin.clock.now().getTime();
		expect(await post(EVENT, { at: new Date(now - 4 * MINUTE) })).toMatchObject({ id: "evt_1" });
		const error = await refused(post(EVENT, { at: new Date(now - 6 * MINUTE) }));
		expect(isProviderRefusal(error), String(error)).toBe(true);
	});

	test("that is signed but no event is refused", async () => {
		for (const body of ["null", "[]", '{"id":"evt_1"}', "no json"]) {
			const error = await refused(driver.gateway.parseWebhook(body, driver.twin.webhooks.sign(body)));
			expect(isProviderRefusal(error), `${body}: ${String(error)}`).toBe(true);
		}
	});
});

test.each<[string, object, ProviderEvent["about"]]>([
	["a customer", { id: "cus_1", object: "customer", metadata: { attempt_id: "a1" } }, { kind: "nothing" }],
	["a payment of another's", { id: "pi_1", object: "payment_intent", metadata: {} }, { kind: "nothing" }],
	[
		"a checkout",
		{ id: "cs_1", object: "checkout.session", metadata: { attempt_id: "a1" } },
		{ kind: "attempt", attemptId: "a1", ref: "cs_1" },
	],
	[
		"a charge",
		{ id: "ch_1", object: "charge", payment_intent: "pi_1", metadata: { attempt_id: "a1" } },
		{ kind: "attempt", attemptId: "a1", ref: "pi_1" },
	],
	[
		"a refund",
		{ id: "re_1", object: "refund", metadata: { refund_id: "r1" } },
		{ kind: "refund", ref: "re_1", id: "r1" },
	],
	[
		"a refund made by hand",
		{ id: "re_1", object: "refund", metadata: {} },
		{ kind: "refund", ref: "re_1", id: "" },
	],
	[
		"a dispute",
		{ id: "du_1", object: "dispute", status: "needs_response" },
		{ kind: "dispute", ref: "du_1" },
	],
	["an inquiry", { id: "du_1", object: "dispute", status: "warning_needs_response" }, { kind: "nothing" }],
	["an account", { id: "acct_1", object: "account" }, { kind: "payee", ref: "acct_1" }],
	[
		"a capability",
		{ id: "transfers", object: "capability", account: "acct_1" },
		{ kind: "payee", ref: "acct_1" },
	],
	[
		"a setup",
		{ id: "seti_1", object: "setup_intent", metadata: { setup_id: "s1" } },
		{ kind: "setup", ref: "seti_1" },
	],
	[
		"a setup for automatic charges",
		{
			id: "seti_1",
			object: "setup_intent",
			metadata: { setup_id: "s1", setup_for: "automatic charges" },
		},
		{ kind: "setup", ref: "seti_1", forCharges: true },
	],
	[
		"a hosted page for automatic charges",
		{
			id: "cs_1",
			object: "checkout.session",
			mode: "setup",
			metadata: { setup_id: "s1", setup_for: "automatic charges" },
		},
		{ kind: "setup", ref: "cs_1", forCharges: true },
	],
	["the setup of a hosted page", { id: "seti_1", object: "setup_intent", metadata: {} }, { kind: "nothing" }],
	[
		"a hosted page for a card",
		{ id: "cs_1", object: "checkout.session", mode: "setup", metadata: { setup_id: "s1" } },
		{ kind: "setup", ref: "cs_1" },
	],
	[
		"a purchase",
		{ id: "pi_1", object: "payment_intent", metadata: { purchase_id: "p1" } },
		{ kind: "purchase", id: "p1" },
	],
	["a subscription", { id: "sub_1", object: "subscription" }, { kind: "subscription", ref: "sub_1" }],
	[
		"an invoice of a subscription",
		{ id: "in_1", object: "invoice", parent: { subscription_details: { subscription: "sub_1" } } },
		{ kind: "subscription", ref: "sub_1" },
	],
	["an invoice made by hand", { id: "in_1", object: "invoice", parent: null }, { kind: "nothing" }],
	["the charge of an invoice", { id: "ch_1", object: "charge", metadata: {} }, { kind: "nothing" }],
	["no object", {}, { kind: "nothing" }],
])("an event on %s is about that", async (_, object, about) => {
	expect((await post({ ...EVENT, data: { object } })).about).toEqual(about);
});

test("a thin event of version 2 is about its account", async () => {
	const thin = {
		id: "evt_2",
		object: "v2.core.event",
		type: "v2.core.account[configuration.recipient].capability_status_updated",
		created: "2026-11-20T10:00:00.000Z",
		related_object: { id: "acct_1", type: "v2.core.account", url: "/v2/core/accounts/acct_1" },
	};
	expect(await post(thin)).toEqual({
		id: "evt_2",
		type: thin.type,
		at: Date.parse("2026-11-20T10:00:00.000Z"),
		about: { kind: "payee", ref: "acct_1" },
	});
});

test("events are listed as the webhooks would have sent them", async () => {
	const { gateway, twin } = driver;
	const order = chargeRequest();
	const { ref } = await gateway.createIntent(order);
	const { chargeRef } = await driver.pay(ref, "success");
	const id = newKey();
	const refund = await gateway.refund({ id, chargeRef: chargeRef ?? "", amount: 100 });
	const payee = await gateway.ensurePayee(payeeRequest());
	const dispute = twin.openDispute(chargeRef ?? "");

	const listed = await gateway.listEventsSince(0);
	expect(listed).toEqual(await Promise.all(twin.state.events.map((event) => post(event))));
	const about = listed.map((event) => event.about);
	expect(about).toContainEqual({ kind: "attempt", attemptId: order.id, ref });
	expect(about).toContainEqual({ kind: "refund", ref: refund.ref, id });
	expect(about).toContainEqual({ kind: "payee", ref: payee.ref });
	expect(about).toContainEqual({ kind: "dispute", ref: dispute.id });
	expect(await gateway.listEventsSince(twin.clock.now().getTime() + MINUTE)).toEqual([]);
});
