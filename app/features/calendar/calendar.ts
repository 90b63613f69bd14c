import type { Trip } from "#app/access/access.server.ts";
import type { Entry } from "#app/features/itinerary/itinerary.queries.ts";
import type { Payment } from "#app/features/payments/payments.queries.ts";
import { isPayable } from "#app/features/payments/states.ts";
import { DAY_MS, formatInstant } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { instantOf } from "#app/lib/zoned-time.ts";
import type { Calendar, CalendarEvent } from "./icalendar.ts";

export type CalendarFacts = {
	/** Where browsers reach this app. */
	origin: string;
	trip: Trip;
	entries: readonly Entry[];
	/** All of the member's. */
	payments: readonly Payment[];
	/** The payments that the member's kept card makes by itself. */
	byCard: ReadonlySet<string>;
	/** How old each event is, by its UID as far as the "@"; one that was never shown is as old as its row. */
	versions?: ReadonlyMap<string, Pick<CalendarEvent, "changedAt" | "sequence">>;
};

/** How often calendars are asked to look again. */
const REFRESH = "PT1H";
/** Nine in the morning of the day before, as a day begins at midnight. */
const REMIND_BEFORE = "PT15H";

/**
 * A member's calendar of a trip: its days, what happens when, and the payments they still owe. It depends on nothing
 * but these facts, the time of asking not among them: where nothing has changed, it is the same.
 */
export function calendarOf(facts: CalendarFacts): Calendar {
	const { trip, entries } = facts;
	return {
		name: trip.title,
		refresh: REFRESH,
		events: [
			...daysOf(facts),
			...entries.map((entry) => entryEvent(facts, entry)),
			...openPayments(facts).map((payment) => paymentEvent(facts, payment)),
		],
	};
}

/** The payments that a member still has to make: none that is paid, given back or cancelled. */
export function openPayments({ payments }: Pick<CalendarFacts, "payments">): Payment[] {
	return payments.filter(({ status }) => isPayable(status));
}

function daysOf(facts: CalendarFacts): CalendarEvent[] {
	const { trip } = facts;
	if (!trip.startDate) return [];
	return [
		{
			...common(facts, "trip", trip),
			when: { firstDay: trip.startDate, lastDay: trip.endDate ?? trip.startDate },
			summary: trip.title,
			description: `Who comes, what it costs, what to pay: ${pageOf(facts)}`,
			location: trip.destination,
			url: pageOf(facts),
			free: true,
		},
	];
}

function entryEvent(facts: CalendarFacts, entry: Entry): CalendarEvent {
	const url = entry.url ?? pageOf(facts);
	const lines = [entry.notes, clocksOf(entry), url].filter(Boolean);
	const when = whenOf(entry);
	return {
		...common(facts, "entry", entry),
		when,
		summary: entry.title,
		description: lines.join("\n\n"),
		location: entry.address,
		url,
		free: lastsADay(when),
	};
}

/** A stay of some nights takes nobody's time. */
function lastsADay(when: CalendarEvent["when"]): boolean {
	return "firstDay" in when || (when.end !== null && when.end - when.start >= DAY_MS);
}

function paymentEvent(facts: CalendarFacts, payment: Payment): CalendarEvent {
	const { trip } = facts;
	const amount = formatCents(payment.amount);
	const which = `Payment ${payment.paymentNumber} of ${payment.totalPayments}.`;
	const byCard = facts.byCard.has(payment.id);
	const how = byCard ? "Your card is charged by itself on this day; you can pay it before" : "Pay";
	return {
		...common(facts, "payment", { ...payment, updatedAt: Math.max(payment.createdAt, trip.updatedAt) }),
		when: { firstDay: payment.dueDate, lastDay: payment.dueDate },
		summary: byCard ? `Your card pays ${amount} for ${trip.title}` : `Pay ${amount} for ${trip.title}`,
		description: `${which} ${how}: ${pageOf(facts)}`,
		url: pageOf(facts),
		free: true,
		isPrivate: true,
		remindBefore: REMIND_BEFORE,
	};
}

type Dated = { id: string; createdAt: number; updatedAt: number };

/** The first sequence counts the seconds from making to the row's last change. */
function common({ origin, trip, versions }: CalendarFacts, kind: string, dated: Dated) {
	const { id, createdAt, updatedAt } = dated;
	const uid = `${kind}-${id}`;
	const version = versions?.get(uid);
	return {
		uid: `${uid}@${new URL(origin).host}`,
		changedAt: version?.changedAt ?? updatedAt,
		sequence: version?.sequence ?? Math.max(0, Math.ceil((updatedAt - createdAt) / 1_000)),
		cancelled: trip.status === "cancelled",
	};
}

/** An end that is not after its start is none. */
function whenOf({ startsAt, startZone, endsAt, endZone }: Entry): CalendarEvent["when"] {
	if (!isTimed(startsAt)) {
		return { firstDay: startsAt, lastDay: endsAt && endsAt > startsAt ? endsAt : startsAt };
	}
	const start = instantOf(startsAt, startZone);
	const end = endsAt && endZone ? instantOf(endsAt, endZone) : null;
	return { start, end: end !== null && end > start ? end : null };
}

/** What the clocks show there, for who reads it elsewhere: "Mar 12, 7:30 PM (New York) to Mar 13, 7:05 AM (Lisbon)". */
function clocksOf({ startsAt, startZone, endsAt, endZone }: Entry): string | null {
	if (!isTimed(startsAt)) return null;
	const end = endsAt && endZone ? ` to ${clock(endsAt, endZone)}` : "";
	return `Local time: ${clock(startsAt, startZone)}${end}`;
}

function clock(local: string, zone: string): string {
	const town = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
	return `${formatInstant(Date.parse(`${local}Z`))} (${town})`;
}

function isTimed(local: string): boolean {
	return local.length > "YYYY-MM-DD".length;
}

function pageOf({ origin, trip }: CalendarFacts): string {
	return `${origin}/trip/${trip.shareId}`;
}
