import { expect } from "vitest";
import { decideRefund } from "#app/features/fund/refunds/decide-refund.server.ts";
import { requestRefund } from "#app/features/fund/refunds/request-refund.server.ts";
import { reviewApproval, reviewRefund } from "#app/features/fund/refunds/review-refund.server.ts";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { releaseFunds, reviewRelease } from "#app/features/fund/releases/release-funds.server.ts";
import {
	cancelWaitingTransfers,
	sweepReleases,
} from "#app/features/fund/releases/release-transfers.server.ts";
import { cancelTrip } from "#app/features/trips/changes/cancel-trip.server.ts";
import { removeMember } from "#app/features/trips/changes/remove-member.server.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { noticesTo } from "#tests/support/rows.ts";
import { amountsIn } from "./amounts.ts";
import type { RefundPlan } from "./books.ts";
import * as books from "./books.ts";
import type { Charge, Release } from "./charge.ts";
import * as of from "./charge.ts";
import * as model from "./release.ts";
import type { Person, Tour, Year } from "./year.ts";

/** Actions of people, banks and support, each with its expected result. */

const ownCharges = ({ book }: Tour, person: Person) => books.chargesOf(book, person.book);

/** The amounts in the notice of a cause, in their order. */
async function amountsTold({ house }: Year, { ctx }: Person, cause: string): Promise<Cents[]> {
	const { actor } = ctx();
	if (actor?.kind !== "user") throw new Error("everyone has an account");
	const notices = await noticesTo(house.world, actor.user.id);
	return amountsIn(notices.find(({ source }) => source === cause)?.message ?? null);
}

/** Adds a refund to the books, part by part. */
function refund({ house }: Year, plan: RefundPlan): void {
	const at = house.world.clock.now().getTime();
	for (const { charge, gross, toCard } of plan) of.addRefund(charge, { gross, toCard, isByHand: false, at });
}

export async function ask(tour: Tour, person: Person, leaving: boolean): Promise<string> {
	const all = books.planRefund(ownCharges(tour, person));
	const asked = { tripId: tour.book.id, memberId: person.book.id, reason: "I can't come", leaving };
	const request = await requestRefund(person.ctx(), asked);
	expect(request).toMatchObject({
		requestedAmount: books.grossOf(all),
		refundableAmount: books.toCardsOf(all),
		deductionAmount: books.grossOf(all) - books.toCardsOf(all),
	});
	person.book.isAsking = true;
	return request.id;
}

/** The amounts that the organizer must see before they confirm a refund. */
const reviewOf = (plan: RefundPlan) => {
	const { organizer } = books.bearersOf(plan);
	const [gross, amount] = [books.grossOf(plan), books.toCardsOf(plan)];
	const people = [{ gross, amount, deduction: gross - amount, released: organizer }];
	return { total: amount, released: organizer, people };
};

/** The organizer approves the whole request, or an amount of their own. */
export async function approve(year: Year, tour: Tour, person: Person, id: string, amount?: Cents) {
	const all = books.planRefund(ownCharges(tour, person));
	const plan = books.planRefund(ownCharges(tour, person), amount);
	expect(await reviewApproval(tour.owner(), id, { customAmount: amount })).toMatchObject(reviewOf(plan));
	const decided = await decideRefund(tour.owner(), id, {
		status: "approved",
		customAmount: amount,
		expectedAmount: books.toCardsOf(all),
		expectedReleased: books.bearersOf(plan).organizer,
	});
	expect(decided).toMatchObject({ status: "processed", approvedAmount: books.toCardsOf(plan) });
	refund(year, plan);
	person.book.isAsking = false;
	if (decided.isLeaving) person.book.isAboard = false;
}

/** The organizer refunds without having been asked. */
export async function refundUnasked(year: Year, tour: Tour, person: Person, amount?: Cents) {
	const plan = books.planRefund(ownCharges(tour, person), amount);
	const order = { memberIds: [person.book.id], customAmount: amount, leaving: false, reason: "It rains" };
	expect(await reviewRefund(tour.owner(), tour.book.id, order)).toMatchObject(reviewOf(plan));
	const expectedReleased = books.bearersOf(plan).organizer;
	const { requests } = await startRefund(tour.owner(), tour.book.id, { ...order, expectedReleased });
	expect(requests).toMatchObject([{ status: "processed", approvedAmount: books.toCardsOf(plan) }]);
	refund(year, plan);
}

