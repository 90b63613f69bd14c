import { type Member, requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { costOrigin } from "#app/features/booking-links/cost-origin.ts";
import { messageWindow } from "#app/features/chat/chat.server.ts";
import { releaseCard } from "#app/features/funds/fund-view.server.ts";
import { fundOverview } from "#app/features/funds/funds.queries.ts";
import { releasesOf } from "#app/features/funds/releases.queries.ts";
import { freePlaces } from "#app/features/members/places.server.ts";
import { automaticOf, nextChargeOf } from "#app/features/payments/instalments/automatic.queries.ts";
import { nextOf, paymentCard } from "#app/features/payments/payment-card.ts";
import { paymentsOf } from "#app/features/payments/payments.queries.ts";
import { refundsSummary } from "#app/features/refunds/refunds-summary.server.ts";
import { dateOf } from "#app/lib/dates.ts";
import { countPayments, countPeople, listMembers } from "./dashboard.queries.ts";
import { EXPECTED_PER_MEMBER, percentOf, tripProgress } from "./progress.ts";
import { tripCard } from "./trip-card.ts";
import { itemsOf, type TripItem } from "./trips.queries.ts";

export type DashboardQuery = {
	/** Where browsers reach this app. */
	origin: string;
	before?: string;
	allMembers: boolean;
};

/**
 * The trip's page for one viewer. Lists are windowed, so that its cost does not grow with the trip.
 * @throws DomainError not_found, unauthenticated
 */
export async function dashboardView(ctx: Ctx, shareId: string, query: DashboardQuery) {
	const access = await requireTrip(ctx, shareId, "dashboard.see");
	const { trip, role, member, may } = access;
	const db = ctx.db.read;
	const today = dateOf(ctx.now());
	const [people, money, fund, releases, list, items, own, places, chat, refunds] = await Promise.all([
		countPeople(db, trip.id),
		countPayments(db, trip.id, today),
		fundOverview(db, ctx.payments.provider, trip.id),
		may["releases.see"] ? releasesOf(db, trip.id, { all: false }) : [],
		listMembers(db, trip.id, query.allMembers),
		itemsOf(db, trip.id),
		member ? paymentsOf(db, member.id) : [],
		freePlaces(ctx, db, trip),
		may["chat.read"] ? messageWindow(db, trip.id, query.before) : null,
		refundsSummary(ctx, access),
	]);
	const progress = tripProgress({
		members: people.members,
		confirmed: people.confirmed,
		expectedPayments: money.scheduled + people.unscheduled * EXPECTED_PER_MEMBER,
		paidPayments: money.paid,
		overduePayments: money.overdue,
		startDate: trip.startDate,
		now: ctx.now(),
	});
	return {
		trip: { ...tripCard(trip, ctx.now()), totalCost: trip.totalCost },
		role,
		may,
		link: `${query.origin}/trip/${trip.shareId}`,
		people: {
			...people,
			percent: percentOf(people.confirmed, people.members),
			placesLeft: may["trip.join"] ? places : 0,
			list: list.map((one) => ({ ...one, from: member || role === "organizer" ? one.from : null })),
		},
		/** What has come in is for those aboard to know. */
		money: member || role === "organizer" ? { ...money, collected: fund.totalCollected } : null,
		fund: may["fund.see"] ? { ...fund, tripId: trip.id } : null,
		releases: releases.map(releaseCard),
		progress,
		refunds,
		highlights: items.map((item) => highlight(trip, item)),
		own: member && {
			...ownCard(member),
			payments: own.map(paymentCard),
			next: nextOf(own),
			nextCharge: nextChargeOf(await automaticOf(ctx, { trip, member }, own)),
		},
		chat: chat && {
			hasOlder: chat.hasOlder,
			messages: chat.messages.map((message) => ({
				id: message.id,
				memberId: message.memberId,
				name: message.memberName,
				text: message.message,
				at: message.createdAt,
			})),
		},
		today,
	};
}

export type DashboardView = Awaited<ReturnType<typeof dashboardView>>;

function ownCard(member: Member) {
	return { memberId: member.id, confirmed: member.confirmed, share: member.individualCost };
}

/** An item as the side panel shows it: what a person pays of a flight or car, and what a night costs of a stay. */
function highlight(trip: Trip, item: TripItem) {
	const nights = Math.max(1, trip.duration);
	return {
		id: item.id,
		type: item.type,
		name: item.name,
		url: item.url,
		cost: item.cost,
		costOrigin: item.url && costOrigin(item.costReadAt),
		perPerson: Math.round(item.cost / trip.partySize),
		perNight: item.type === "accommodation" ? Math.round(item.cost / nights) : null,
		nights,
	};
}
