import { between, isNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
	payoutState,
	startOnboarding,
	sweepPayees,
} from "#app/features/fund/payouts/payout-account.server.ts";
import { pollEvents, receiveWebhook } from "#app/features/fund/reconciliation/events.server.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { recheckReturnedPayment } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { stripeGateway } from "#app/gateway/stripe/gateway.server.ts";
import { differences, payees, providerEvents } from "#db/schema/fund.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { disputes } from "#db/schema/payments.ts";
import { DAY, HOUR, testClock } from "#tests/support/clock.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import { startTwin } from "#tests/support/stripe-twin/index.ts";
import { stripeFor } from "#tests/support/stripe-twin/sdk.ts";
import { openWorld } from "#tests/support/world.ts";

vi.setConfig({ testTimeout: 30_000 });

/** The app with Stripe's twin, whose webhooks arrive only when a test delivers them. */
async function openStripeWorld() {
	const clock = testClock();
	const twin = await startTwin({ now: clock.now });
	const { origin, secretKey, publishableKey, webhookSecret } = twin;
	const keys = { secretKey, publishableKey, webhookSecrets: [webhookSecret], apiBase: origin };
	const gateway = stripeGateway(keys, clock.now);
	const world = openWorld({ clock, wrap: () => gateway });
	const guest = await tripWithGuest(world);
	const stripe = stripeFor(twin);
	return { clock, twin, world, stripe, guest };
}

let stripeWorld: Awaited<ReturnType<typeof openStripeWorld>>;
beforeEach(async () => {
	stripeWorld = await openStripeWorld();
});
afterEach(async () => {
	await stripeWorld.twin.stop();
	stripeWorld.world[Symbol.dispose]();
});

const payment = async () => {
	const [found] = await listMemberPayments(stripeWorld.world.db.read, {
		memberId: stripeWorld.guest.member.id,
	});
	if (!found) throw new Error("Ben has a payment");
	return found;
};

/** Ben pays in the browser. @returns the charge, which reaches our ledger only after a fetch */
async function charge(): Promise<string> {
	const { ref } = await startMemberPayment(stripeWorld.guest.ctx(), stripeWorld.guest.member.id);
	const paid = await stripeWorld.stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
	return String(paid.latest_charge);
}

async function bookedCharge(): Promise<string> {
	const ref = await charge();
	await recheckReturnedPayment(stripeWorld.guest.ctx(), (await payment()).id);
	return ref;
}

/** Delivers every event by webhook, newest first, and then again by the list. */
async function deliverAllEvents() {
	for (const event of stripeWorld.twin.state.events.reverse()) {
		const body = JSON.stringify(event);
		await receiveWebhook(
			stripeWorld.world.nobody,
			body,
			stripeWorld.twin.webhooks.sign(body, stripeWorld.clock.now()),
		);
	}
	await pollEvents(stripeWorld.world.nobody);
}

const openDifferences = () =>
	stripeWorld.world.db.read.select().from(differences).where(isNull(differences.settledAt));
const entryCount = () => stripeWorld.world.db.read.$count(ledgerEntries);

