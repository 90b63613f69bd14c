import type { Trip } from "#app/access/access.server.ts";
import type { Payment } from "#app/features/payments/payments.queries.ts";
import { isPayable } from "#app/features/payments/states.ts";
import { DAY_MS, formatInstant } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { zonedTimeToInstant } from "#app/lib/zoned-time.ts";
import type { ShownEntry } from "../itinerary/itinerary.queries.ts";
import type { Calendar, CalendarEvent } from "./icalendar.ts";
import * as texts from "./texts.ts";

type CalendarTrip = DatedRow &
	Pick<Trip, "shareId" | "title" | "destination" | "startDate" | "endDate" | "status">;
type CalendarEntry = DatedRow & ShownEntry;

export type CalendarFacts = {
	origin: string;
	/**
	 * Unset for a member. "mail" is for the holder of a mail's link: the link must not be passed on, so the file
	 * contains no address of ours. `slug` is for a reader of the shared itinerary.
	 */
	reader?: "mail" | { slug: string };
	trip: CalendarTrip;
	entries: readonly CalendarEntry[];
	payments: readonly Payment[];
	/** Payments that the member's saved card makes automatically. */
	automaticPaymentIds: ReadonlySet<string>;
	/**
	 * Keyed by the part of the UID before the "@". An event without an entry takes its version from the dates of its
	 * row.
	 */
	versions?: ReadonlyMap<string, Pick<CalendarEvent, "changedAt" | "sequence">>;
};

const REFRESH_INTERVAL = "PT1H";
// All-day events begin at midnight, so this is nine in the morning of the day before.
const REMIND_BEFORE = "PT15H";

/**
 * A member's calendar of a trip. The time of the request is not part of it, so it stays the same until a fact
 * changes.
 */
export function buildCalendar(facts: CalendarFacts): Calendar {
	const { trip, entries } = facts;
	return {
		name: trip.title,
		refresh: REFRESH_INTERVAL,
		events: [
			...tripEvents(facts),
			...entries.map((entry) => entryEvent(facts, entry)),
			...unpaidPayments(facts).map((payment) => paymentEvent(facts, payment)),
		],
	};
}

export function unpaidPayments({ payments }: Pick<CalendarFacts, "payments">): Payment[] {
	return payments.filter(({ status }) => isPayable(status));
}

function tripEvents(facts: CalendarFacts): CalendarEvent[] {
	const { trip } = facts;
	if (!trip.startDate) return [];
	const url = pageUrl(facts);
	return [
		{
			...commonFields(facts, "trip", trip),
			when: { firstDay: trip.startDate, lastDay: trip.endDate ?? trip.startDate },
			summary: trip.title,
			description: aboutTrip(facts, url),
			location: trip.destination,
			url,
			showAsFree: true,
		},
	];
}

function entryEvent(facts: CalendarFacts, entry: CalendarEntry): CalendarEvent {
	const url = entry.url ?? pageUrl(facts);
	const lines = [entry.notes, localTimesText(entry), url].filter(Boolean);
	const when = eventTime(entry);
	return {
		...commonFields(facts, "entry", entry),
		when,
		summary: entry.title,
		description: lines.join("\n\n"),
		location: entry.address,
		url,
		showAsFree: isFullDay(when),
	};
}

// A stay of several nights does not make its guest busy.
function isFullDay(when: CalendarEvent["when"]): boolean {
	return "firstDay" in when || (when.end !== null && when.end - when.start >= DAY_MS);
}

function paymentEvent(facts: CalendarFacts, payment: Payment): CalendarEvent {
	const { trip } = facts;
	const amount = formatCents(payment.amount);
	const which = texts.paymentOf(payment.paymentNumber, payment.totalPayments);
	const url = pageUrl(facts);
	const byCard = facts.automaticPaymentIds.has(payment.id);
	return {
		...commonFields(facts, "payment", { ...payment, updatedAt: Math.max(payment.createdAt, trip.updatedAt) }),
		when: { firstDay: payment.dueDate, lastDay: payment.dueDate },
		summary: byCard ? texts.cardPays(amount, trip.title) : texts.pay(amount, trip.title),
		description: `${which} ${howToPay({ url, byCard })}`,
		url,
		showAsFree: true,
		isPrivate: true,
		remindBefore: REMIND_BEFORE,
	};
}

function howToPay({ url, byCard }: { url: string | null; byCard: boolean }): string {
	if (!url) return byCard ? texts.payEarlierByMail : texts.payByMail;
	return byCard ? texts.payEarlierAt(url) : texts.payAt(url);
}

type DatedRow = { id: string; createdAt: number; updatedAt: number };

// Without a stored version, the seconds from creation to the last change grow with every change of the row.
function commonFields({ origin, trip, versions }: CalendarFacts, kind: string, row: DatedRow) {
	const { id, createdAt, updatedAt } = row;
	const uid = `${kind}-${id}`;
	const version = versions?.get(uid);
	return {
		uid: `${uid}@${new URL(origin).host}`,
		changedAt: version?.changedAt ?? updatedAt,
		sequence: version?.sequence ?? Math.max(0, Math.ceil((updatedAt - createdAt) / 1_000)),
		cancelled: trip.status === "cancelled",
	};
}

function eventTime({ startsAt, startZone, endsAt, endZone }: ShownEntry): CalendarEvent["when"] {
	if (!hasTime(startsAt)) {
		return { firstDay: startsAt, lastDay: endsAt && endsAt > startsAt ? endsAt : startsAt };
	}
	const start = zonedTimeToInstant(startsAt, startZone);
	const end = endsAt && endZone ? zonedTimeToInstant(endsAt, endZone) : null;
	return { start, end: end !== null && end > start ? end : null };
}

// A calendar shows times in the reader's own zone, so the local times are in the text: "Mar 12, 2027, 7:30 PM (New York)".
function localTimesText({ startsAt, startZone, endsAt, endZone }: ShownEntry): string | null {
	if (!hasTime(startsAt)) return null;
	const start = formatLocalTime(startsAt, startZone);
	return endsAt && endZone
		? texts.localTimes(start, formatLocalTime(endsAt, endZone))
		: texts.localTime(start);
}

function formatLocalTime(local: string, zone: string): string {
	const town = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
	return `${formatInstant(Date.parse(`${local}Z`))} (${town})`;
}

function hasTime(local: string): boolean {
	return local.length > "YYYY-MM-DD".length;
}

function pageUrl({ origin, reader, trip }: CalendarFacts): string | null {
	if (reader === "mail") return null;
	return reader ? `${origin}/i/${reader.slug}` : `${origin}/trip/${trip.shareId}`;
}

function aboutTrip({ reader }: CalendarFacts, url: string | null): string {
	if (!url) return texts.tripEventByMail;
	return reader ? texts.sharedTripEvent(url) : texts.tripEvent(url);
}
