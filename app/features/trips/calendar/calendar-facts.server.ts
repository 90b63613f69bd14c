import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listAutomaticCharges } from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { listTripEntries } from "../itinerary/itinerary.queries.ts";
import type { CalendarFacts } from "./calendar.ts";

export async function calendarFacts(
	ctx: Ctx,
	{ trip, member }: { trip: Trip; member: Member },
	origin: string,
): Promise<CalendarFacts> {
	const db = ctx.db.read;
	const [entries, payments] = await Promise.all([
		listTripEntries(db, { tripId: trip.id }),
		listMemberPayments(db, { memberId: member.id }),
	]);
	const automatic = await listAutomaticCharges(ctx, { trip, member }, payments);
	// After a decline the card is charged again on another day than the due date, which the payment's page tells.
	const charged = automatic.filter(({ chargeDate, failed }) => chargeDate !== null && failed === null);
	return {
		origin,
		trip,
		entries,
		payments,
		automaticPaymentIds: new Set(charged.map(({ paymentId }) => paymentId)),
	};
}
