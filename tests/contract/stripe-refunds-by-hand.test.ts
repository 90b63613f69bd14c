import { describe, expect, test, vi } from "vitest";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { notifications } from "#db/schema/messages.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";
import { HOUR } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import { openStripeWorld } from "#tests/support/stripe-world.ts";

vi.setConfig({ testTimeout: 30_000 });

type StripeWorld = Awaited<ReturnType<typeof openStripeWorld>>;

const balance = ({ world }: StripeWorld, account: string) => balanceOf(world.db.read, "live", account);
const fundOf = async (on: StripeWorld) => 0 - (await balance(on, fundAccount(on.guest.trip.id)));
const debtOf = (on: StripeWorld) => balance(on, `organizer_debt:${on.guest.organizer.id}`);

/** Expects no difference from Stripe, and a fund that promises no more than Stripe holds. */
async function expectBooksAgree(on: StripeWorld) {
	on.clock.advance(HOUR);
	expect(await reconcile(on.world.nobody)).toEqual([]);
	expect(await balance(on, "stripe_balance")).toBe(on.twin.state.balance);
	expect(await fundOf(on)).toBeGreaterThanOrEqual(0);
}

describe("a refund made in Stripe's dashboard", () => {
	test("is a refund in our books, and its money is not released again", async () => {
		await using on = await openStripeWorld();
		const charge = await on.charge();
		await on.book();
		await on.onboard();
		await on.stripe.refunds.create({ charge });
		await on.deliverAllEvents();
		expect(await on.payment()).toMatchObject({ status: "refunded", refundedAmount: 97_000 });
		const release = releaseFunds(on.world.as(on.guest.organizer), on.guest.trip.id, {});
		expect(await errorCodeOf(release)).toBe("insufficient_funds");
		expect(on.twin.state.transfers).toEqual([]);
		expect([await fundOf(on), await debtOf(on)]).toEqual([0, 0]);
		await expectBooksAgree(on);
	});

	test("is one refund however often and in whatever order its events come, and both sides are told once", async () => {
		await using on = await openStripeWorld();
		const charge = await on.charge();
		await on.stripe.refunds.create({ charge, amount: 2_500 });
		await on.deliverAllEvents();
		await on.book();
		on.clock.advance(HOUR);
		await on.deliverAllEvents();
		await on.deliverAllEvents();
		expect(await on.payment()).toMatchObject({ status: "partially_refunded", refundedAmount: 2_500 });
		expect(await on.world.db.read.select().from(refundRequests)).toMatchObject([
			{
				origin: "provider",
				status: "processed",
				requestedAmount: 2_500,
				refundableAmount: 2_500,
				deductionAmount: 0,
				approvedAmount: 2_500,
				isLeaving: false,
			},
		]);
		const told = (await on.world.db.read.select().from(notifications)).filter(
			({ type }) => type === "refund_update",
		);
		expect(told.map(({ userId }) => userId)).toEqual([on.guest.organizer.id]);
		await expectBooksAgree(on);
	});

	test("that fails at the bank is undone", async () => {
		await using on = await openStripeWorld();
		const charge = await on.charge();
		await on.book();
		on.twin.refundsBegin = "pending";
		const refund = await on.stripe.refunds.create({ charge });
		await on.deliverAllEvents();
		expect(await on.payment()).toMatchObject({ status: "refunded" });
		on.twin.settleRefund(refund.id, "failed");
		await on.deliverAllEvents();
		expect(await on.payment()).toMatchObject({ status: "paid", refundedAmount: 0 });
		expect(await fundOf(on)).toBe(95_060);
		await expectBooksAgree(on);
	});

	test("of released money is the organizer's debt, and no other member's", async () => {
		await using on = await openStripeWorld();
		const charge = await on.charge();
		await on.book();
		await on.onboard();
		await releaseFunds(on.world.as(on.guest.organizer), on.guest.trip.id, { amount: 90_000 });
		await on.stripe.refunds.create({ charge, amount: 50_000 });
		await on.deliverAllEvents();
		// 5,060 of the charge's 95,060 were left; the booking fee of 2 % pays 1,000 of the 50,000.
		expect([await fundOf(on), await debtOf(on)]).toEqual([0, 43_940]);
		await expectBooksAgree(on);
	});

	test("of released money that fails at the bank ends the debt", async () => {
		await using on = await openStripeWorld();
		const charge = await on.charge();
		await on.book();
		await on.onboard();
		await releaseFunds(on.world.as(on.guest.organizer), on.guest.trip.id, { amount: 90_000 });
		const refund = await on.stripe.refunds.create({ charge, amount: 50_000 });
		await on.deliverAllEvents();
		on.twin.settleRefund(refund.id, "failed");
		await on.deliverAllEvents();
		expect([await fundOf(on), await debtOf(on)]).toEqual([5_060, 0]);
		expect(await on.payment()).toMatchObject({ status: "paid", refundedAmount: 0 });
		await expectBooksAgree(on);
	});

	test("whose events never came enters our books when they are compared with Stripe's", async () => {
		await using on = await openStripeWorld();
		const charge = await on.charge();
		await on.book();
		await on.stripe.refunds.create({ charge });
		await expectBooksAgree(on);
		expect(await on.payment()).toMatchObject({ status: "refunded" });
		expect(await on.world.db.read.$count(ledgerEntries)).toBe(2);
		expect(await on.world.db.read.$count(cashBackEntries)).toBe(2);
	});
});

test("a refund of a charge that is nobody's waits for it and stays a difference", async () => {
	await using on = await openStripeWorld();
	const customer = await on.stripe.customers.create({ name: "Someone" });
	const method = await on.stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
	const intent = await on.stripe.paymentIntents.create({
		...{ amount: 5_000, currency: "usd", customer: customer.id, payment_method: method.id, confirm: true },
		allowed_payment_method_types: ["card"],
		off_session: true,
	});
	const refund = await on.stripe.refunds.create({ charge: String(intent.latest_charge) });
	await on.deliverAllEvents();
	on.clock.advance(HOUR);
	expect((await reconcile(on.world.nobody)).map(({ source }) => source)).toContain(`refund:${refund.id}`);
	expect(await on.world.db.read.$count(ledgerEntries)).toBe(0);
});

test("what earlier refunds have deducted can be returned by hand too, at the house's expense", async () => {
	await using on = await openStripeWorld();
	const charge = await on.charge();
	await on.book();
	const { id } = await requestRefundOf(on.guest.ctx(), on.guest.member);
	await approveRefund(on.world.as(on.guest.organizer), id);
	expect(await balance(on, "refund_deduction_income")).toBe(-2_843);
	await on.stripe.refunds.create({ charge });
	await on.deliverAllEvents();
	expect(await on.payment()).toMatchObject({ status: "refunded", refundedAmount: 97_000 });
	expect(await balance(on, "refund_deduction_income")).toBe(0);
	await expectBooksAgree(on);
});
