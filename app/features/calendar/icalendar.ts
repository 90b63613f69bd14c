import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import { escapeText, foldLine, httpUri } from "./ical-text.ts";

export type CalendarEvent = {
	/** The same for the same thing, for ever. */
	uid: string;
	/** UTC ms of its last change, and how often it has changed: both only ever grow. */
	changedAt: number;
	sequence: number;
	/** Whole days, both included, or instants in UTC ms. */
	when:
		| { firstDay: CalendarDate; lastDay: CalendarDate }
		| { start: number /** Later than the start. */; end: number | null };
	summary: string;
	description?: string | null;
	location?: string | null;
	url?: string | null;
	cancelled: boolean;
	/** Leaves the time free: one is away, but not busy. */
	showAsFree?: boolean;
	/** For nobody else's eyes, where the calendar is shared. */
	isPrivate?: boolean;
	/** How long before its start to remind, as RFC 5545 writes a duration: "PT15H". */
	remindBefore?: string;
};

export type Calendar = {
	name: string;
	/** How often to look for changes, as RFC 5545 writes a duration. */
	refresh: string;
	events: readonly CalendarEvent[];
};

/** iCalendar after RFC 5545; the same calendar is always the same text, byte for byte. */
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

/** A calendar must hold a component: where nothing is planned, one that shows nothing. */
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

/** The end is the first day, or instant, that no longer belongs to it. */
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
