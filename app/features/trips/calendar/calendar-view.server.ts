import type { TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { findNextPayment, paymentSummary } from "#app/features/payments/schedule/payment-summary.ts";
import { unscheduledShare } from "#app/features/tiers/cash-back/cash-back.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { findFeed } from "./calendar.queries.ts";
import { openPayments } from "./calendar.ts";
import { requireCalendar } from "./calendar-access.server.ts";
import { calendarFacts } from "./calendar-facts.server.ts";
import { feedLinks } from "./calendar-feed.server.ts";

/**
 * @param key of a feed just created; its address is shown while this key is still valid
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function calendarView(
	ctx: Ctx,
	ref: TripRef,
	{ origin, key }: { origin: string; key: string | null },
) {
	const access = await requireCalendar(ctx, ref);
	const { trip, member, role } = access;
	const [facts, feed] = await Promise.all([
		calendarFacts(ctx, access, origin),
		findFeed(ctx.db.read, { memberId: member.id }),
	]);
	const next = findNextPayment(facts.payments.map(paymentSummary));
	const isNew = key !== null && feed?.keyHash === hashSecret(key);
	return {
		trip: tripSummary(trip),
		/** A guest would have to sign in to open the dashboard. */
		isGuest: role === "guest",
		entries: facts.entries.length,
		openPayments: openPayments(facts).length,
		next,
		/** In cents, of a member who has no schedule yet. */
		share: next || trip.status === "cancelled" ? 0 : unscheduledShare(member),
		feed: feed && { createdAt: feed.createdAt },
		links: isNew ? feedLinks(origin, { shareId: trip.shareId, key }) : null,
	};
}

export type CalendarView = Awaited<ReturnType<typeof calendarView>>;
