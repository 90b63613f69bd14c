import { type Member, requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { countUnread, listRecentMessages, noteChatRead } from "#app/features/chat/chat.server.ts";
import { fundOverview } from "#app/features/funds/fund-overview.server.ts";
import { releaseSummary } from "#app/features/funds/fund-view.server.ts";
import { listCompletedReleases } from "#app/features/funds/releases.queries.ts";
import { tellUncollectable } from "#app/features/members/find-uncollectable.server.ts";
import { countFreePlaces } from "#app/features/members/trip-capacity.server.ts";
import { listGroup } from "#app/features/payments/group.queries.ts";
import {
	findNextCharge,
	listAutomaticCharges,
} from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { lateSum } from "#app/features/payments/late.ts";
import { findNextPayment, paymentSummary } from "#app/features/payments/payment-summary.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { isPayable, type PaymentStatus } from "#app/features/payments/states.ts";
import { listPendingAndOwnRefunds } from "#app/features/refunds/refunds.queries.ts";
import { refundsSummary } from "#app/features/refunds/refunds-summary.server.ts";
import { tripCard } from "#app/features/trips/trip-card.ts";
import { listTripItems } from "#app/features/trips/trips.queries.ts";
import { dateOf } from "#app/lib/dates.ts";
import { groupView } from "./group-view.server.ts";
import { inviteText, tripStats } from "./hero-texts.ts";
import { toHighlight } from "./highlights.ts";
import { lateText } from "./late-text.ts";
import { nextTask } from "./next-task.ts";
import { EXPECTED_PAYMENTS_PER_MEMBER, tripProgress } from "./progress.ts";
import { progressStep } from "./progress-texts.ts";
import { payLink, taskFoot } from "./task-foot.ts";

const MAX_SHOWN_MEMBERS = 12; // then the page links to all members
const MAX_MEMBERS = 100;
const NO_DATE = "0000-00-00"; // before every due date

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
	const limit = query.allMembers ? MAX_MEMBERS : MAX_SHOWN_MEMBERS;
	// To somebody who is not aboard nobody is late, so that not even the order of the list tells it.
	const groupOf = { tripId: trip.id, today: may["standing.see"] ? today : NO_DATE, limit };
	const requests = await listPendingAndOwnRefunds(db, { tripId: trip.id, memberId: member?.id ?? null });
	const [group, money, releases, items, ownPayments, chat] = await Promise.all([
		listGroup(db, groupOf),
		fundOverview(db, fundOf, requests),
		may["releases.see"] ? listCompletedReleases(db, { tripId: trip.id }) : [],
		listTripItems(db, { tripId: trip.id }),
		member ? listMemberPayments(db, { memberId: member.id }) : [],
		may["chat.read"] ? listRecentMessages(db, trip.id, query.before) : null,
	]);
	const newest = chat?.messages.at(-1);
	const unread = member && chat ? countUnread(member, chat.messages) : 0;
	if (member && newest) await noteChatRead(ctx, member, newest.createdAt);
	const progress = tripProgress({
		members: group.members,
		confirmed: group.confirmed,
		expectedPayments: money.payments.scheduled + group.unscheduled * EXPECTED_PAYMENTS_PER_MEMBER,
		paidPayments: money.payments.paid,
		overduePayments: money.payments.overdue,
		startDate: trip.startDate,
		now: ctx.now(),
	});
	const summaries = ownPayments.map(paymentSummary);
	const known = { requests, payments: ownPayments, fundBalance: money.balance };
	const refunds = await refundsSummary(ctx, access, known);
	const link = `${query.origin}/trip/${trip.shareId}`;
	const people = groupView(group, { access, link, today });
	const counts = { ...people, startDate: trip.startDate, today };
	const placesLeft = may["trip.join"] ? await countFreePlaces(ctx, db, access, group.members) : 0;
	const next = findNextPayment(summaries);
	const late = may["payment.pay"] ? lateSum(summaries.filter(isOpen), today) : null;
	const own = member && {
		...toOwnMembership(member),
		payments: summaries,
		next,
		pay: may["payment.pay"] ? payLink(trip.shareId, { memberId: member.id, next }) : null,
		nextCharge: findNextCharge(await listAutomaticCharges(ctx, { trip, member }, ownPayments)),
		late: late && next ? lateText(late, next, today) : null,
	};
	const waitingRefunds = refunds.inbox?.waiting ?? 0;
	const task = nextTask({
		isOrganizer: role === "organizer",
		isCancelled: trip.status === "cancelled",
		own,
		placesLeft,
		waitingRefunds,
		isFundReady: may["fund.release"] && money.fund.status === "ready",
		lateOthers: group.late - (own?.late ? 1 : 0),
		today,
	});
	const card = { ...tripCard(trip, ctx.now()), totalCost: trip.totalCost };
	return {
		trip: card,
		stats: tripStats(card),
		invite: inviteText(card, placesLeft),
		role,
		uncollectable: role === "organizer" ? await tellUncollectable(ctx, access) : null,
		canPostMessages: may["chat.post"],
		link,
		people: { ...people, placesLeft },
		collected: may["standing.see"] ? money.fund.totalCollected : null,
		fund: may["fund.see"] ? toFund(money, trip) : null,
		releases: releases.map(releaseSummary),
		progress: { percent: progress.percent, items: progress.items.map((item) => progressStep(item, counts)) },
		refunds,
		highlights: items.map((item) => toHighlight(trip, item, today)),
		own,
		task,
		foot: taskFoot(task, {
			trip,
			own,
			share: own?.share ?? trip.costPerPerson,
			waitingRefunds,
			late: people.late,
			availableBalance: money.fund.availableBalance,
			today,
		}),
		chat: chat && {
			hasOlder: chat.hasOlder,
			today,
			clock: ctx.clock,
			unread,
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

function toFund({ fund }: TripMoney, { id }: Trip) {
	const { status, totalCollected, totalReleased, availableBalance, platformFeesCollected } = fund;
	return { tripId: id, status, totalCollected, totalReleased, availableBalance, platformFeesCollected };
}

function toOwnMembership(member: Member) {
	return { memberId: member.id, confirmed: member.confirmed, share: member.individualCost };
}

const isOpen = ({ status }: { status: PaymentStatus }) => isPayable(status);
