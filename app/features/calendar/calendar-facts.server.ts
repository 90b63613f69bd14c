import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { entriesOf } from "#app/features/itinerary/itinerary.queries.ts";
import { automaticOf } from "#app/features/payments/instalments/automatic.queries.ts";
import { paymentsOf } from "#app/features/payments/payments.queries.ts";
import type { CalendarFacts } from "./calendar.ts";

/** What a member's calendar of a trip is made of. */
export async function calendarFacts(
	ctx: Ctx,
	{ trip, member }: { trip: Trip; member: Member },
	origin: string,
): Promise<CalendarFacts> {
	const db = ctx.db.read;
	const [entries, payments] = await Promise.all([entriesOf(db, trip.id), paymentsOf(db, member.id)]);
	const automatic = await automaticOf(ctx, { trip, member }, payments);
	// After a decline the card is tried again on another day than the due date: that is for the page to tell.
	const charged = automatic.filter(({ on, failed }) => on !== null && failed === null);
	return { origin, trip, entries, payments, byCard: new Set(charged.map(({ paymentId }) => paymentId)) };
}
