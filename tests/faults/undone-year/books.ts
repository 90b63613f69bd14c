import { type Cents, sum } from "#app/lib/money.ts";
import { DAY } from "#tests/support/clock.ts";
import type { Charge, Portion, Release } from "./charge.ts";
import * as of from "./charge.ts";
import { RATES, type TierCharge, type TierId } from "./plan-charge.ts";

export const HOLD_DAYS = 7;

/** The expected money of a trip, a member and an organizer, in cents. */
export type TripBook = {
	id: string;
	organizer: OrganizerBook;
	feeRate: number; // in basis points, unless it has one-time Pro
	totalCost: Cents;
	members: MemberBook[];
	charges: Charge[]; // oldest first
	releases: Release[];
	isCancelled: boolean;
	hasOneTimePro: boolean;
};
export type MemberBook = {
	id: string;
	name: string;
	share: Cents;
	payments: number; // of their plan; 0 without one
	isAsking: boolean; // for a refund
	isAboard: boolean;
};
export type OrganizerBook = { id: string; trips: TripBook[]; plan: TierId; planCharges: TierCharge[] };

/** The rates of the booking fee and of the organizer's cash back for a new charge, in basis points. */
export const ratesOf = ({ hasOneTimePro, feeRate, organizer }: TripBook) =>
	hasOneTimePro ? RATES.pro : { feeRate, cashBackRate: RATES[organizer.plan].cashBackRate };

export const chargesOf = ({ charges }: TripBook, { id }: MemberBook) =>
	charges.filter(({ memberId }) => memberId === id);

export const fundOf = (trip: TripBook) => sum(trip.charges.map(of.inFundOf));

export const portionsOf = (trip: TripBook): Portion[] => trip.charges.flatMap(({ portions }) => portions);

/** The amount that waits for the house's balance, in cents. */
export const waitingOf = (trip: TripBook) =>
	sum(portionsOf(trip).map(({ state, amount }) => (state === "waiting" ? amount : 0)));

/** The amount that was paid out, including what paid the organizer's debt, and has not come back, in cents. */
export const paidOutOf = (trip: TripBook) =>
	sum(portionsOf(trip).map((one) => (one.state === "waiting" ? 0 : one.amount - of.backOf(one))));

/** A refund, part by part: the charge, the amount that counts as refunded, and what the card gets. */
export type RefundPlan = { charge: Charge; gross: Cents; toCard: Cents }[];

/**
 * "The newest charge first" gives as much as it holds, until the cards get `amount`, or everything that can go back. If
 * the card would get as much for a cent less, because the provider's fee is rounded, all of the charge is still
 * refunded: the fund keeps nothing of it.
 */
export function planRefund(charges: readonly Charge[], amount = Number.POSITIVE_INFINITY): RefundPlan {
	let rest = amount;
	const plan: RefundPlan = [];
	for (const charge of charges.toSorted((one, other) => other.paidAt - one.paidAt)) {
		const all = of.leftOf(charge);
		const gross = of.toCardFrom(charge, all) <= rest ? all : leastFor(charge, all, rest);
		const toCard = of.toCardFrom(charge, gross);
		if (toCard > 0) plan.push({ charge, gross, toCard });
		rest -= toCard;
	}
	return plan;
}

/** The smallest refund of a charge from which its card gets `amount`; at most `most`. */
const leastFor = (charge: Charge, most: Cents, amount: Cents) =>
	firstWhere(most, (gross) => of.toCardFrom(charge, gross) >= amount);

/**
 * The first number from 0 on for which `holds` is true, or else `most`. If it is true for one number, it is true for
 * all after it.
 */
