import { describe, expect, test } from "vitest";
import { createPaidIntent, freshTwin, thrownStripeError } from "./test-fixtures.ts";

describe("refunds", () => {
	test("are never more than the charge together", async () => {
		const { twin, stripe } = await freshTwin();
		const { charge, intent } = await createPaidIntent(stripe);
		const first = await stripe.refunds.create({ charge, amount: 4_000, metadata: { refund: "r1" } });
		expect(first).toMatchObject({ status: "succeeded", charge, metadata: { refund: "r1" } });
		expect((await thrownStripeError(stripe.refunds.create({ charge, amount: 6_001 }))).param).toBe("amount");
		await stripe.refunds.create({ payment_intent: intent.id });
		expect((await thrownStripeError(stripe.refunds.create({ charge }))).code).toBe("charge_already_refunded");
		expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 10_000, refunded: true });
		// Stripe keeps the fee.
		expect(twin.state.balance).toBe(-320);
		expect((await stripe.refunds.list({ charge })).data).toHaveLength(2);
	});

	test("can be pending, then fail, and give the money back to the balance", async () => {
		const { twin, stripe } = await freshTwin();
		const { charge } = await createPaidIntent(stripe);
		twin.refundsBegin = "pending";
		const refund = await stripe.refunds.create({ charge });
		expect(refund.status).toBe("pending");
		twin.settleRefund(refund.id, "failed");
		expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
			status: "failed",
			failure_reason: "lost_or_stolen_card",
		});
		expect(twin.state.balance).toBe(9_680);
		const types = twin.state.events.map(({ type }) => type);
		expect(types).toEqual(expect.arrayContaining(["refund.created", "refund.updated", "refund.failed"]));
		const again = await stripe.refunds.create({ charge });
		twin.settleRefund(again.id, "succeeded");
		expect((await stripe.refunds.retrieve(again.id)).status).toBe("succeeded");
	});
});

describe("disputes", () => {
	test("take the money with a fee, and give it back when won", async () => {
		const { twin, stripe } = await freshTwin();
		const { charge } = await createPaidIntent(stripe);
		const { id } = twin.openDispute(charge);
		expect(await stripe.disputes.retrieve(id)).toMatchObject({
			status: "needs_response",
			amount: 10_000,
			charge,
			balance_transactions: [{ amount: -10_000, fee: 1_500, net: -11_500, type: "adjustment" }],
		});
		expect((await thrownStripeError(stripe.refunds.create({ charge }))).code).toBe("charge_disputed");
		twin.closeDispute(id, "won");
		expect((await stripe.disputes.retrieve(id)).status).toBe("won");
		expect(twin.state.balance).toBe(9_680 - 1_500);
		const types = twin.state.events.map(({ type }) => type).filter((type) => type.includes("dispute"));
		expect(types).toEqual([
			"charge.dispute.created",
			"charge.dispute.funds_withdrawn",
			"charge.dispute.funds_reinstated",
			"charge.dispute.closed",
		]);
	});

	test("that are lost return nothing", async () => {
		const { twin, stripe } = await freshTwin();
		const { charge } = await createPaidIntent(stripe);
		twin.closeDispute(twin.openDispute(charge).id, "lost");
		expect(twin.state.balance).toBe(9_680 - 11_500);
	});
});
