import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { warnAdmins } from "#app/features/admin/money/warn-admins.server.ts";
import { fundView } from "#app/features/fund/fund-view.server.ts";
import {
	payoutPageUrl,
	payoutState,
	refreshPayee,
	startOnboarding,
} from "#app/features/fund/payouts/payout-account.server.ts";
import { sweepPayouts } from "#app/features/fund/payouts/payouts.server.ts";
import { receiveWebhook } from "#app/features/fund/reconciliation/events.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { sweepReleases } from "#app/features/fund/releases/release-transfers.server.ts";
import { recheckReturnedPayment } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { stripeGateway } from "#app/gateway/stripe/gateway.server.ts";
import { payees } from "#db/schema/fund.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { settings } from "#db/schema/system.ts";
import { MINUTE, testClock } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { RETURN_URLS, releaseLinesIn, releasesIn } from "#tests/support/funds.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { startMemberPayment } from "#tests/support/payments.ts";
import { startTwin } from "#tests/support/stripe-twin/index.ts";
import { stripeFor } from "#tests/support/stripe-twin/sdk.ts";
import { openWorld } from "#tests/support/world.ts";

vi.setConfig({ testTimeout: 30_000 });

/** The app with Stripe's twin, and a trip of an organizer on Plus, whose booking fee is less than Stripe's fee. */
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

/** A friend joins and pays $970.00, of which the fund receives $950.60 and Stripe credits $941.57. */
async function friendPays(name: string) {
	const ctx = at.world.asGuest(name);
	const member = await at.world.join(ctx, at.trip, { name });
	const { ref } = await startMemberPayment(ctx, member.id);
	await at.stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
	const [payment] = await listMemberPayments(at.world.db.read, { memberId: member.id });
	await recheckReturnedPayment(ctx, payment?.id ?? "");
}

async function onboard() {
	const ctx = () => at.world.as(at.organizer);
	await startOnboarding(ctx(), at.trip.id, RETURN_URLS, US_PERSON);
	const [payee] = await at.world.db.read.select().from(payees);
	at.twin.onboard(payee?.ref ?? "");
	expect(await payoutState(ctx())).toBe("ready");
	return ctx;
}

/** The subject of the mail to an admin about a waiting release. */
async function mailedSubject() {
	await at.world.user({ role: "admin" });
	expect(await warnAdmins(at.world.nobody)).toBe(1);
	const [mail] = await at.world.db.read.select().from(outbox).where(eq(outbox.kind, "house_short"));
	return (mail?.content as { subject: string } | undefined)?.subject;
}

const statuses = async () => (await releaseLinesIn(at.world)).map(({ status }) => status).sort();

test("a transfer that exceeds the balance at Stripe waits, and is sent once the house has topped up", async () => {
	for (const name of ["Ann", "Ben", "Cid"]) await friendPays(name);
	const ctx = await onboard();
	const { release } = await releaseFunds(ctx(), at.trip.id, {});
	expect(release).toMatchObject({ status: "reserved", amount: 285_180 });
	expect(await statuses()).toEqual(["completed", "completed", "waiting"]);
	for (let hour = 0; hour < 30; hour++) {
		at.clock.advance(60 * MINUTE);
		await sweepReleases(at.world.nobody);
	}
	expect(await statuses()).toEqual(["completed", "completed", "waiting"]);
	expect(at.twin.state.transfers).toHaveLength(2);
	expect(await mailedSubject()).toBe("$950.60 for organizers waits for a top-up");
	at.twin.topUp(10_000);
	at.clock.advance(20 * MINUTE);
	await sweepReleases(at.world.nobody);
	expect(await statuses()).toEqual(["completed", "completed", "completed"]);
	expect(await releasesIn(at.world)).toMatchObject([{ status: "completed", amount: 285_180 }]);
	expect(at.twin.state.transfers.map(({ amount }) => amount)).toEqual([95_060, 95_060, 95_060]);
});

test("in test mode the admins are told that the money is not real", async () => {
	for (const name of ["Ann", "Ben", "Cid"]) await friendPays(name);
	const ctx = await onboard();
	await releaseFunds(ctx(), at.trip.id, {});
	await at.world.db.write(async (tx) => {
		await tx.insert(settings).values([
			{ name: "stripe_account", value: "acct_1" },
			{ name: "stripe_mode", value: "test" },
		]);
	});
	expect(await mailedSubject()).toBe("Test mode: $950.60 for organizers waits for a top-up");
});

