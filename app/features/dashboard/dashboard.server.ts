import { type Member, requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { costSource } from "#app/features/booking-links/link-reading.ts";
import { listRecentMessages, noteChatRead } from "#app/features/chat/chat.server.ts";
import { fundOverview } from "#app/features/funds/fund-overview.server.ts";
import { releaseSummary } from "#app/features/funds/fund-view.server.ts";
import { listCompletedReleases } from "#app/features/funds/releases.queries.ts";
import { tellUncollectable } from "#app/features/members/find-uncollectable.server.ts";
import { listPeople } from "#app/features/members/people.queries.ts";
import { countFreePlaces } from "#app/features/members/trip-capacity.server.ts";
import {
	findNextCharge,
	listAutomaticCharges,
} from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { findNextPayment, paymentSummary } from "#app/features/payments/payment-summary.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { listPendingAndOwnRefunds } from "#app/features/refunds/refunds.queries.ts";
import { refundsSummary } from "#app/features/refunds/refunds-summary.server.ts";
import { tripCard } from "#app/features/trips/trip-card.ts";
import { listTripItems, type TripItem } from "#app/features/trips/trips.queries.ts";
import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { EXPECTED_PAYMENTS_PER_MEMBER, percentOf, tripProgress } from "./progress.ts";

const MAX_SHOWN_MEMBERS = 12; // then the page links to all members
const MAX_MEMBERS = 100;

export type DashboardQuery = {
	origin: string; // where browsers reach this app
	before?: string;
	allMembers: boolean;
};

/**
 * The dashboard for one viewer. Its lists are limited, so that its cost does not grow with the trip.
 * @throws DomainError not_found, unauthenticated
 */
export async function dashboardView(ctx: Ctx, shareId: string, query: DashboardQuery) {
	const access = await requireTrip(ctx, shareId, "dashboard.see");
	const { trip, role, member, may } = access;
	const db = ctx.db.read;
	const today = dateOf(ctx.now());
	const fundOf = { provider: ctx.payments.provider, tripId: trip.id, today };
	const requests = await listPendingAndOwnRefunds(db, { tripId: trip.id, memberId: member?.id ?? null });
	const [people, money, releases, items, ownPayments, chat] = await Promise.all([
		listPeople(db, trip.id, query.allMembers ? MAX_MEMBERS : MAX_SHOWN_MEMBERS),
		fundOverview(db, fundOf, requests),
		may["releases.see"] ? listCompletedReleases(db, { tripId: trip.id }) : [],
		listTripItems(db, { tripId: trip.id }),
		member ? listMemberPayments(db, { memberId: member.id }) : [],
		may["chat.read"] ? listRecentMessages(db, trip.id, query.before) : null,
	]);
	const newest = chat?.messages.at(-1);
	if (member && newest) await noteChatRead(ctx, member, newest.createdAt);
	const progress = tripProgress({
		members: people.members,
		confirmed: people.confirmed,
		expectedPayments: money.payments.scheduled + people.unscheduled * EXPECTED_PAYMENTS_PER_MEMBER,
		paidPayments: money.payments.paid,
		overduePayments: money.payments.overdue,
		startDate: trip.startDate,
		now: ctx.now(),
	});
	const summaries = ownPayments.map(paymentSummary);
	const known = { requests, payments: ownPayments, fundBalance: money.balance };
	return {
		trip: { ...tripCard(trip, ctx.now()), totalCost: trip.totalCost },
		role,
		uncollectable: role === "organizer" ? await tellUncollectable(ctx, access) : null,
		canPay: may["payment.pay"],
		canPostMessages: may["chat.post"],
		link: `${query.origin}/trip/${trip.shareId}`,
		people: {
			members: people.members,
			confirmed: people.confirmed,
			percent: percentOf(people.confirmed, people.members),
			placesLeft: may["trip.join"] ? await countFreePlaces(ctx, db, access, people.members) : 0,
			list: people.list.map((one) => ({
				...one,
				departureLocation: member || role === "organizer" ? one.departureLocation : null,
			})),
		},
		money: member || role === "organizer" ? toMoney(money) : null,
		fund: may["fund.see"] ? toFund(money, trip) : null,
		releases: releases.map(releaseSummary),
		progress,
		refunds: await refundsSummary(ctx, access, known),
		highlights: items.map((item) => toHighlight(trip, item, today)),
		own: member && {
			...toOwnMembership(member),
			payments: summaries,
			next: findNextPayment(summaries),
			nextCharge: findNextCharge(await listAutomaticCharges(ctx, { trip, member }, ownPayments)),
		},
		chat: chat && {
			hasOlder: chat.hasOlder,
			today,
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

export type DashboardView = Awaited<ReturnType<typeof dashboardView>> & { map: string };

type TripMoney = Awaited<ReturnType<typeof fundOverview>>;

function toMoney({ fund, payments }: TripMoney) {
	return { overdue: payments.overdue, collected: fund.totalCollected };
}

function toFund({ fund }: TripMoney, { id }: Trip) {
	const { status, totalCollected, totalReleased, availableBalance, platformFeesCollected } = fund;
	return { tripId: id, status, totalCollected, totalReleased, availableBalance, platformFeesCollected };
}

function toOwnMembership(member: Member) {
	return { memberId: member.id, confirmed: member.confirmed, share: member.individualCost };
}

/** The side panel shows the price per person, and for a stay also the price per night. */
function toHighlight(trip: Trip, item: TripItem, today: CalendarDate) {
	const nights = Math.max(1, trip.duration);
	return {
		id: item.id,
		type: item.type,
		name: item.name,
		url: item.url,
		cost: item.cost,
		costSource: item.url && costSource(item.costReadAt, today),
		perPerson: Math.round(item.cost / trip.partySize),
		perNight: item.type === "accommodation" ? Math.round(item.cost / nights) : null,
		nights,
	};
}
