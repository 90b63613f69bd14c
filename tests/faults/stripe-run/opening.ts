import { askPool } from "#app/features/expenses/pool/ask-pool.server.ts";
import { addExpense } from "#app/features/expenses/save-expense.server.ts";
import { sweepReversals } from "#app/features/fund/charges/reversals.server.ts";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { pollEvents } from "#app/features/fund/reconciliation/events.server.ts";
import { decideRefund } from "#app/features/fund/refunds/decide-refund.server.ts";
import { requestRefund } from "#app/features/fund/refunds/request-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { sweepReleases } from "#app/features/fund/releases/release-transfers.server.ts";
import { startHostedPayment, startPayment } from "#app/features/payments/attempts/pay.server.ts";
import {
	recheckReturnedPayment,
	sweepPayments,
} from "#app/features/payments/attempts/sweep-payments.server.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { topUp } from "#app/features/pool/top-ups/top-up.server.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { payees } from "#db/schema/fund.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { AUTO_LIMIT, anExpense, ORIGIN } from "../group-actions.ts";
import { payTopUp } from "./group.ts";
import { confirm, joinTour, payNow, postStripeForm } from "./pay.ts";
import { FAULT_RATES, type Guest, type SimulatedTrip, type Simulation } from "./simulation.ts";
import { expectedErrorCode } from "./time.ts";
import {
	cancelTour,
	claimSomeTrip,
	IN_FULL,
	ON_PLAN,
	ownPayee,
	removeGuest,
	resetLink,
} from "./trip-changes.ts";

/** Events that are too rare by chance happen once at the beginning of every run, while Stripe answers. */
export async function openWithRareEvents(house: Simulation, seed: number): Promise<void> {
	const [first, second, third] = house.trips;
	if (!first || !second || !third) throw new Error("a run begins with three trips");
	house.twin.faults.clear();
	await payFirstInstalments(house, first);
	await chargeSecondInstalments(house);
	await releaseWithoutMoney(house, first);
	await moveByHand(house);
	await releaseAgainstDebt(house, first);
	await disputeReleased(house);
	await changeAndCancel(house, second);
	await replaceAccount(house, third);
	await claimSomeTrip(house);
	await payBackFromPool(house, first);
	house.twin.faults.random({ seed, rates: FAULT_RATES });
}

/** Two pay on our page, two on Stripe's, and one leaves its page open. Stripe's first answer is an error, which it replays under its key. */
async function payFirstInstalments(house: Simulation, tour: SimulatedTrip): Promise<void> {
	const { twin, clock } = house;
	const [first, second] = [await joinTour(house, tour, ON_PLAN), await joinTour(house, tour, ON_PLAN)];
	twin.faults.next({ method: "POST", path: /payment_intents$/, when: "before", how: "500" });
	await startPayment(first.ctx(), { memberId: first.memberId, currency: "usd" }).catch(expectedErrorCode);
	clock.advance(11 * MINUTE);
	await payNow(house, first);
	await payNow(house, second);
	for (let count = 0; count < 2; count++) await payOnPage(house, await joinTour(house, tour, ON_PLAN));
	const { ctx, memberId } = await joinTour(house, tour, IN_FULL);
	await startHostedPayment(ctx(), { memberId, currency: "usd" }, () => RETURN_URLS);
}

async function payOnPage({ world }: Simulation, { ctx, memberId }: Guest): Promise<void> {
	const { url } = await startHostedPayment(ctx(), { memberId, currency: "usd" }, () => RETURN_URLS);
	await postStripeForm(url, "success");
	const [payment] = await listMemberPayments(world.db.read, { memberId });
	await recheckReturnedPayment(ctx(), payment?.id ?? "");
}

/**
 * Someone fills the pool, which reimburses them against their next payments, and another payment from the pool is
 * requested.
 */
async function payBackFromPool(house: Simulation, tour: SimulatedTrip): Promise<void> {
	const guest = await joinTour(house, tour, ON_PLAN);
	await payNow(house, guest);
	const ctx = guest.ctx;
	const tripId = tour.trip.id;
	const begun = await topUp(ctx(), tripId, { amount: 6_000, surface: "embedded" }, ORIGIN);
	await payTopUp(house, tripId, begun, ctx(), true);
	for (const cents of [AUTO_LIMIT, 2 * AUTO_LIMIT]) {
		const expenseId = await addExpense(ctx(), tripId, anExpense(cents));
		await askPool(ctx(), tripId, { expenseId, amount: 0, way: "instalments" });
	}
}

/** The first card is declined, and charged on the next day. */
async function chargeSecondInstalments({ world, twin, clock }: Simulation): Promise<void> {
	await pollEvents(world.nobody);
	clock.advance(31 * DAY + 12 * HOUR);
	twin.decline({ times: 1 });
	await chargeDueInstalments(world.nobody);
	twin.acceptAll();
	clock.advance(DAY);
	await chargeDueInstalments(world.nobody);
}

