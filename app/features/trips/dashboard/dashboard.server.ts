import {
	requireTrip,
	type Trip,
	type TripAccess,
	type TripRef,
	tripIdOf,
} from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { organizes, type Role } from "#app/access/roles.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { costSource } from "#app/features/bookings/links/link-reading.ts";
import { isAroundTrip } from "#app/features/bookings/locations/around-trip.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { ownCompanions } from "#app/features/companions/own-companions.server.ts";
import { expensesOfTrip } from "#app/features/expenses/expenses-view.server.ts";
import { collectedProgress } from "#app/features/fund/collected-progress.ts";
import { listDueDisputes } from "#app/features/fund/disputes/dispute-rows.server.ts";
import { fundAt, fundOverview } from "#app/features/fund/fund-overview.server.ts";
import { fundRowTexts } from "#app/features/fund/fund-rows.ts";
import { fundPill } from "#app/features/fund/fund-status.ts";
import { paidReleases } from "#app/features/fund/fund-view.server.ts";
import { findLostPayout } from "#app/features/fund/payouts/payout-view.server.ts";
import { listOpenAndOwnRefunds } from "#app/features/fund/refunds/refunds.queries.ts";
import { refundsSummary } from "#app/features/fund/refunds/refunds-summary.server.ts";
import { isOpenRequest } from "#app/features/fund/refunds/states.ts";
import { answersInGroup } from "#app/features/members/answers/answers.queries.ts";
import { tellUncollectable } from "#app/features/members/find-uncollectable.server.ts";
import { type FormerMembership, findFormerMembership } from "#app/features/members/members.queries.ts";
import * as memberTexts from "#app/features/members/texts.ts";
import { countSeats, holdsOpenClaim, type Seats } from "#app/features/members/trip-capacity.server.ts";
import { ownOptions } from "#app/features/options/own-options.server.ts";
import { lookUpShownPayment } from "#app/features/payments/attempts/look-up-attempt.server.ts";
import { openOutsideOf } from "#app/features/payments/outside/open-outside.server.ts";
import { type OutsideSum, outsideSum } from "#app/features/payments/outside/outside-sums.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { askingLine } from "#app/features/payments/presents/asking-line.server.ts";
import { listTripGivers } from "#app/features/payments/presents/presents.queries.ts";
import {
	lateMemberSummary,
	listLateMembers,
} from "#app/features/payments/reminders/reminders-view.server.ts";
import { listReturned } from "#app/features/payments/returned.queries.ts";
import { listGroup } from "#app/features/payments/schedule/group.queries.ts";
import { listScheduleOptions } from "#app/features/payments/schedule/schedule-options.server.ts";
import { listCredits } from "#app/features/payments/share-change/credits.queries.ts";
import { savedFee } from "#app/features/plans/pricing/one-time-pro.server.ts";
import { pollsOfTrip } from "#app/features/polls/polls-view.server.ts";
import { hasFeature } from "#app/features/tiers/tier-features.ts";
import { tierOf, tierOfTrip } from "#app/features/tiers/tiers.ts";
import { type CalendarDate, dateOf, earliestDate, formatRange, hasEnded } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { sharedBy, wholeCost } from "#app/lib/shares.ts";
import * as common from "#app/lib/texts.ts";
import type { Locations } from "#db/locations/open.ts";
import { countChecks } from "../documents/documents.server.ts";
import { offerToViewer } from "../handover/handover-view.server.ts";
import { openPrices } from "../price/price-task.server.ts";
import { listTripItems, type TripItem } from "../trips.queries.ts";
import { attentionRows } from "./attention.ts";
import { chatView } from "./chat-view.server.ts";
import { companionTasks } from "./companion-tasks.ts";
import { expenseTasks } from "./expense-tasks.ts";
import { answersText, groupView } from "./group-view.server.ts";
import { memberActions } from "./member-actions.ts";
import { nextTask, taskFoot } from "./next-task.ts";
import { chooseScheduleText, ownMembership, scheduleOffer } from "./own-membership.server.ts";
import { hasOneTimeProText, joinOffer, type OneTimeProText, oneTimeProOffer } from "./payment-offers.ts";
import { placesOffMap } from "./places-off-map.server.ts";
import { planWays } from "./plan-ways.ts";
import {
	EXPECTED_PAYMENTS_PER_MEMBER,
	type ProgressItem,
	type ProgressStatus,
	tripProgress,
} from "./progress.ts";
import * as texts from "./texts.ts";

const MAX_SHOWN_MEMBERS = 12; // then the page links to everyone, a page at a time
const PEOPLE_PAGE = 20;
const NO_DATE = "0000-00-00"; // before every due date

