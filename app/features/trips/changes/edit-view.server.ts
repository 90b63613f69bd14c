import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { type CalendarDate, dateOf, toIso } from "#app/lib/dates.ts";
import { centsToDollars } from "#app/lib/dollars.ts";
import { listTripItems } from "../trips.queries.ts";
import { changeLinks } from "./change-links.ts";
import { MAX_NOTE, STAYS } from "./edit.schema.ts";
import { termsOf } from "./edited-terms.ts";
import { fingerprintsOf } from "./fingerprints.server.ts";
import { findLastAgreedDate, findPaymentLock } from "./payment-lock.queries.ts";
import * as texts from "./texts/edit.ts";
import type { TermItem, TripTerms } from "./trip-terms.ts";

/** The trip as its form shows it. @throws DomainError not_found, unauthenticated, forbidden, conflict when cancelled */
export async function editTripView(ctx: Ctx, ref: TripRef) {
	const access = await requireTrip(ctx, ref, "trip.edit");
	const { trip } = access;
	const terms = termsOf(trip, await listTripItems(ctx.db.read, { tripId: trip.id }));
	const lock = await findPaymentLock(ctx.db.read, trip.id);
	const today = dateOf(ctx.now);
	const lastAgreed = await findLastAgreedDate(ctx.db.read, trip.id);
	const { name, maxMembersPerTrip, bookingFeeRate } = tierOfTrip(access, ctx.now);
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		updatedAt: toIso(trip.updatedAt),
		seen: fingerprintsOf(terms),
		values: formValues(terms),
		stays: STAYS.map((value) => ({ value, label: texts.stays[value] ?? value })),
		maxNote: MAX_NOTE,
		paidBy: paidBy(today, lastAgreed),
		lock: lock && { ...texts.lockNotice[lock], rows: texts.fixedRows(terms), total: terms.totalCost },
		ownTier: { name, maxMembersPerTrip, bookingFeeRate },
		links: changeLinks(trip.shareId),
	};
}

/** Returns the earliest possible last day to pay, and why it is that day. */
function paidBy(today: CalendarDate, lastAgreed: CalendarDate | null) {
	if (!lastAgreed || lastAgreed <= today) return { from: today, agreed: null };
	return { from: lastAgreed, agreed: texts.agreedUntil(lastAgreed) };
}

export type EditTripView = Awaited<ReturnType<typeof editTripView>>;

function formValues({ items, totalCost, ...terms }: TripTerms) {
	const whole: TermItem = { id: null, type: "other", name: texts.wholeTrip, url: null, cost: totalCost };
	const shown = items.length === 0 && totalCost > 0 ? [whole] : items;
	return {
		title: terms.title,
		origin: terms.origin ?? "",
		destination: terms.destination,
		startDate: terms.startDate ?? "",
		endDate: terms.endDate ?? "",
		partySize: String(terms.partySize),
		accommodationType: terms.accommodationType,
		finalPaymentDue: terms.finalPaymentDue ?? "",
		tripItems: shown.map(({ type, name, url, cost }) => ({
			...{ type, name, url: url ?? "", cost: String(centsToDollars(cost)) },
		})),
	};
}
