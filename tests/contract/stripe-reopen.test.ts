import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { confirmMemberPayment } from "#app/features/payments/attempts/confirm-payment.server.ts";
import { startHostedPayment, startPayment } from "#app/features/payments/attempts/pay.server.ts";
import {
	recheckReturnedPayment,
	sweepPayments,
} from "#app/features/payments/attempts/sweep-payments.server.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { stripeGateway } from "#app/gateway/stripe/gateway.server.ts";
import { DAY, HOUR, testClock } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { startTwin } from "#tests/support/stripe-twin/index.ts";
import { stripeFor } from "#tests/support/stripe-twin/sdk.ts";
import { openWorld } from "#tests/support/world.ts";

vi.setConfig({ testTimeout: 20_000 });

const URLS = { success: "http://localhost/back?returned=1", cancel: "http://localhost/back" };

/** Ben has paid the first of three instalments on our page with Stripe's twin, and agreed to the rest. */
async function openStripeWorld() {
	const clock = testClock();
	const twin = await startTwin({ now: clock.now });
	const { origin, secretKey, publishableKey, webhookSecret } = twin;
	const keys = { secretKey, publishableKey, webhookSecrets: [webhookSecret], apiBase: origin };
	const gateway = stripeGateway(keys, clock.now);
	const world = openWorld({ clock, wrap: () => gateway });
	const stripe = stripeFor(twin);
	const trip = await world.trip(await world.user({ subscriptionPlan: "plus" }));
	const ctx = () => world.asGuest("ben");
	const member = await world.join(ctx(), trip, { name: "Ben", paymentPlan: "3-month", consent: true });
	const order = { memberId: member.id, currency: "usd" } as const;
	const payments = () => listMemberPayments(world.db.read, { memberId: member.id });
	const house = {
		clock,
		twin,
		world,
		ctx,
		embedded: () => startPayment(ctx(), order),
		hosted: () => startHostedPayment(ctx(), order, () => URLS),
		confirm: (ref: string) => stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" }),
		/** @returns the status of the answer */
		async fillIn(url: string) {
			const body = new URLSearchParams({ card: "success" });
			return (await fetch(url, { method: "POST", body, redirect: "manual" })).status;
		},
		/** Loses the answer of the next call of this kind. */
		lose: (path: RegExp) => twin.faults.next({ method: "POST", path, when: "after", how: "drop", times: 2 }),
		comeBack: async () => recheckReturnedPayment(ctx(), (await payments())[1]?.id ?? ""),
		statuses: async () => (await payments()).map(({ status }) => status),
		charged: () => twin.state.charges.filter(({ paid }) => paid).length,
		async close() {
			await twin.stop();
			world[Symbol.dispose]();
		},
	};
	const { ref } = await house.embedded();
	await house.confirm(ref);
	await confirmMemberPayment(ctx(), { memberId: member.id, ref });
	return house;
}

let stripeWorld: Awaited<ReturnType<typeof openStripeWorld>>;
beforeEach(async () => {
	stripeWorld = await openStripeWorld();
});
afterEach(() => stripeWorld.close());

async function expectLost(call: Promise<unknown>) {
	const answer = await call.catch((error: unknown) => error);
	expect(isProviderTimeout(answer), String(answer)).toBe(true);
}

describe("Stripe's page, opened again", () => {
	test("is the same one within the day", async () => {
		const { url } = await stripeWorld.hosted();
		stripeWorld.clock.advance(22 * HOUR);
		expect(await stripeWorld.hosted()).toEqual({ url });
	});

	test.each([23, 25, 1_000])("after %i hours has a new address and can be paid", async (hours) => {
		const old = await stripeWorld.hosted();
		stripeWorld.clock.advance(hours * HOUR);
		const { url } = await stripeWorld.hosted();
		expect(url).not.toBe(old.url);
		expect(await stripeWorld.fillIn(old.url)).toBe(410);
		await stripeWorld.fillIn(url);
		await stripeWorld.comeBack();
		expect(await stripeWorld.statuses()).toEqual(["paid", "paid", "due"]);
		expect(stripeWorld.charged()).toBe(2);
	});

	test("that was paid without our knowledge is not replaced, and the payment counts", async () => {
		const { url } = await stripeWorld.hosted();
		await stripeWorld.fillIn(url);
		stripeWorld.clock.advance(DAY + HOUR);
		// The next payment, which nobody asked for, is not opened instead.
		expect(await errorCodeOf(stripeWorld.hosted())).toBe("conflict");
		expect(await stripeWorld.statuses()).toEqual(["paid", "paid", "due"]);
		expect(stripeWorld.charged()).toBe(2);
	});

	test("whose answer was lost leaves no second page open", async () => {
		stripeWorld.lose(/sessions$/);
		await expectLost(stripeWorld.hosted());
		stripeWorld.clock.advance(DAY - HOUR / 2);
		stripeWorld.twin.idempotency = false;
		await stripeWorld.hosted();
		expect(stripeWorld.twin.state.sessions.map(({ status }) => status)).toEqual(["expired", "open"]);
	});
});

describe("a payment in our page, opened again", () => {
	test("is the same intent after days, since intents do not expire", async () => {
		const { ref, clientSecret } = await stripeWorld.embedded();
		stripeWorld.clock.advance(3 * DAY);
		expect(await stripeWorld.embedded()).toMatchObject({ ref, clientSecret });
	});

	test("whose answer was lost leaves no second intent that could be paid", async () => {
		stripeWorld.lose(/payment_intents$/);
		await expectLost(stripeWorld.embedded());
		stripeWorld.clock.advance(DAY + HOUR);
		const { ref } = await stripeWorld.embedded();
		const open = stripeWorld.twin.state.intents.filter(({ status }) => status === "requires_payment_method");
		expect(open.map(({ id }) => id)).toEqual([ref]);
	});
});

test("a saved card's charge whose answer was lost is found after a month without jobs", async () => {
	stripeWorld.clock.set("2026-12-20T12:00:00Z");
	stripeWorld.lose(/payment_intents$/);
	expect(await chargeDueInstalments(stripeWorld.world.nobody)).toEqual({
		paid: 0,
		declined: 0,
		toConfirm: 0,
		checking: 1,
	});
	stripeWorld.clock.advance(35 * DAY);
	await sweepPayments(stripeWorld.world.nobody);
	expect(await stripeWorld.statuses()).toEqual(["paid", "paid", "due"]);
	expect(await chargeDueInstalments(stripeWorld.world.nobody)).toEqual({
		paid: 1,
		declined: 0,
		toConfirm: 0,
		checking: 0,
	});
	expect(stripeWorld.charged()).toBe(3);
});
