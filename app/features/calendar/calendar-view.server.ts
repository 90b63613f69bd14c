import type { Ctx } from "#app/access/ctx.ts";
import { findNextPayment } from "#app/features/payments/payment-summary.ts";
import { tripCard } from "#app/features/trips/trip-card.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { findFeed } from "./calendar.queries.ts";
import { openPayments } from "./calendar.ts";
import { requireCalendar } from "./calendar-access.server.ts";
import { calendarFacts } from "./calendar-facts.server.ts";
import { feedLinks } from "./calendar-links.ts";

/**
 * The page about a member's calendar: what is in it, and whether it has an address.
 * @param shown.key a key that was just made: its address is shown, if it is still the one that opens the calendar
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function calendarView(
	ctx: Ctx,
	shareId: string,
	{ origin, key }: { origin: string; key: string | null },
) {
	const access = await requireCalendar(ctx, shareId);
	const { trip, member, role } = access;
	const [facts, feed] = await Promise.all([
		calendarFacts(ctx, access, origin),
		findFeed(ctx.db.read, member.id),
	]);
	const isNew = key !== null && feed?.keyHash === hashSecret(key);
	return {
		trip: tripCard(trip, ctx.now()),
		/** Aboard by this browser alone: the dashboard would ask them to sign in. */
		isGuest: role === "guest",
		entries: facts.entries.length,
		openPayments: openPayments(facts).length,
		next: findNextPayment(facts.payments),
		feed: feed && { createdAt: feed.createdAt },
		links: isNew ? feedLinks(origin, { shareId: trip.shareId, key }) : null,
	};
}

export type CalendarView = Awaited<ReturnType<typeof calendarView>>;
