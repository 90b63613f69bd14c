import { type MemberAccess, requireAction } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { TripAction } from "#app/access/policy.ts";
import { displayOrigin } from "#app/access/trip-summary.ts";
import { findLocation } from "#app/features/bookings/locations/find-location.server.ts";
import { balancesFacts } from "#app/features/expenses/expense-facts.server.ts";
import { poolFacts } from "#app/features/expenses/pool/pool-facts.server.ts";
import { DEFAULT_PER_ROOM } from "#app/features/forecast/estimate/assumptions.ts";
import { forecastView } from "#app/features/forecast/forecast.server.ts";
import { fundAt, fundOverview } from "#app/features/fund/fund-overview.server.ts";
import { listOpenAndOwnRefunds } from "#app/features/fund/refunds/refunds.queries.ts";
import { answersInGroup } from "#app/features/members/answers/answers.queries.ts";
import { countSeats } from "#app/features/members/trip-capacity.server.ts";
import { listRecentMessages } from "#app/features/messages/chat/chat.server.ts";
import { outsideSum } from "#app/features/payments/outside/outside-sums.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { type GroupMember, listGroup } from "#app/features/payments/schedule/group.queries.ts";
import { latePayments } from "#app/features/payments/schedule/late.ts";
import { bySoonest } from "#app/features/payments/schedule/payment-summary.ts";
import { shownPayments } from "#app/features/payments/schedule/schedule.server.ts";
import { isPayable } from "#app/features/payments/states.ts";
import { pollsView } from "#app/features/polls/polls-view.server.ts";
import { unscheduledShare } from "#app/features/tiers/cash-back/cash-back.ts";
import { itineraryView } from "#app/features/trips/itinerary/itinerary-view.server.ts";
import { listTripItems } from "#app/features/trips/trips.queries.ts";
import { addDays, dateOf, daysBetween, daysUntil, earliestDate, hasEnded } from "#app/lib/dates.ts";
import { sum } from "#app/lib/money.ts";
import { GROUP_SIZE, wholeCost } from "#app/lib/shares.ts";
import type { Locations } from "#db/locations/open.ts";
import { altitudeOf } from "./altitude.server.ts";
import type { FactName, Facts, PersonFacts } from "./facts.ts";

export type FactsCtx = { ctx: Ctx; access: MemberAccess; locations: Locations };

/** The permission needed for each fact. The readers ask the policy again, as any page does. */
const ACTION_FOR: Record<FactName, TripAction> = {
	trip: "itinerary.see",
	people: "standing.see",
	own_payments: "payment.own",
	money: "standing.see",
	pool: "pool.see",
	expenses: "expense.see",
	plan: "itinerary.see",
	polls: "poll.see",
	forecast: "trip.see",
	chat: "chat.read",
};

const READERS: { [Name in FactName]: (from: FactsCtx) => Promise<Facts[Name]> } = {
	...{ trip: readTrip, people: readPeople, own_payments: readOwnPayments, money: readMoney, pool: readPool },
	...{ expenses: readExpenses, plan: readPlan, polls: readPolls, forecast: readForecast, chat: readChat },
};

/** Reads facts of the trip as the asking member may see them. @throws DomainError as requireTrip */
export async function readFact<Name extends FactName>(from: FactsCtx, name: Name): Promise<Facts[Name]> {
	requireAction(from.access, ACTION_FOR[name]);
	return READERS[name](from);
}

async function readTrip({ ctx, access, locations }: FactsCtx): Promise<Facts["trip"]> {
	const { trip, member, role } = access;
	const { startDate, endDate } = trip;
	const today = dateOf(ctx.now);
	return {
		title: trip.title,
		origin: displayOrigin(trip),
		destination: trip.destination,
		...{ startDate, endDate },
		nights: startDate && endDate ? daysBetween(startDate, endDate) : null,
		daysUntilStart: startDate && startDate >= today ? daysUntil(ctx.now, startDate) : null,
		state: stateOf(access, ctx.now),
		places: trip.partySize,
		totalCents: wholeCost(trip),
		perPersonCents: trip.costPerPerson,
		lastPaymentDate: trip.finalPaymentDue,
		organizer: trip.organizerName,
		asker: { name: member.name, role },
		todayDate: today,
		ground: groundOf(locations, trip.destination),
	};
}

