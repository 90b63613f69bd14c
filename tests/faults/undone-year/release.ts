import type { Cents } from "#app/lib/money.ts";
import { debtOf, fundOf, isTooNew, type OrganizerBook, portionsOf, type TripBook } from "./books.ts";
import type { Charge, Portion, Release } from "./charge.ts";
import * as of from "./charge.ts";

let portions = 0;

/**
 * "Oldest charge first; charges of members who ask for a refund come last". The organizer's debt is paid from the first
 * ones, and the rest is on its way.
 */
export function addRelease(trip: TripBook, amount: Cents, now: number): Release {
	const release: Release = { isTakenBack: false };
	trip.releases.push(release);
	const isAsking = ({ memberId }: Charge) =>
		trip.members.some(({ id, isAsking }) => id === memberId && isAsking);
	const charges = trip.charges.filter((one) => !isTooNew(one, now));
	const inOrder = [...charges.filter((one) => !isAsking(one)), ...charges.filter(isAsking)];
	let [rest, debt] = [amount, Math.min(amount, Math.max(0, debtOf(trip.organizer)))];
	const takeFrom = (source: Portion[], most: Cents) => {
		const taken = Math.min(rest, most);
		const paid = Math.min(debt, taken);
		const portion = (state: Portion["state"], amount: Cents): Portion => {
			const back = { disputes: 0, refunds: 0, debts: 0 };
			portions += 1;
			return { at: portions, release, amount, state, back, triedFor: new Set() };
		};
		if (paid > 0) source.push(portion("debt", paid));
		if (taken > paid) source.push(portion("waiting", taken - paid));
		[rest, debt] = [rest - taken, debt - paid];
	};
	for (const charge of inOrder) takeFrom(charge.portions, of.inFundOf(charge));
	if (rest > 0) throw new Error(`the model cannot release ${amount}: ${rest} is left, of ${fundOf(trip)}`);
	return release;
}

export const partsOf = (trip: TripBook, release: Release) =>
	portionsOf(trip).filter((one) => one.release === release);

/** Sends waiting portions, because the house's balance suffices. */
export function sendWaiting(trip: TripBook): void {
	for (const portion of portionsOf(trip)) if (portion.state === "waiting") portion.state = "sent";
}

/** The organizer takes back the waiting part; if nothing of the release has been sent, its debt is owed again. */
export function takeReleaseBack(trip: TripBook, release: Release): void {
	const isSent = partsOf(trip, release).some(({ state }) => state === "sent");
	const stays = (portion: Portion) =>
		portion.release !== release || portion.state === "sent" || (portion.state === "debt" && isSent);
	for (const charge of trip.charges) charge.portions = charge.portions.filter(stays);
	release.isTakenBack = !isSent;
}

/** After each step, transfers are reversed for what is owed, and repayments of a debt that no longer exists are returned. */
export function settle(organizers: readonly OrganizerBook[], canTakeBack: boolean): void {
	for (const organizer of organizers) {
		for (const { charges } of organizer.trips)
			for (const charge of charges) of.takeTransfersBack(charge, canTakeBack);
		returnDebts(organizer);
	}
}

/** "Newest first, to the funds that have paid it"; portions on their way wait until they have arrived. */
function returnDebts(organizer: OrganizerBook): void {
	const isOnItsWay = (release: Release) =>
		organizer.trips.some((trip) => partsOf(trip, release).some(({ state }) => state === "waiting"));
	const paid = organizer.trips
		.flatMap(portionsOf)
		.filter(({ state, release }) => state === "debt" && !isOnItsWay(release))
		.sort((one, other) => one.at - other.at);
	for (let debt = debtOf(organizer); debt < 0; debt = debtOf(organizer)) {
		const newest = paid.findLast((one) => of.backOf(one) < one.amount);
		if (!newest) return;
		newest.back.debts += Math.min(-debt, newest.amount - of.backOf(newest));
	}
}
