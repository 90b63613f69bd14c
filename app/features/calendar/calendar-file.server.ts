import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listTripEntries } from "#app/features/itinerary/itinerary.queries.ts";
import { listAutomaticCharges } from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { slugOf } from "#app/lib/slug.ts";
import { findFeedByKey } from "./calendar.queries.ts";
import { buildCalendar, type CalendarFacts } from "./calendar.ts";
import { requireCalendar } from "./calendar-access.server.ts";
import { writeCalendar } from "./icalendar.ts";

export type CalendarFile = { name: string; text: string };

/**
 * The calendar behind a secret address. Calendar apps have no session, so the key alone decides.
 * @throws DomainError not_found for an unknown or deleted key, another trip's key, or that of a removed member
 */
export async function calendarFileByKey(
	ctx: Ctx,
	{ shareId, key, origin }: { shareId: string; key: string; origin: string },
): Promise<CalendarFile> {
	const found = await findFeedByKey(ctx.db.read, shareId, hashSecret(key));
	if (!found) throw new DomainError("not_found", "Calendar not found");
	return toCalendarFile(await calendarFacts(ctx, found, origin));
}

/** @throws DomainError not_found, unauthenticated, forbidden */
export async function ownCalendarFile(ctx: Ctx, shareId: string, origin: string): Promise<CalendarFile> {
	return toCalendarFile(await calendarFacts(ctx, await requireCalendar(ctx, shareId), origin));
}

export async function calendarFacts(
	ctx: Ctx,
	{ trip, member }: { trip: Trip; member: Member },
	origin: string,
): Promise<CalendarFacts> {
	const db = ctx.db.read;
	const [entries, payments] = await Promise.all([
		listTripEntries(db, trip.id),
		listMemberPayments(db, member.id),
	]);
	const automatic = await listAutomaticCharges(ctx, { trip, member }, payments);
	// After a decline the card is charged again on another day than the due date, which only the page tells.
	const charged = automatic.filter(({ chargeDate, failed }) => chargeDate !== null && failed === null);
	return {
		origin,
		trip,
		entries,
		payments,
		automaticPaymentIds: new Set(charged.map(({ paymentId }) => paymentId)),
	};
}

function toCalendarFile(facts: CalendarFacts): CalendarFile {
	const parts = ["gangway", slugOf(facts.trip.title)].filter(Boolean);
	return { name: `${parts.join("-")}.ics`, text: writeCalendar(buildCalendar(facts)) };
}
