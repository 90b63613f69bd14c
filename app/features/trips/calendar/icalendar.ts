import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import { escapeText, foldLine, httpUri } from "./ical-text.ts";

export type CalendarEvent = {
	uid: string;
	/** UTC milliseconds. Like `sequence` it only ever grows. */
	changedAt: number;
	sequence: number;
	/** Whole days, both inclusive, or instants in UTC milliseconds with the end after the start. */
	when: { firstDay: CalendarDate; lastDay: CalendarDate } | { start: number; end: number | null };
	summary: string;
	description?: string | null;
	location?: string | null;
	url?: string | null;
	cancelled: boolean;
	showAsFree?: boolean;
	isPrivate?: boolean;
	/** A duration as RFC 5545 writes it, such as "PT15H". */
	remindBefore?: string;
};

export type Calendar = {
	name: string;
	refresh: string;
	events: readonly CalendarEvent[];
};

/** Writes iCalendar (RFC 5545). The same calendar always gives the same bytes. */
export function writeCalendar({ name, refresh, events }: Calendar): string {
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//Gangway//Trips//EN",
		"CALSCALE:GREGORIAN",
		"METHOD:PUBLISH",
		`NAME:${escapeText(name)}`,
		`X-WR-CALNAME:${escapeText(name)}`,
		`REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
		`X-PUBLISHED-TTL:${refresh}`,
		...(events.length > 0 ? events.flatMap(eventLines) : EMPTY_COMPONENT),
		"END:VCALENDAR",
	];
	return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

// A calendar must contain a component, so an empty one contains a time zone.
const EMPTY_COMPONENT = [
	"BEGIN:VTIMEZONE",
	"TZID:Etc/UTC",
	"BEGIN:STANDARD",
	"DTSTART:19700101T000000",
	"TZOFFSETFROM:+0000",
	"TZOFFSETTO:+0000",
	"TZNAME:UTC",
	"END:STANDARD",
	"END:VTIMEZONE",
];

function eventLines(event: CalendarEvent): string[] {
	const { description, location } = event;
	const url = httpUri(event.url);
	return [
		"BEGIN:VEVENT",
		`UID:${escapeText(event.uid)}`,
		`DTSTAMP:${icalUtc(event.changedAt)}`,
		`LAST-MODIFIED:${icalUtc(event.changedAt)}`,
		`SEQUENCE:${event.sequence}`,
		...whenLines(event.when),
		`SUMMARY:${escapeText(event.summary)}`,
		...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
		...(location ? [`LOCATION:${escapeText(location)}`] : []),
		...(url ? [`URL:${url}`] : []),
		`STATUS:${event.cancelled ? "CANCELLED" : "CONFIRMED"}`,
		`TRANSP:${event.showAsFree ? "TRANSPARENT" : "OPAQUE"}`,
		...(event.isPrivate ? ["CLASS:PRIVATE"] : []),
		...(event.remindBefore && !event.cancelled ? alarmLines(event.remindBefore, event.summary) : []),
		"END:VEVENT",
	];
}

// DTEND is exclusive.
function whenLines(when: CalendarEvent["when"]): string[] {
	if ("firstDay" in when) {
		const end = addDays(when.lastDay, 1);
		return [`DTSTART;VALUE=DATE:${icalDate(when.firstDay)}`, `DTEND;VALUE=DATE:${icalDate(end)}`];
	}
	return [`DTSTART:${icalUtc(when.start)}`, ...(when.end === null ? [] : [`DTEND:${icalUtc(when.end)}`])];
}

function alarmLines(before: string, words: string): string[] {
	return [
		"BEGIN:VALARM",
		"ACTION:DISPLAY",
		`DESCRIPTION:${escapeText(words)}`,
		`TRIGGER:-${before}`,
		"END:VALARM",
	];
}

function icalDate(day: CalendarDate): string {
	return day.replaceAll("-", "");
}

function icalUtc(instant: number): string {
	return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
