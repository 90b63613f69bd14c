import { addDays, type CalendarDate } from "#app/lib/dates.ts";

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

// Some readers also end a line at U+0085, U+2028 or U+2029.
const LINE_ENDS = /\r\n|[\n\v\f\r\x85\u2028\u2029]/g;
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** Escapes a TEXT value (RFC 5545, 3.3.11), so that no typed text can leave its property. */
function escapeText(typed: string): string {
	return typed
		.toWellFormed()
		.replace(LINE_ENDS, "\n")
		.replace(CONTROLS, "")
		.replace(/[\\;,]/g, "\\$&")
		.replaceAll("\n", "\\n");
}

/** A URI value. It cannot be escaped, so only a URL that the parser has serialized is allowed. */
function httpUri(given: string | null | undefined): string | null {
	const url = given ? URL.parse(given) : null;
	return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}

const MAX_OCTETS = 75;

/** Splits a line into lines of at most 75 octets, of which all but the first begin with a space (RFC 5545, 3.1). */
function foldLine(line: string): string {
	if (Buffer.byteLength(line) <= MAX_OCTETS) return line;
	let folded = "";
	let octets = 0;
	for (const character of line) {
		const size = Buffer.byteLength(character);
		if (octets + size > MAX_OCTETS) {
			folded += "\r\n ";
			octets = 1;
		}
		folded += character;
		octets += size;
	}
	return folded;
}
