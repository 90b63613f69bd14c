import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { confirmMemberPayment } from "#app/features/payments/attempts/confirm-payment.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { sendReminders } from "#app/features/payments/reminders/send-reminders.server.ts";
import { sum } from "#app/lib/money.ts";
import { notifications } from "#db/schema/messages.ts";
import { DAY, MINUTE, testClock } from "#tests/support/clock.ts";
import { gatewayAt } from "#tests/support/gateway-at.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { startMemberPayment } from "#tests/support/payments.ts";
import { startTwin } from "#tests/support/stripe-twin/index.ts";
import { stripeFor } from "#tests/support/stripe-twin/sdk.ts";
import { openWorld } from "#tests/support/world.ts";
import { problemsAlways } from "./invariants.ts";

/** Runs four jobs a day for 365 days. */
vi.setConfig({ testTimeout: 120_000 });

/** On these days the bank declines, or asks for authentication. */
const BANK: Record<string, string> = {
	"2027-04-30": "insufficient_funds",
	"2027-05-01": "generic_decline",
	"2027-08-31": "authentication_required",
};
/** The day on which the member passes the bank's check. */
const BY_HAND = { day: "2027-09-02", number: 8 };

test("a year at Stripe from a 31st ends paid in full, in spite of a declined month and an authentication", async () => {
	const clock = testClock("2027-01-31T10:00:00.000Z");
	await using twin = Object.assign(await startTwin({ now: clock.now }), {
		[Symbol.asyncDispose]: () => twin.stop(),
	});
	const stripe = stripeFor(twin);
	const gateway = gatewayAt(twin, clock);
	using world = openWorld({ clock, wrap: () => gateway });

	/** Pays on our page, with 3-D Secure. */
	async function payBy(ctx: Ctx, memberId: string, given: { paymentId?: string }) {
		const { ref } = await startMemberPayment(ctx, memberId, given);
		const asked = await stripe.paymentIntents.confirm(ref, {
			payment_method: "pm_card_authenticationRequiredOnSetup",
		});
		if (asked.status === "requires_action") twin.authenticate(ref);
		await confirmMemberPayment(ctx, { memberId, ref });
	}

	const { trip, mia, ctx, member, payments, payment } = await memberOnInstalments(world, { payBy });
	const paidOn: string[] = ["2027-01-31"];
	for (clock.set("2027-02-01T12:30:00Z"); clock.now() < new Date("2028-01-02"); clock.advance(DAY - MINUTE)) {
		const today = clock.now().toISOString().slice(0, 10);
		const declineCode = BANK[today];
		if (declineCode) twin.decline({ times: 1, declineCode });
		await chargeDueInstalments(world.nobody);
		await sendReminders(world.nobody, world.locations);
		clock.advance(MINUTE);
		await sweepPayments(world.nobody);
		if (today === BY_HAND.day) {
			await payBy(ctx(), member.id, { paymentId: (await payment(BY_HAND.number)).id });
		}
		const paid = (await payments()).filter(({ status }) => status === "paid").length;
		if (paid === paidOn.length) continue;
		paidOn.push(today);
		expect(paidOn).toHaveLength(paid);
		expect(await problemsAlways(world.db), today).toEqual([]);
		expect(await reconcile(world.nobody), today).toEqual([]);
	}
	expect(paidOn).toEqual([
		"2027-01-31",
		"2027-02-28",
		"2027-03-31",
		"2027-05-03", // declined on Apr 30 and on May 1
		"2027-05-31",
		"2027-06-30",
		"2027-07-31",
		"2027-09-02", // the bank asked on Aug 31, so it was paid by hand
		"2027-09-30",
		"2027-10-31",
		"2027-11-30",
		"2027-12-31",
	]);

	const all = await payments();
	expect(sum(all.map(({ amount }) => amount))).toBe(member.individualCost);
	const charges = twin.state.charges.filter(({ status }) => status === "succeeded");
	expect(charges.map(({ id, amount }) => [id, amount])).toEqual(
		all.map(({ chargeRef, amount }) => [chargeRef, amount]),
	);
	expect(await balanceOf(world.db.read, "live", fundAccount(trip.id))).toBe(
		-sum(all.map(({ netAmount }) => netAmount ?? 0)),
	);

	const told = await world.db.read.select().from(notifications).where(eq(notifications.userId, mia.id));
	const count = (type: string) => told.filter((one) => one.type === type).length;
	expect({
		completed: count("payment_completed"),
		failed: count("payment_failed"),
		asked: count("payment_action_required"),
		announced: count("payment_due"),
	}).toEqual({ completed: 12, failed: 2, asked: 1, announced: 11 });
});