test("what waits is shown as on its way, and keeps its reservation while the page is looked at", async () => {
	for (const name of ["Ann", "Ben", "Cid"]) await friendPays(name);
	const ctx = await onboard();
	await releaseFunds(ctx(), at.trip.id, {});
	at.clock.advance(20 * MINUTE);
	const view = await fundView(ctx(), at.trip.id);
	expect(view).toMatchObject({
		isReleaseInProgress: true,
		isReleaseWaiting: true,
		fund: { onItsWay: 95_060, availableBalance: 0, totalReleased: 190_120 },
		releases: [{ state: { word: "On its way, usually within 2 days" } }],
	});
	expect(await errorCodeOf(releaseFunds(ctx(), at.trip.id, {}))).toBe("conflict");
	at.twin.topUp(2_709);
	at.clock.advance(20 * MINUTE);
	expect((await fundView(ctx(), at.trip.id)).isReleaseInProgress).toBe(false);
	expect(at.twin.state.balance).toBe(0);
});

test("a payout is followed by its events and by the list, and tells of its failure once", async () => {
	await friendPays("Ann");
	const ctx = await onboard();
	await releaseFunds(ctx(), at.trip.id, { amount: 50_000 });
	const [account] = at.twin.state.accounts;
	const { id } = at.twin.payOut(account?.id ?? "", 50_000);
	expect(await sweepPayouts(at.world.nobody)).toBe(1);
	at.twin.settlePayout(id, "paid");
	at.twin.settlePayout(id, "failed");
	const events = at.twin.state.events.filter(({ type }) => type.startsWith("payout."));
	expect(events.map(({ account: of }) => of)).toEqual(events.map(() => account?.id));
	for (const event of [...events.reverse(), ...events]) {
		const body = JSON.stringify(event);
		await receiveWebhook(at.world.nobody, body, at.twin.webhooks.sign(body, at.clock.now()));
	}
	const { payout } = await fundView(ctx(), at.trip.id);
	expect(payout.payouts).toMatchObject([
		{ amount: "$500.00", word: "Came back", note: "The bank account has been closed." },
	]);
	const told = await at.world.db.read.select().from(notifications);
	expect(told.filter(({ source }) => source === `payout-failed:${id}`)).toHaveLength(1);
});

test("an account is of the country and kind that were asked for, and one that Stripe closed is replaced", async () => {
	const ctx = at.world.as(at.organizer);
	const open = (account: Parameters<typeof startOnboarding>[3]) =>
		startOnboarding(ctx, at.trip.id, RETURN_URLS, account);
	expect(await errorCodeOf(open(null))).toBe("invalid");
	expect(at.twin.state.accounts).toEqual([]);
	await open({ country: "DE", entityType: "company" });
	await open(null);
	const [first] = at.twin.state.accounts;
	expect(at.twin.state.accounts).toHaveLength(1);
	expect(first).toMatchObject({ identity: { country: "de", entity_type: "company" } });
	at.twin.onboard(first?.id ?? "");
	expect(await payoutState(ctx)).toBe("ready");
	expect(new URL(await payoutPageUrl(ctx, at.trip.id)).origin).toBe(at.twin.origin);
	at.twin.closeAccount(first?.id ?? "");
	await refreshPayee(at.world.nobody, first?.id ?? "");
	expect(await payoutState(ctx)).toBe("closed");
	expect(await errorCodeOf(payoutPageUrl(ctx, at.trip.id))).toBe("payee_missing");
	expect(await errorCodeOf(open(null))).toBe("invalid");
	await open({ country: "DE", entityType: "company" });
	const [, second] = at.twin.state.accounts;
	const rows = await at.world.db.read.select().from(payees);
	expect(
		rows.map(({ id, ref, archivedAt }) => [`payee:${id}`, ref, archivedAt === null]).sort(byRef),
	).toEqual(
		[
			[keyOf(0), first?.id, false],
			[keyOf(1), second?.id, true],
		].sort(byRef),
	);
});

const byRef = (a: unknown[], b: unknown[]) => String(a[1]).localeCompare(String(b[1]));

/** The idempotency key with which the account of this number was created. */
const keyOf = (index: number) =>
	at.twin.state.requests.filter(({ method, path }) => method === "POST" && path === "/v2/core/accounts")[
		index
	]?.idempotencyKey;