function groundOf(locations: Locations, destination: string): Facts["trip"]["ground"] {
	const found = findLocation(locations, destination);
	return found && { latitude: found.geo.latitude, altitude: altitudeOf(found.id) };
}

function stateOf({ trip }: MemberAccess, now: Date): Facts["trip"]["state"] {
	if (trip.status === "cancelled") return "cancelled";
	if (hasEnded(trip.endDate, now)) return "over";
	return trip.startDate && trip.startDate < dateOf(now) ? "under_way" : "planned";
}

const MAX_LISTED = 60;

async function readPeople({ ctx, access }: FactsCtx): Promise<Facts["people"]> {
	const { trip, may, member } = access;
	const db = ctx.db.read;
	const days = { today: dateOf(ctx.now), lateBefore: earliestDate(ctx.now) };
	const group = await listGroup(db, { tripId: trip.id, ...days, limit: GROUP_SIZE.max, offset: 0 });
	const seats = await countSeats(ctx, db, access, { memberCount: group.members, holdsClaim: false });
	const isOpen = trip.status !== "cancelled";
	const person = (one: GroupMember): PersonFacts => {
		const isAsker = one.id === member.id;
		const seesAmounts = may["standing.amounts"] || isAsker;
		const late = isOpen ? one.late : null;
		return {
			...{ name: one.name, isAsker, isOrganizer: one.role === "organizer", isConfirmed: one.confirmed },
			standing: standingOf(one, late),
			daysLate: late ? daysBetween(late.since, days.lateBefore) : null,
			lateSinceDate: late?.since ?? null,
			lateCents: seesAmounts && late ? late.amount : null,
			paidCents: seesAmounts ? one.paid + one.paidOutside : null,
			shareCents: seesAmounts ? one.share : null,
		};
	};
	return {
		count: group.members,
		confirmed: group.confirmed,
		placesLeft: isOpen ? seats.free : 0,
		late: isOpen ? group.late : 0,
		lateTotalCents: isOpen ? group.lateAmount : 0,
		list: group.list.slice(0, MAX_LISTED).map(person),
		more: Math.max(0, group.members - MAX_LISTED),
		maybe: (await answersInGroup(db, trip.id)).names,
	};
}

function standingOf(one: GroupMember, late: GroupMember["late"]): PersonFacts["standing"] {
	if (late) return "late";
	if (one.payerId !== null) return null;
	if (one.hasPaid) return "paid";
	return one.isOnTrack ? "on_track" : "joined";
}

async function readOwnPayments({ ctx, access }: FactsCtx): Promise<Facts["own_payments"]> {
	const { member, trip } = access;
	const payments = await listMemberPayments(ctx.db.read, { memberId: member.id });
	const days = { today: dateOf(ctx.now), lateBefore: earliestDate(ctx.now) };
	const all = { tripId: trip.id, ...days, limit: GROUP_SIZE.max, offset: 0 };
	const own = (await listGroup(ctx.db.read, all)).list.find(({ id }) => id === member.id);
	const shown = shownPayments(ctx, { trip, member }, payments);
	const late = latePayments(member, shown, days.lateBefore);
	const open = bySoonest(shown.filter(({ status }) => isPayable(status)));
	return {
		shareCents: member.individualCost,
		paidCents: own ? own.paid + own.paidOutside : 0,
		leftCents: open.length > 0 ? sum(open.map(({ amount }) => amount)) : unscheduledShare(member),
		open: open.map((payment) => ({
			...{ amountCents: payment.amount, dueDate: payment.dueDate },
			...{ number: payment.paymentNumber, of: payment.totalPayments },
			isLate: late.includes(payment),
		})),
		isConfirmed: member.confirmed,
		paidBy: own?.payerName ?? null,
	};
}