type DashboardQuery = {
	origin: string; // where browsers reach this app
	before?: string;
	peoplePage: number | null; // of the list of everyone, from 1; null shows the first few
	locations: Locations;
};

/**
 * The dashboard for one viewer. Its lists are limited, so that its cost does not grow with the trip.
 * @throws DomainError not_found, unauthenticated
 */
export async function dashboardView(ctx: Ctx, ref: TripRef, query: DashboardQuery) {
	const access = await requireTrip(ctx, ref, "dashboard.see");
	const { trip, role, member, may } = access;
	const db = ctx.db.read;
	const [today, lateBefore] = [dateOf(ctx.now), earliestDate(ctx.now)];
	// To someone who is not aboard nobody is late, so that not even the order of the list tells it.
	const groupDays = may["standing.see"] ? { today, lateBefore } : { today: NO_DATE, lateBefore: NO_DATE };
	const groupOf = { tripId: trip.id, ...groupDays, ...peopleShown(query.peoplePage) };
	if (member && (await lookUpShownPayment(ctx, member.id))) return dashboardView(ctx, tripIdOf(ref), query);
	const requests = await listOpenAndOwnRefunds(db, { tripId: trip.id, memberId: member?.id ?? null });
	const polls = await pollsOfTrip(ctx, access);
	const companions = await ownCompanions(ctx, access);
	const expenses = await expensesOfTrip(ctx, access);
	const prices = await openPrices(ctx, access);
	const asked = [...prices.tasks, ...companionTasks(companions), ...expenseTasks(expenses)];
	const options = await ownOptions(ctx, access);
	const [group, answers, money, releases, items, ownPayments, checks, chat, disputes, outside] =
		await Promise.all([
			listGroup(db, groupOf),
			may["standing.see"] ? answersInGroup(db, trip.id) : null,
			fundOverview(db, fundAt(ctx, trip.id), requests),
			may["releases.see"] ? paidReleases(db, trip.id) : [],
			listTripItems(db, { tripId: trip.id }),
			member ? listMemberPayments(db, { memberId: member.id }) : [],
			member ? countChecks(db, { tripId: trip.id, memberId: member.id }) : null,
			may["chat.read"] ? chatView(ctx, access, polls, query.before) : null,
			listDueDisputes(ctx, access),
			may["standing.see"] ? outsideSum(db, trip.id) : null,
		]);
	const openOutside = await openOutsideOf(ctx, access);
	if (group.members === 0 && query.peoplePage)
		return dashboardView(ctx, tripIdOf(ref), { ...query, peoplePage: null });
	const { fund } = money;
	const returned = member ? await listReturned(db, member.id, ownPayments) : [];
	const known = { requests, payments: ownPayments, returned, fundBalance: money.fund.balance };
	const refunds = await refundsSummary(ctx, access, known);
	const own = await ownMembership(ctx, access, { ...known, claim: openOutside.own }, { today, lateBefore });
	const link = `${query.origin}/trip/${trip.shareId}`;
	const holdsClaim = await holdsOpenClaim(ctx, db, trip);
	const places = await countSeats(ctx, db, access, { memberCount: group.members, holdsClaim });
	const late = group.late > 0 ? await listLateMembers(ctx, access, query) : [];
	const reminders = late.map(lateMemberSummary);
	const lostPayout = may["fund.release"] && fund.totalReleased > 0 ? await findLostPayout(ctx) : null;
	const offer = await offerToViewer(ctx, access);
	const credits = may["refund.start"] ? await listCredits(db, { tripId: trip.id }) : [];
	const attention = [
		...asked,
		...attentionRows({
			...{ trip, offer, inbox: refunds.inbox, disputes, lostPayout },
			credits: credits.filter(
				({ memberId }) =>
					!requests.some(({ request }) => request.memberId === memberId && isOpenRequest(request.status)),
			),
			outside: openOutside.toAnswer,
		}),
	];
	const hasPresents = may["standing.amounts"] && group.list.some(({ presents }) => presents > 0);
	const givers = hasPresents ? await listTripGivers(db, { tripId: trip.id }) : [];
	const people = groupView(group, {
		givers,
		...{ access, reminders, today, lateBefore, reserved: places.reserved + places.offered },
		page: query.peoplePage,
		offset: groupOf.offset,
	});
	const placesLeft = may["trip.join"] ? places.free : 0;
	const summary = { ...tripSummary(trip), totalCost: wholeCost(trip) };
	const facts = {
		trip,
		own,
		today,
		isOver: hasEnded(trip.endDate, ctx.now),
		isOrganizer: role === "organizer",
		organizes: organizes(role),
		isCancelled: summary.cancelled,
		hasJoiners: group.members > 1,
		placesLeft,
		toDecide: attention.length,
		openRefunds: refunds.inbox?.open ?? 0,
		isFundReady: may["fund.release"] && fund.status === "ready",
		lateOthers: group.late - (own?.late ? 1 : 0),
		toRemind: people.toRemind,
		late: people.late,
		share: own?.share ?? trip.costPerPerson,
		availableBalance: fund.availableBalance,
	};
	const task = nextTask(facts);
	const user = role === "stranger" ? userOf(ctx) : null;
	const former = user && (await findFormerMembership(ctx, trip.id));
	const tierFacts = {
		tier: tierOfTrip(access, ctx.now),
		ownTier: tierOf(userOf(ctx), ctx.now),
		hasOneTimePro: access.hasOneTimePro,
		ways: listScheduleOptions(ctx, access, facts.share),
	};
	const offersSchedule = scheduleOffer(own, tierFacts.ways.options.length > 1);
	const uncollectable = role === "organizer" ? await tellUncollectable(ctx, access) : null;
	return {
		trip: summary,
		notice: tripNotice(trip, former),
		attention,
		isNow: may["emergency.see"] && isAroundTrip(trip, tripZones(query.locations, trip), ctx.now),
		offMap: placesOffMap(query.locations, trip, may["trip.edit"]),
		dates: formatRange(trip.startDate, trip.endDate),
		stats: texts.stats(summary),
		invite: texts.invite(summary, placesLeft),
		role,
		uncollectable,
		/** Whether the organizer's own card has something to do first. */
		isOrganizersTurn: uncollectable !== null || (offersSchedule !== null && !own?.next && !summary.cancelled),
		canPostMessages: may["chat.post"],
		link,
		people: {
			...people,
			placesLeft,
			answers: answersText(people.members, answers),
			line: may["standing.see"] ? lineOf(places) : null,
			asking: await askingLine(db, access, group.asking),
		},
		collected:
			may["standing.see"] && summary.totalCost > 0 && !summary.cancelled
				? {
						progress: collectedProgress(trip, fund.paidIn, outside?.amount ?? 0, money.payments),
						paidIn: fund.paidIn,
						outside: outside?.text ?? null,
					}
				: null,
		fund: may["fund.see"] ? fundView(money, trip, outside, await oneTimePro(ctx, access, facts)) : null,
		price: prices.ofTrip,
		hasOwnPlan: trip.customSchedule !== null || hasFeature(tierFacts.tier, "custom_schedules"),
		releases,
		progress: progressView({
			trip,
			group,
			payments: money.payments,
			people,
			ready: checks?.ready ?? null,
			today,
			now: ctx.now,
		}),
		offer: member?.payerId ? null : joinOffer({ ...facts, ...tierFacts }),
		actions: {
			...memberActions({ ...facts, hasCosts: summary.totalCost > 0, checks }),
		},
		support: supportTexts(role),
		refunds,
		polls,
		expenses,
		items, // for the forecast, whose room may use this one but not the reverse
		highlights: items.map((item) => highlightView(trip, item, today)),
		planWays: planWays({ ...facts, may, shareId: trip.shareId, assistant: chat?.assistant }),
		noHighlights: organizes(role) ? texts.agreeInChat : texts.waitFor(trip.organizerName),
		own,
		ownOptions: options,
		ownCompanions: companions,
		task,
		scheduleOffer: role === "organizer" ? offersSchedule : null,
		chooseSchedule: role === "organizer" && !summary.cancelled ? chooseScheduleText(own) : null,
		foot: taskFoot(task, facts),
		chat,
		today,
	};
}

