import { requireTrip, type TripAccess, type TripRef, tripIdOf } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { organizes, type Role } from "#app/access/roles.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { isAroundTrip } from "#app/features/bookings/locations/around-trip.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { isOpenRequest } from "#app/features/fund/refunds/states.ts";
import type { Seats } from "#app/features/members/trip-capacity.server.ts";
import { lookUpShownPayment } from "#app/features/payments/attempts/look-up-attempt.server.ts";
import { listScheduleOptions } from "#app/features/payments/schedule/schedule-options.server.ts";
import { hasFeature } from "#app/features/tiers/tier-features.ts";
import { tierOf, tierOfTrip } from "#app/features/tiers/tiers.ts";
import { type CalendarDate, dateOf, earliestDate, formatRange, hasEnded } from "#app/lib/dates.ts";
import { wholeCost } from "#app/lib/shares.ts";
import { attentionRows } from "./attention.ts";
import { companionTasks } from "./companion-tasks.ts";
import { type DashboardQuery, type DashboardRows, readDashboard } from "./dashboard-rows.server.ts";
import { expenseTasks } from "./expense-tasks.ts";
import { collectedView, fundView } from "./fund-card.server.ts";
import { answersText, groupView } from "./group-view.server.ts";
import { highlightView } from "./highlights.ts";
import { memberActions } from "./member-actions.ts";
import { nextTask, taskFoot } from "./next-task.ts";
import { chooseScheduleText, scheduleOffer } from "./own-membership.server.ts";
import { joinOffer } from "./payment-offers.ts";
import { placesOffMap } from "./places-off-map.server.ts";
import { planWays } from "./plan-ways.ts";
import { progressView } from "./progress-view.ts";
import * as texts from "./texts.ts";
import { tripNotice } from "./trip-notice.ts";

/**
 * The dashboard for one viewer, in words.
 * @throws DomainError not_found, unauthenticated
 */
export async function dashboardView(ctx: Ctx, ref: TripRef, query: DashboardQuery) {
	const access = await requireTrip(ctx, ref, "dashboard.see");
	const { trip, role, member, may } = access;
	if (member && (await lookUpShownPayment(ctx, member.id))) return dashboardView(ctx, tripIdOf(ref), query);
	const days = { today: dateOf(ctx.now), lateBefore: earliestDate(ctx.now) };
	const { today } = days;
	const rows = await readDashboard(ctx, access, query, days);
	const { own, places, money, items } = rows;
	const { group, ...shownPage } = rows.peoplePage;
	const people = groupView(group, {
		...{
			access,
			reminders: rows.reminders,
			givers: rows.givers,
			disputes: rows.disputes,
			...days,
			...shownPage,
		},
		reserved: places.reserved + places.offered,
	});
	const attention = whatWaits(access, rows);
	const facts = taskFacts(ctx, access, { ...rows, people, attention, today });
	const task = nextTask(facts);
	const { placesLeft, isCancelled } = facts;
	const summary = { ...tripSummary(trip), totalCost: wholeCost(trip) };
	const tierFacts = {
		tier: tierOfTrip(access, ctx.now),
		ownTier: tierOf(userOf(ctx), ctx.now),
		hasOneTimePro: access.hasOneTimePro,
		ways: listScheduleOptions(ctx, access, facts.share),
	};
	const offersSchedule = scheduleOffer(own, tierFacts.ways.options.length > 1);
	return {
		trip: summary,
		notice: tripNotice(trip, rows.former),
		attention,
		isNow: may["emergency.see"] && isAroundTrip(trip, tripZones(query.locations, trip), ctx.now),
		offMap: placesOffMap(query.locations, trip, may["trip.edit"]),
		dates: formatRange(trip.startDate, trip.endDate),
		stats: texts.stats(summary),
		invite: texts.invite(summary, placesLeft),
		role,
		uncollectable: rows.uncollectable,
		/** Whether the organizer's own card has something urgent to do. */
		isOrganizersTurn: rows.uncollectable !== null || (offersSchedule !== null && !own?.next && !isCancelled),
		canPostMessages: may["chat.post"],
		link: `${query.origin}/trip/${trip.shareId}`,
		people: {
			...people,
			placesLeft,
			answers: answersText(people.members, rows.answers),
			line: may["standing.see"] ? lineOf(places) : null,
			asking: rows.asking,
		},
		collected: collectedView(access, rows),
		fund: await fundView(ctx, access, rows),
		price: rows.prices.ofTrip,
		hasOwnPlan: trip.customSchedule !== null || hasFeature(tierFacts.tier, "custom_schedules"),
		releases: rows.releases,
		progress: progressView({
			...{ trip, group, people, today },
			payments: money.payments,
			ready: rows.checks?.ready ?? null,
			now: ctx.now,
		}),
		offer: member?.payerId ? null : joinOffer({ ...facts, ...tierFacts }),
		actions: memberActions({
			...facts,
			tier: tierFacts.tier,
			hasCosts: summary.totalCost > 0,
			checks: rows.checks,
		}),
		support: supportTexts(role),
		refunds: rows.refunds,
		polls: rows.polls,
		expenses: rows.expenses,
		items, // the forecast, passed in because its room may import this one but not the reverse
		highlights: items.map((item) => highlightView(trip, item, today)),
		planWays: planWays({
			...facts,
			may,
			tier: tierFacts.tier,
			shareId: trip.shareId,
			assistant: rows.chat?.assistant,
		}),
		noHighlights: organizes(role) ? texts.agreeInChat : texts.waitFor(trip.organizerName),
		own,
		ownOptions: rows.options,
		ownCompanions: rows.companions,
		task,
		scheduleOffer: role === "organizer" ? offersSchedule : null,
		chooseSchedule: role === "organizer" && !isCancelled ? chooseScheduleText(own) : null,
		foot: taskFoot(task, facts),
		chat: rows.chat,
		today,
	};
}

