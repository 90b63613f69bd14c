import type { Trip } from "#app/access/access.server.ts";
import { groupSizeProblem, type Tier } from "#app/features/tiers/tiers.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { sharedBy } from "#app/lib/shares.ts";
import { lateSpotsAfter } from "../price/price-change.ts";
import * as tripTexts from "../texts.ts";
import type { TripItem } from "../trips.queries.ts";
import { costProblem, itemCostOfGroup } from "../trips.ts";
import type { EditTrip } from "./edit.schema.ts";
import type { PaymentLock } from "./payment-lock.queries.ts";
import * as texts from "./texts/edit.ts";
import { lockedFieldOf, pairItems, type TermItem, type TripTerms, totalOf } from "./trip-terms.ts";

export function termsOf(trip: Trip, items: readonly TripItem[]): TripTerms {
	const { title, origin, destination, startDate, endDate, partySize } = trip;
	const { finalPaymentDue, totalCost, lateSpots } = trip;
	return {
		...{ title, origin, destination, startDate, endDate, partySize, lateSpots },
		accommodationType: trip.isStayChosen ? trip.accommodationType : null,
		...{ finalPaymentDue, totalCost },
		items: items.map(({ id, type, name, url, cost }) => ({ id, type, name, url, cost })),
	};
}

/** Returns the terms after an edit. Missing fields stay; null clears a field. @param isFixed whether someone has paid */
export function editedTerms(before: TripTerms, edit: EditTrip, isFixed: boolean): TripTerms {
	const partySize = edit.partySize ?? before.partySize;
	const destination = edit.destination ?? before.destination;
	const lateSpots = lateSpotsAfter(before, partySize, isFixed);
	const items = edit.tripItems
		? editedItems(before, edit.tripItems, sharedBy({ partySize, lateSpots }))
		: before.items;
	return {
		title: edit.title === null ? tripTexts.defaultTitle(destination) : (edit.title ?? before.title),
		origin: chosen(edit.origin, before.origin),
		destination,
		startDate: chosen(edit.startDate, before.startDate),
		endDate: chosen(edit.endDate, before.endDate),
		partySize,
		lateSpots,
		accommodationType: edit.accommodationType ?? before.accommodationType,
		finalPaymentDue: chosen(edit.finalPaymentDue, before.finalPaymentDue),
		totalCost: totalOf(before, items, edit.totalCost),
		items,
	};
}

const chosen = <T>(given: T | null | undefined, before: T | null) => (given === undefined ? before : given);

function editedItems(
	before: TripTerms,
	given: NonNullable<EditTrip["tripItems"]>,
	partySize: number,
): TermItem[] {
	const items = given.map(({ id, type, name, url, cost, per }) => ({
		...{ id: id ?? null, type, name, url: url ?? null },
		cost: itemCostOfGroup(cost, per, partySize),
	}));
	return pairItems(before.items, items);
}

type Facts = {
	tier: Tier; // the trip's
	lock: PaymentLock;
	aboard: number; // how many places are taken, including the organizer's own
	offered: number; // places held for people from the waiting list
	lastAgreed: CalendarDate | null; // the last due date of anyone who has begun to pay
	lastStep: CalendarDate | null; // the last day of the organizer's own payment plan
	today: CalendarDate;
	price: { mayChange: boolean; hasReason: boolean }; // once someone has paid
};

/**
 * Refuses changes that break what members agreed to (Rules: Changing a trip). @throws DomainError invalid, trip_locked
 */
export function requireAllowed(before: TripTerms, after: TripTerms, facts: Facts): void {
	const { startDate, endDate, partySize, totalCost } = after;
	if (startDate && endDate && endDate < startDate) throw invalid("endDate", tripTexts.endBeforeStart);
	const sizeProblem = groupSizeProblem(facts.tier, partySize, before.partySize);
	if (sizeProblem) throw invalid("partySize", sizeProblem);
	if (partySize < facts.aboard) throw invalid("partySize", texts.fewerThanAboard(facts.aboard));
	if (partySize < before.partySize && partySize < facts.aboard + facts.offered)
		throw invalid("partySize", texts.fewerThanOffered(facts.aboard, facts.offered));
	const problem = costProblem(totalCost, sharedBy(after));
	if (problem) throw invalid("tripItems", problem);
	const field = lockedFieldOf(before, after);
	if (field === "tripItems" && facts.lock === "paid") requirePriceChange(facts.price);
	else if (field && facts.lock) {
		const kind = field === "partySize" ? field : field === "tripItems" ? "costs" : "dates";
		throw new DomainError("trip_locked", texts.locked(kind, facts.lock === "paid"), { field });
	}
	requireDueInTime(before, after, facts);
}