function firstWhere(most: number, holds: (number: number) => boolean): number {
	let [low, high] = [0, most];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (holds(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
}

export const grossOf = (plan: RefundPlan) => sum(plan.map(({ gross }) => gross));
export const toCardsOf = (plan: RefundPlan) => sum(plan.map(({ toCard }) => toCard));

/**
 * How much a refund takes out of the fund, and how much the organizer gives back or owes for it, because it was
 * released.
 */
export function bearersOf(plan: RefundPlan): { fund: Cents; organizer: Cents; bookingFee: Cents } {
	const fundParts = sum(plan.map(({ charge, gross }) => of.fundPartOf(charge, gross)));
	const organizer = sum(
		plan.map(({ charge, gross }) => of.owedOf(charge, of.undoneOf(charge) + gross) - of.owedOf(charge)),
	);
	return { fund: fundParts - organizer, organizer, bookingFee: grossOf(plan) - fundParts };
}

/** "Everyone gets back what the fund still has of their own money": the released part of a charge stays where it is. */
export function planFromFund(charges: readonly Charge[]): RefundPlan {
	return planRefund(charges).flatMap(({ charge }) => {
		const all = of.leftOf(charge);
		const isTooMuch = (gross: Cents) => of.fundPartOf(charge, gross) > of.inFundOf(charge);
		const most = firstWhere(all + 1, isTooMuch) - 1;
		const toCard = of.toCardFrom(charge, most);
		const gross = most === all ? all : leastFor(charge, most, toCard);
		return toCard > 0 ? [{ charge, gross, toCard }] : [];
	});
}

/** "The released part of what was paid and not refunded." */
export const spentOf = (charges: readonly Charge[]) =>
	sum(
		planRefund(charges).map(({ charge }) => of.fundPartOf(charge, of.leftOf(charge)) - of.inFundOf(charge)),
	);

/**
 * The amounts in the notice of the end of a trip or of a membership: what goes back, what was released, "the rest to
 * the cent: card fees, booking fee, what stays in the fund", and what can still go back.
 */
export function noticedOf(charges: readonly Charge[]): Cents[] {
	const [all, back] = [planRefund(charges), planFromFund(charges)];
	const [whole, part] = [bearersOf(all), bearersOf(back)];
	const [amount, spent] = [toCardsOf(back), spentOf(charges)];
	const cardFee = grossOf(back) - amount;
	const bookingFee = whole.bookingFee - part.bookingFee;
	const stays = grossOf(all) - amount - spent - cardFee - bookingFee;
	const fees =
		cardFee > 0 && bookingFee > 0 ? [cardFee + bookingFee, cardFee, bookingFee] : [cardFee + bookingFee];
	const later = toCardsOf(all) - amount;
	return [amount, spent, ...fees, stays, later].filter((one) => one > 0);
}

/** How much the approval of an undecided request would take out of the fund. */
export const heldFor = (trip: TripBook, member: MemberBook) =>
	member.isAsking ? bearersOf(planRefund(chargesOf(trip, member))) : { fund: 0, organizer: 0, bookingFee: 0 };

const freeAt = ({ paidAt }: Charge) => paidAt + HOLD_DAYS * DAY;
export const isTooNew = (charge: Charge, now: number) => freeAt(charge) > now;

/**
 * The amount that is too new to be released, beyond what is held for requests, and when its first part becomes free.
 */
export function tooNewIn(trip: TripBook, now: number): { amount: Cents; freeAt: number | null } {
	const parts = trip.members.map((member) => {
		const young = chargesOf(trip, member).filter((one) => isTooNew(one, now) && of.inFundOf(one) > 0);
		const amount = Math.max(0, sum(young.map(of.inFundOf)) - heldFor(trip, member).fund);
		return { amount, freeAt: Math.min(...young.map(freeAt)) };
	});
	const held = parts.filter(({ amount }) => amount > 0);
	return {
		amount: sum(held.map(({ amount }) => amount)),
		freeAt: held.length > 0 ? Math.min(...held.map((one) => one.freeAt)) : null,
	};
}

export const heldForRequests = (trip: TripBook) => sum(trip.members.map((one) => heldFor(trip, one).fund));

export const availableIn = (trip: TripBook, now: number) =>
	Math.max(0, fundOf(trip) - heldForRequests(trip) - tooNewIn(trip, now).amount);

/** How much an organizer owes the house now: the released part of what went back, less what releases have repaid. */
export function debtOf({ trips }: OrganizerBook): Cents {
	const owed = sum(trips.flatMap(({ charges }) => charges).map((one) => of.owedOf(one)));
	const debts = trips.flatMap(portionsOf).filter(({ state }) => state === "debt");
	return owed - sum(debts.map((one) => one.amount - of.backOf(one)));
}

/** How much of a member's money is in the fund. */
export const inFundOfMember = (trip: TripBook, member: MemberBook) =>
	sum(chargesOf(trip, member).map(of.inFundOf));