describe("an inquiry", () => {
	test("moves no money at Stripe and in our ledger, open or closed", async () => {
		const inquiry = stripeWorld.twin.openInquiry(await bookedCharge());
		expect(inquiry).toMatchObject({ status: "warning_needs_response", balance_transactions: [] });
		expect(await stripeWorld.world.nobody.payments.fetchDispute(inquiry.id)).toMatchObject({
			amount: 0,
			fee: 0,
		});
		await deliverAllEvents();
		stripeWorld.twin.closeInquiry(inquiry.id);
		stripeWorld.clock.advance(HOUR);
		await deliverAllEvents();
		expect(await stripeWorld.world.db.read.$count(disputes)).toBe(0);
		expect(await payment()).toMatchObject({ status: "paid" });
		expect(await entryCount()).toBe(1);
		expect(await reconcile(stripeWorld.world.nobody)).toEqual([]);
	});

	test("that becomes a dispute withdraws the money once", async () => {
		const inquiry = stripeWorld.twin.openInquiry(await bookedCharge());
		await deliverAllEvents();
		stripeWorld.clock.advance(3 * DAY);
		stripeWorld.twin.escalateInquiry(inquiry.id);
		await deliverAllEvents();
		expect(await stripeWorld.world.db.read.select().from(disputes)).toMatchObject([
			{ ref: inquiry.id, amount: 97_000, fee: 1_500, status: "open" },
		]);
		expect(await payment()).toMatchObject({ status: "disputed" });
		stripeWorld.clock.advance(HOUR);
		expect(await reconcile(stripeWorld.world.nobody)).toEqual([]);
	});

	test("does not prevent a refund", async () => {
		const { world, guest, twin } = stripeWorld;
		twin.openInquiry(await bookedCharge());
		await deliverAllEvents();
		const { id } = await requestRefundOf(guest.ctx(), guest.member);
		expect(await approveRefund(world.as(guest.organizer), id)).toMatchObject({ status: "processed" });
	});
});

test("a transfer made by hand at Stripe is a difference", async () => {
	const { stripe, clock, world, guest, twin } = stripeWorld;
	const source_transaction = await bookedCharge();
	await startOnboarding(world.as(guest.organizer), guest.trip.id, RETURN_URLS, US_PERSON);
	const [account] = twin.state.accounts;
	twin.onboard(account?.id ?? "");
	const destination = account?.id ?? "";
	const extra = await stripe.transfers.create({
		amount: 700,
		currency: "usd",
		destination,
		source_transaction,
	});
	clock.advance(HOUR);
	await deliverAllEvents();
	const found = await reconcile(world.nobody);
	expect(found.map((one) => [one.source, one.found - one.expected])).toEqual([
		[`transfer:${extra.id}`, -700],
	]);
});

test("a dispute whose event arrives before that of its charge takes the charge in with it", async () => {
	const { world, clock, twin } = stripeWorld;
	twin.openDispute(await charge());
	const told = twin.state.events.filter(({ type }) => type.startsWith("charge.dispute"));
	for (const event of told) {
		const body = JSON.stringify(event);
		await receiveWebhook(world.nobody, body, twin.webhooks.sign(body, clock.now()));
	}
	expect(await payment()).toMatchObject({ status: "disputed" });
	expect(await world.db.read.$count(providerEvents, isNull(providerEvents.appliedAt))).toBe(0);
	clock.advance(HOUR);
	expect(await reconcile(world.nobody)).toEqual([]);
	expect(await openDifferences()).toEqual([]);
});

describe("an organizer whose onboarding had no event", () => {
	const asked = () =>
		stripeWorld.twin.state.requests.filter(
			({ method, path }) => method === "GET" && path.startsWith("/v2/core/accounts/"),
		);

	async function onboarded() {
		const { world, guest, twin } = stripeWorld;
		await startOnboarding(world.as(guest.organizer), guest.trip.id, RETURN_URLS, US_PERSON);
		const [account] = twin.state.accounts;
		twin.onboard(account?.id ?? "");
		return world.as(guest.organizer);
	}

	test("is ready when they come back to the page", async () => {
		expect(await payoutState(await onboarded())).toBe("ready");
		expect(asked()).toMatchObject([{ params: { include: { 0: "configuration.recipient" } }, status: 200 }]);
	});

	test("is ready when the sweeper has asked", async () => {
		const ctx = await onboarded();
		const begun = stripeWorld.clock.now().getTime();
		expect(await sweepPayees(stripeWorld.world.nobody)).toBe(1);
		const ready = between(payees.readyAt, begun, stripeWorld.clock.now().getTime());
		expect(await stripeWorld.world.db.read.$count(payees, ready)).toBe(1);
		expect(await payoutState(ctx)).toBe("ready");
		expect(asked()).toHaveLength(1);
	});
});