/** All of Stripe's balance is in the house's bank, so the release waits until it has come back. */
async function releaseWithoutMoney({ world, twin, clock }: Simulation, tour: SimulatedTrip): Promise<void> {
	twin.moveOwnMoney({ type: "payout", amount: -twin.state.balance });
	clock.advance(3 * DAY);
	await releaseFunds(tour.organizer(), tour.trip.id, {});
	twin.topUp(2_000_000);
	for (let tries = 0; tries < 4; tries++) {
		clock.advance(7 * MINUTE);
		await sweepReleases(world.nobody);
	}
}

/** Refunds part of a payment and reverses part of a transfer in Stripe's dashboard. */
async function moveByHand({ world, twin, stripe, random }: Simulation): Promise<void> {
	const [transfer, charge] = [twin.state.transfers.at(-1), twin.state.charges.findLast(({ paid }) => paid)];
	await stripe.transfers.createReversal(transfer?.id ?? "", { amount: 1 + random.below(5_000) });
	await stripe.refunds.create({ charge: charge?.id ?? "", amount: 1 + random.below(5_000) });
	await pollEvents(world.nobody);
}

/** A refund of a released charge becomes the organizer's debt, which the next release pays. */
async function releaseAgainstDebt(house: Simulation, tour: SimulatedTrip): Promise<void> {
	await payNow(house, await joinTour(house, tour, IN_FULL));
	house.clock.advance(3 * DAY);
	await releaseFunds(tour.organizer(), tour.trip.id, {});
}

/** Two released charges are disputed: each side wins one. */
async function disputeReleased({ world, twin }: Simulation): Promise<void> {
	const charges = twin.state.transfers.map(({ source_transaction }) => String(source_transaction));
	const [won, lost] = [...new Set(charges)].slice(0, 2).map((charge) => twin.openDispute(charge).id);
	await pollEvents(world.nobody);
	await sweepReversals(world.nobody);
	twin.closeDispute(won ?? "", "won");
	twin.closeDispute(lost ?? "", "lost");
	await pollEvents(world.nobody);
}

/** On a trip with other costs one person leaves, one is removed, and one's refund fails; then it is cancelled. */
async function changeAndCancel(house: Simulation, tour: SimulatedTrip): Promise<void> {
	const { trip, organizer } = tour;
	await editTrip(organizer(), trip.id, { totalCost: 1_250_000 });
	const leaver = await joinTour(house, tour, IN_FULL);
	await leaveTrip(leaver.ctx(), trip.shareId);
	const paid: Guest[] = [];
	for (let count = 0; count < 3; count++) {
		const guest = await joinTour(house, tour, IN_FULL);
		await payNow(house, guest);
		paid.push(guest);
	}
	const [removed, refunded] = paid;
	if (!removed || !refunded) throw new Error("three have paid");
	await removeGuest(organizer(), removed);
	const { id } = await requestRefund(refunded.ctx(), refunded);
	house.twin.refundsBegin = "pending";
	await decideRefund(organizer(), id, { status: "approved", customAmount: 1 + house.random.below(20_000) });
	house.twin.refundsBegin = "succeeded";
	house.twin.settleRefund(house.twin.state.refunds.at(-1)?.id ?? "", "failed");
	await pollEvents(house.world.nobody);
	await resetLink(house, tour);
	await payWhileCancelled(house, tour);
}

/** Someone pays just before a trip is cancelled, and their bank returns the refund. */
async function payWhileCancelled(house: Simulation, tour: SimulatedTrip): Promise<void> {
	const { world, twin } = house;
	const { ctx, memberId } = await joinTour(house, tour, IN_FULL);
	const { ref } = await startPayment(ctx(), { memberId, currency: "usd" });
	await confirm(house, ref, "success");
	await cancelTour(house, tour, "all");
	twin.refundsBegin = "pending";
	await sweepPayments(world.nobody);
	twin.refundsBegin = "succeeded";
	twin.settleRefund(twin.state.refunds.at(-1)?.id ?? "", "failed");
	await sweepPayments(world.nobody);
}

/** Stripe closes an account, and its organizer opens another. */
async function replaceAccount(
	{ world, twin }: Simulation,
	{ trip, organizer }: SimulatedTrip,
): Promise<void> {
	const [payee] = await world.db.read.select().from(payees).where(ownPayee(organizer()));
	twin.closeAccount(payee?.ref ?? "");
	await pollEvents(world.nobody);
	await startOnboarding(organizer(), trip.id, RETURN_URLS, US_PERSON);
	twin.onboard(twin.state.accounts.at(-1)?.id ?? "");
}