export type DashboardView = Omit<Awaited<ReturnType<typeof dashboardView>>, "items"> & { map: string };

/** How many wait for a spot, and how many are offered one; null if nobody does. */
export function lineOf({ waiting, offered }: Seats) {
	return waiting + offered > 0 ? { waiting, offered } : null;
}

type Notice = { title: string; text: string; link?: { to: string; text: string } };

/** The notice at the top of a trip's page: the trip is cancelled and why, or the viewer is no longer a member. */
function tripNotice(trip: Trip, former: FormerMembership | null): Notice | null {
	if (former) {
		const link = {
			to: pathTo("/trip/:shareId/receipts", { shareId: trip.shareId }),
			text: common.yourReceipts,
		};
		return {
			title: memberTexts.formerTitle[former.leftAs],
			text: memberTexts.formerText[former.leftAs],
			...(former.confirmed && { link }),
		};
	}
	if (trip.status !== "cancelled") return null;
	return {
		title: common.tripCancelled,
		text: texts.cancelledNotice(trip.organizerName, trip.cancelReason),
	};
}

export function peopleShown(page: number | null): { limit: number; offset: number } {
	return page === null
		? { limit: MAX_SHOWN_MEMBERS, offset: 0 }
		: { limit: PEOPLE_PAGE, offset: (page - 1) * PEOPLE_PAGE };
}