/**
 * Once someone has paid, a price change needs a reason, and everyone who has begun to pay is asked.
 * @throws DomainError trip_locked
 */
function requirePriceChange({ mayChange, hasReason }: Facts["price"]): void {
	if (!mayChange) throw new DomainError("trip_locked", texts.organizerAlone, { field: "tripItems" });
	if (!hasReason) throw new DomainError("trip_locked", texts.sayWhy, { field: "priceReason" });
}

/** The last day to pay must not be after the trip, unless someone who has begun to pay has agreed to a later one. */
function requireDueInTime(before: TripTerms, after: TripTerms, { today, lastAgreed, lastStep }: Facts): void {
	const { finalPaymentDue: due, endDate } = after;
	const isSame = due === before.finalPaymentDue;
	if (due === null || (isSame && endDate === before.endDate)) return;
	if (!isSame && due < today) throw invalid("finalPaymentDue", tripTexts.dueInThePast);
	if (!isSame && lastAgreed && due < lastAgreed) {
		throw new DomainError("trip_locked", texts.dueBeforeAgreed(lastAgreed), { field: "finalPaymentDue" });
	}
	if (!isSame && lastStep && due < lastStep) throw invalid("finalPaymentDue", texts.dueBeforeStep(lastStep));
	if (!endDate || due <= endDate || due === lastAgreed) return;
	const isAgreedLater = lastAgreed && lastAgreed > endDate;
	throw invalid(
		"finalPaymentDue",
		isAgreedLater ? texts.dueAfterAgreed(lastAgreed) : tripTexts.dueAfterTrip(endDate),
	);
}

const invalid = (field: string, message: string) => new DomainError("invalid", message, { field });

const MAX_SENTENCES = 8;

/** Describes each change in a sentence, from the old value to the new. Changes that people would not see have none. */
export function describeChanges(before: TripTerms, after: TripTerms): string[] {
	const sentences = [...fieldChanges(before, after), ...itemChanges(before.items, after.items)];
	if (before.totalCost !== after.totalCost) sentences.push(texts.newTotal(after.totalCost, before.totalCost));
	if (sentences.length <= MAX_SENTENCES) return sentences;
	const shown = sentences.slice(0, MAX_SENTENCES - 1);
	return [...shown, texts.andMore(sentences.length - shown.length)];
}

function fieldChanges(before: TripTerms, after: TripTerms): string[] {
	const differs = (field: keyof TripTerms) => before[field] !== after[field];
	return [
		...(differs("title") ? [texts.renamed(after.title, before.title)] : []),
		...(differs("origin") ? [texts.startsIn(after.origin, before.origin)] : []),
		...(differs("destination") ? [texts.goesTo(after.destination, before.destination)] : []),
		...(differs("startDate") || differs("endDate") ? [texts.newDates(after, before)] : []),
		...(differs("partySize") ? [texts.newSize(after.partySize, before.partySize)] : []),
		...(after.accommodationType !== null && differs("accommodationType")
			? [texts.newStay(after.accommodationType, before.accommodationType)]
			: []),
		...(differs("finalPaymentDue") ? [texts.newDue(after.finalPaymentDue, before.finalPaymentDue)] : []),
	];
}

/** @param after includes the ids of the items that existed before */
function itemChanges(before: readonly TermItem[], after: readonly TermItem[]): string[] {
	const oldById = new Map(before.map((item) => [item.id, item]));
	const ids = new Set(after.map(({ id }) => id));
	const removed = before.filter(({ id }) => !ids.has(id)).map(texts.removedItem);
	const changed = after.flatMap((item) => {
		const old = item.id === null ? undefined : oldById.get(item.id);
		if (!old) return [texts.addedItem(item)];
		return [
			...(old.name === item.name ? [] : [texts.renamedItem(item, old)]),
			...(old.cost === item.cost ? [] : [texts.newCost(item, old)]),
			...(old.url === item.url ? [] : [texts.newLink(item)]),
		];
	});
	const others = [...changed, ...removed];
	const isReordered = after.some(({ id }, index) => id !== before[index]?.id);
	return others.length === 0 && isReordered ? [texts.newOrder] : others;
}