/** Support refunds in the provider's dashboard, where nothing is deducted. */
export async function refundByHand({ house }: Year, charge: Charge, amount: Cents): Promise<void> {
	await house.refundByHand(charge.ref, amount);
	const at = house.world.clock.now().getTime();
	of.addRefund(charge, { gross: amount, toCard: amount, isByHand: true, at });
}

export async function openDispute({ house }: Year, charge: Charge, amount: Cents): Promise<void> {
	const id = await house.openDispute(charge.ref, amount);
	of.addDispute(charge, id, amount, house.world.clock.now().getTime());
}

export async function closeDispute({ house }: Year, charge: Charge, outcome: "won" | "lost"): Promise<void> {
	for (const dispute of charge.disputes) {
		await house.closeDispute(dispute.id, outcome);
		dispute.status = outcome;
		dispute.returned = outcome === "won" ? dispute.amount : 0;
	}
}

export async function remove(year: Year, tour: Tour, person: Person): Promise<void> {
	const plan = books.planFromFund(ownCharges(tour, person));
	const expectedAmount = books.toCardsOf(plan);
	const noticed = books.noticedOf(ownCharges(tour, person));
	await removeMember(tour.owner(), { tripId: tour.book.id, memberId: person.book.id, expectedAmount });
	refund(year, plan);
	Object.assign(person.book, { isAboard: false, isAsking: false });
	expect(await amountsTold(year, person, `removed:${person.book.id}`)).toEqual(noticed);
}

/** The organizer cancels the trip, and everyone gets back what the fund has of their money, or nothing yet. */
export async function cancel(year: Year, tour: Tour, refunds: "all" | "none"): Promise<void> {
	const plans = tour.people.map((person) => books.planFromFund(ownCharges(tour, person)));
	const noticed = tour.people.map((person) => books.noticedOf(ownCharges(tour, person)));
	const expectedTotal = sum(plans.map(books.toCardsOf));
	await cancelTrip(tour.owner(), tour.book.id, { reason: "Storm", refund: refunds, expectedTotal });
	tour.book.isCancelled = true;
	if (refunds === "none") return;
	for (const plan of plans) refund(year, plan);
	for (const { book } of tour.people) book.isAsking = false;
	const told = tour.people.map((person) => amountsTold(year, person, `cancelled:${tour.book.id}`));
	expect(await Promise.all(told)).toEqual(noticed);
}

/** Releases an amount, or everything available. With `waits`, the house lacks the money, so the release waits. */
export async function release(
	{ house }: Year,
	tour: Tour,
	amount?: Cents,
	{ waits = false } = {},
): Promise<Release> {
	const { book, owner } = tour;
	const now = house.world.clock.now().getTime();
	const all = amount ?? books.availableIn(book, now);
	const debtPaid = Math.min(all, Math.max(0, books.debtOf(book.organizer)));
	expect(await reviewRelease(owner(), book.id, { amount })).toMatchObject({ amount: all, debtPaid });
	if (waits) house.setFunded(false);
	const made = await releaseFunds(owner(), book.id, { amount });
	expect(made).toMatchObject({ reservedAmount: all, release: { debtPaid } });
	const added = model.addRelease(book, all, now);
	if (!waits) model.sendWaiting(book);
	return added;
}

/** The house's money is back at the provider, so waiting releases are sent. */
export async function fill({ house }: Year, { book }: Tour): Promise<void> {
	house.setFunded(true);
	await sweepReleases(house.world.nobody);
	model.sendWaiting(book);
}

export async function takeBack(tour: Tour, release: Release): Promise<void> {
	const waiting = books.waitingOf(tour.book);
	expect(await cancelWaitingTransfers(tour.owner(), tour.book.id)).toBe(waiting);
	model.takeReleaseBack(tour.book, release);
}