async function readMoney({ ctx, access }: FactsCtx): Promise<Facts["money"]> {
	const { trip, member, may } = access;
	const db = ctx.db.read;
	const requests = await listOpenAndOwnRefunds(db, { tripId: trip.id, memberId: member.id });
	const { fund } = await fundOverview(db, fundAt(ctx, trip.id), requests);
	return {
		collectedCents: fund.paidIn,
		ofCents: wholeCost(trip),
		outsideCents: (await outsideSum(db, trip.id))?.amount ?? 0,
		fund: may["fund.see"]
			? {
					balanceCents: fund.balance,
					releasableCents: fund.availableBalance,
					releasedCents: fund.totalReleased,
					onHoldCents: fund.onHold.amount,
				}
			: null,
	};
}

async function readPool({ ctx, access }: FactsCtx): Promise<Facts["pool"]> {
	const { pool, balance, own } = await poolFacts(ctx, access);
	const state = pool === null ? "none" : pool.closedAt === null ? "open" : "closed";
	return { state, balanceCents: balance, ownCents: own.put };
}

async function readExpenses({ ctx, access }: FactsCtx): Promise<Facts["expenses"]> {
	const { own, transfers } = await balancesFacts(ctx, access);
	return {
		ownCents: own,
		transfers: transfers.slice(0, MAX_LISTED).map(({ from, to, cents }) => ({
			...{ from: from.name, to: to.name, amountCents: cents },
			...{ isFromAsker: from.id === access.member.id, isToAsker: to.id === access.member.id },
		})),
	};
}

/** The itinerary's addresses, notes and links are not read. */
async function readPlan({ ctx, access, locations }: FactsCtx): Promise<Facts["plan"]> {
	const view = await itineraryView(ctx, locations, access, { add: null, edit: null });
	const items = await listTripItems(ctx.db.read, { tripId: access.trip.id });
	return {
		days: view.days.slice(0, MAX_LISTED).flatMap(({ date, until, parts }) =>
			datesFrom(date, until).map((one) => ({
				date: one,
				parts: parts.map(({ entry, label, time }) => ({
					...{ title: entry.title, kind: entry.kind, label, clockTime: time },
				})),
			})),
		),
		bookings: items.map(({ name, type, cost }) => ({ name, kind: type, costCents: cost })),
		withoutTime: view.untimed.map(({ name }) => name),
	};
}

/** Consecutive empty days are one row in the itinerary. */
function datesFrom(date: string, until: string): string[] {
	const count = Math.min(MAX_LISTED, daysBetween(date, until) + 1);
	return Array.from({ length: count }, (_, at) => addDays(date, at));
}

async function readPolls({ ctx, access, locations }: FactsCtx): Promise<Facts["polls"]> {
	const { open, over, mayAsk, mayVote } = await pollsView(ctx, access, { ask: null, locations });
	return {
		...{ mayVote, mayAsk },
		list: [...open, ...over].map(({ question, isOver, until, hasVoted, voters, isTie, rows }) => ({
			...{ question, isOver, untilWords: until, hasVoted, voters, isTie },
			options: rows.map(({ name, count, isAhead }) => ({ name, votes: count, isAhead })),
		})),
	};
}

async function readForecast({ ctx, access, locations }: FactsCtx): Promise<Facts["forecast"]> {
	const nothing = { eachWords: null, togetherWords: null };
	if (!access.may["forecast.see"] || hasEnded(access.trip.endDate, ctx.now)) return nothing;
	const { forecast } = await forecastView(ctx, locations, access, { perRoom: DEFAULT_PER_ROOM, car: "auto" });
	return forecast ? { eachWords: forecast.each, togetherWords: forecast.together } : nothing;
}

const MAX_MESSAGES = 30;

async function readChat({ ctx, access }: FactsCtx): Promise<Facts["chat"]> {
	const { messages } = await listRecentMessages(ctx.db.read, access.trip.id, undefined, MAX_MESSAGES);
	return {
		messages: messages
			.filter(({ removedAt }) => removedAt === null)
			.map(({ memberName, message, createdAt }) => ({
				...{ from: memberName ?? "", text: message, sentDate: dateOf(new Date(createdAt)) },
			})),
	};
}