export type DashboardView = Omit<Awaited<ReturnType<typeof dashboardView>>, "items"> & { map: string };

/** What needs the viewer's decision; shown above everything else. */
function whatWaits({ trip }: TripAccess, rows: DashboardRows) {
	const { requests, refunds, disputes, lostPayout, offer, openOutside } = rows;
	const isAsking = (memberId: string) =>
		requests.some(({ request }) => request.memberId === memberId && isOpenRequest(request.status));
	return [
		...rows.prices.tasks,
		...companionTasks(rows.companions),
		...expenseTasks(rows.expenses),
		...attentionRows({
			...{ trip, offer, inbox: refunds.inbox, disputes: disputes.due, lostPayout },
			credits: rows.credits.filter(({ memberId }) => !isAsking(memberId)),
			outside: openOutside.toAnswer,
		}),
	];
}

type Shown = DashboardRows & {
	people: ReturnType<typeof groupView>;
	attention: ReturnType<typeof whatWaits>;
	today: CalendarDate;
};

/** The facts that determine the page's next task. */
function taskFacts(ctx: Ctx, { trip, role, may }: TripAccess, rows: Shown) {
	const { own, places, people, refunds, attention, today } = rows;
	const { group } = rows.peoplePage;
	const { fund } = rows.money;
	return {
		...{ trip, own, today },
		isOver: hasEnded(trip.endDate, ctx.now),
		isOrganizer: role === "organizer",
		organizes: organizes(role),
		isCancelled: trip.status === "cancelled",
		hasJoiners: group.members > 1,
		placesLeft: may["trip.join"] ? places.free : 0,
		toDecide: attention.length,
		openRefunds: refunds.inbox?.open ?? 0,
		isFundReady: may["fund.release"] && fund.status === "ready",
		lateOthers: group.late - (own?.late ? 1 : 0),
		toRemind: people.toRemind,
		late: people.late,
		share: own?.share ?? trip.costPerPerson,
		availableBalance: fund.availableBalance,
	};
}

/** How many people wait for a spot, and how many are offered one; null if none. */
export function lineOf({ waiting, offered }: Seats) {
	return waiting + offered > 0 ? { waiting, offered } : null;
}

function supportTexts(role: Role) {
	const text = role === "organizer" ? texts.supportByOrganizer : texts.supportForMembers;
	return { title: texts.support, text };
}