type Money = Awaited<ReturnType<typeof fundOverview>>;

type ProFacts = { isOver: boolean; isCancelled: boolean };

/** What the organizer reads of one-time Pro on their trip: that it has it, or an offer where it lacks instalments. */
async function oneTimePro(ctx: Ctx, access: TripAccess, facts: ProFacts): Promise<OneTimeProText | null> {
	const { trip, hasOneTimePro } = access;
	if (facts.isCancelled) return null;
	if (hasOneTimePro) return hasOneTimeProText(trip);
	if (tierOfTrip(access, ctx.now).hasPaymentPlans || facts.isOver || trip.totalCost === 0) return null;
	return oneTimeProOffer({ trip, savedFee: await savedFee(ctx, trip) });
}

function fundView(
	{ fund, payments }: Money,
	trip: Trip,
	outside: OutsideSum | null,
	oneTimePro: OneTimeProText | null,
) {
	return {
		tripId: trip.id,
		pill: fundPill(trip, fund),
		collected: collectedProgress(trip, fund.paidIn, outside?.amount ?? 0, payments),
		outside: outside?.text ?? null,
		paidIn: fund.paidIn,
		...fundRowTexts(fund),
		oneTimePro,
	};
}

function supportTexts(role: Role) {
	const text = role === "organizer" ? texts.supportByOrganizer : texts.supportForMembers;
	return { title: texts.support, text };
}

/** The side panel shows the price per person, and for a stay the price per night. */
export function highlightView(trip: Trip, item: TripItem, today: CalendarDate) {
	const { id, type, name, url, cost, costReadAt } = item;
	const source = url && costSource(costReadAt, today);
	return { id, type, name, url, ...priceTexts(trip, { type, cost, source }) };
}

type Price = Pick<TripItem, "type" | "cost"> & { source: string | null };

function priceTexts(trip: Trip, { type, cost, source }: Price): { amount?: string; details: string } {
	if (cost === 0) return { details: texts.noPrice };
	const isStay = type === "accommodation";
	const nights = Math.max(1, trip.duration);
	const each = Math.round(cost / (isStay ? nights : sharedBy(trip)));
	const details = [isStay ? texts.perNight(nights) : texts.perPerson, source];
	return { amount: formatCents(each), details: details.filter(Boolean).join(" · ") };
}

type ProgressFacts = {
	trip: Pick<Trip, "startDate" | "endDate" | "finalPaymentDue" | "costPerPerson">;
	group: { members: number; confirmed: number; unscheduled: number };
	payments: { scheduled: number; paid: number; late: number };
	/** What the viewer may know of the group. */
	people: Pick<texts.ProgressCounts, "onTrack" | "hasAllPaid" | "late">;
	/** How many have every document; null for someone who is not aboard. */
	ready: number | null;
	today: CalendarDate;
	now: Date;
};

/** Strangers could infer payments and documents from the trip's progress, so for them it counts none. */
const NO_PAYMENTS = { scheduled: 0, paid: 0, late: 0 };

/** The trip's progress in percent, and its steps in words. */
function progressView({ trip, group, payments, people, ready, today, now }: ProgressFacts) {
	const { startDate } = trip;
	const { members, confirmed, unscheduled } = group;
	const {
		scheduled,
		paid: paidPayments,
		late: latePayments,
	} = people.onTrack === null ? NO_PAYMENTS : payments;
	const { items, percent } = tripProgress({
		members,
		confirmed,
		expectedPayments: scheduled + unscheduled * EXPECTED_PAYMENTS_PER_MEMBER,
		paidPayments,
		latePayments,
		membersReady: ready ?? 0,
		startDate,
		now,
	});
	const { onTrack, hasAllPaid, late } = people;
	const counts = {
		members,
		confirmed,
		onTrack,
		hasAllPaid,
		late,
		ready,
		startDate,
		isOver: hasEnded(trip.endDate, now),
		earliest: earliestDate(now),
	};
	const done = items.filter(({ status }) => status === "completed").length;
	return {
		percent,
		alone: members <= 1 ? texts.alone(done) : null,
		deadline: texts.deadline(trip, today),
		items: items.map((item) => progressStep(item, counts)),
	};
}

const TONES = {
	pending: "open",
	in_progress: "due",
	warning: "late",
	completed: "paid",
} as const satisfies Record<ProgressStatus, string>;

/** The server puts a step into words, so that the page loads less script. */
function progressStep(item: ProgressItem, counts: texts.ProgressCounts) {
	const { id, status } = item;
	return {
		id,
		word: texts.statusWords[status],
		tone: TONES[status],
		title: texts.stepTitles[id],
		text: texts.stepText(item, counts),
	};
}
