import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { payoutState, startOnboarding } from "#app/features/funds/payout-account.server.ts";
import { releaseFunds } from "#app/features/funds/release-funds.server.ts";
import { sweepReleases } from "#app/features/funds/sweep-releases.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { recheckReturnedPayment } from "#app/features/payments/sweep-payments.server.ts";
import { stripeGateway } from "#app/gateway/stripe/gateway.server.ts";
import { payees } from "#db/schema/index.ts";
import { MINUTE, testClock } from "#tests/support/clock.ts";
import { RETURN_URLS, releaseLinesIn, releasesIn } from "#tests/support/funds.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { startMemberPayment } from "#tests/support/payments.ts";
import { startTwin } from "#tests/support/stripe-twin/index.ts";
import { stripeFor } from "#tests/support/stripe-twin/sdk.ts";
import { openWorld } from "#tests/support/world.ts";

vi.setConfig({ testTimeout: 30_000 });

/** The app at Stripe's twin, with a trip of an organizer on Plus, whose rate is below what Stripe keeps. */
async function openStripeWorld() {
	const clock = testClock();
	const twin = await startTwin({ now: clock.now });
	const { origin, secretKey, publishableKey, webhookSecret } = twin;
	const keys = { secretKey, publishableKey, webhookSecrets: [webhookSecret], apiBase: origin };
	const gateway = stripeGateway(keys, clock.now);
	const world = openWorld({ clock, wrap: () => gateway });
	const organizer = await world.user({ subscriptionPlan: "plus" });
	return { clock, twin, world, organizer, stripe: stripeFor(twin), trip: await world.trip(organizer) };
}

let at: Awaited<ReturnType<typeof openStripeWorld>>;
beforeEach(async () => {
	at = await openStripeWorld();
});
afterEach(async () => {
	await at.twin.stop();
	at.world[Symbol.dispose]();
});

/** A friend joins and pays $970.00, of which the fund has $950.60 and Stripe $941.57. */
async function friendPays(name: string) {
	const ctx = at.world.asGuest(name);
	const member = await at.world.join(ctx, at.trip, { name });
	const { ref } = await startMemberPayment(ctx, member.id);
	await at.stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
	const [payment] = await listMemberPayments(at.world.db.read, { memberId: member.id });
	await recheckReturnedPayment(ctx, payment?.id ?? "");
}

async function onboard() {
	const ctx = at.world.as(at.organizer);
	await startOnboarding(ctx, at.trip.id, RETURN_URLS, US_PERSON);
	const [payee] = await at.world.db.read.select().from(payees);
	at.twin.onboard(payee?.ref ?? "");
	expect(await payoutState(ctx)).toBe("ready");
	return ctx;
}

const statuses = async () => (await releaseLinesIn(at.world)).map(({ status }) => status).sort();

test("what Stripe has not the money for waits, and is sent once the house has topped up", async () => {
	for (const name of ["Ann", "Ben", "Cid"]) await friendPays(name);
	const ctx = await onboard();
	const { release } = await releaseFunds(ctx, at.trip.id, {});
	expect(release).toMatchObject({ status: "reserved", amount: 285_180 });
	expect(await statuses()).toEqual(["completed", "completed", "waiting"]);
	for (let hour = 0; hour < 30; hour++) {
		at.clock.advance(60 * MINUTE);
		await sweepReleases(at.world.nobody);
	}
	expect(await statuses()).toEqual(["completed", "completed", "waiting"]);
	expect(at.twin.state.transfers).toHaveLength(2);
	at.twin.topUp(10_000);
	at.clock.advance(20 * MINUTE);
	await sweepReleases(at.world.nobody);
	expect(await statuses()).toEqual(["completed", "completed", "completed"]);
	expect(await releasesIn(at.world)).toMatchObject([{ status: "completed", amount: 285_180 }]);
	expect(at.twin.state.transfers.map(({ amount }) => amount)).toEqual([95_060, 95_060, 95_060]);
});
