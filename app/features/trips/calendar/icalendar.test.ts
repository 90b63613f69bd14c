import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { type Calendar, type CalendarEvent, writeCalendar } from "./icalendar.ts";

const plain: CalendarEvent = {
	uid: "trip-1@gangway.example",
	changedAt: Date.UTC(2026, 10, 20, 10),
	sequence: 0,
	when: { firstDay: "2027-03-12", lastDay: "2027-03-19" },
	summary: "Lisbon",
	cancelled: false,
};

function written(event: Partial<CalendarEvent> = {}, name = "Lisbon"): string {
	return writeCalendar({ name, refresh: "PT1H", events: [{ ...plain, ...event }] });
}

/** Parses with Mozilla's ical.js, which is independent of our writer. */
function parsed(text: string) {
	const calendar = new ICAL.Component(ICAL.parse(text));
	return {
		// ical.js does not know NAME (RFC 7986) as a text property, so it leaves the escapes in.
		names: ["name", "x-wr-calname"].map((one) => unescaped(String(calendar.getFirstPropertyValue(one)))),
		components: calendar.getAllSubcomponents().map((one) => one.name),
		events: calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one)),
	};
}

function unescaped(value: string): string {
	return value.replace(/\\(.)/g, (_, escaped: string) => (escaped === "n" ? "\n" : escaped));
}

/** Every line ends in CRLF after at most 75 octets (RFC 5545, 3.1). */
function expectLines(text: string): void {
	expect(text.endsWith("\r\n")).toBe(true);
	const lines = text.slice(0, -2).split("\r\n");
	for (const line of lines) {
		expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
		// Except for tabs, there are no control characters, nor anything else that a reader may take for a line end.
		expect(line).not.toMatch(/(?!\t)\p{Cc}|[\u2028\u2029]/u);
		expect(line.isWellFormed()).toBe(true);
	}
	const names = lines.filter((line) => !line.startsWith(" ")).map((line) => line.split(/[:;]/)[0]);
	expect(names.filter((name) => !/^[A-Z-]+$/.test(name ?? ""))).toEqual([]);
	expect(names.filter((name) => name === "BEGIN")).toHaveLength(
		names.filter((name) => name === "END").length,
	);
}

/** A text as a calendar may contain it, with normalized line ends and without control characters. */
function kept(typed: string): string {
	return typed
		.toWellFormed()
		.replace(/\r\n|[\n\v\f\r\x85\u2028\u2029]/g, "\n")
		.replace(/(?![\t\n])\p{Cc}/gu, "");
}

test("a calendar has these lines", () => {
	expect(
		written({
			when: { start: Date.UTC(2027, 2, 13, 0, 30), end: Date.UTC(2027, 2, 13, 7, 5) },
			description: "Seats 12A; 12B, by the window\nBring snacks",
			location: "Terminal E, Boston",
			url: "https://tap.example/b;1,2?q=a b",
			isPrivate: true,
			remindBefore: "PT15H",
			sequence: 7,
		}),
	).toBe(
		[
			"BEGIN:VCALENDAR",
			"VERSION:2.0",
			"PRODID:-//Gangway//Trips//EN",
			"CALSCALE:GREGORIAN",
			"METHOD:PUBLISH",
			"NAME:Lisbon",
			"X-WR-CALNAME:Lisbon",
			"REFRESH-INTERVAL;VALUE=DURATION:PT1H",
			"X-PUBLISHED-TTL:PT1H",
			"BEGIN:VEVENT",
			"UID:trip-1@gangway.example",
			"DTSTAMP:20261120T100000Z",
			"LAST-MODIFIED:20261120T100000Z",
			"SEQUENCE:7",
			"DTSTART:20270313T003000Z",
			"DTEND:20270313T070500Z",
			"SUMMARY:Lisbon",
			"DESCRIPTION:Seats 12A\\; 12B\\, by the window\\nBring snacks",
			"LOCATION:Terminal E\\, Boston",
			"URL:https://tap.example/b;1,2?q=a%20b",
			"STATUS:CONFIRMED",
			"TRANSP:OPAQUE",
			"CLASS:PRIVATE",
			"BEGIN:VALARM",
			"ACTION:DISPLAY",
			"DESCRIPTION:Lisbon",
			"TRIGGER:-PT15H",
			"END:VALARM",
			"END:VEVENT",
			"END:VCALENDAR",
			"",
		].join("\r\n"),
	);
});

test("whole days end on the day after the last, also across months and years", () => {
	expect(written()).toContain("DTSTART;VALUE=DATE:20270312\r\nDTEND;VALUE=DATE:20270320\r\n");
	expect(written({ when: { firstDay: "2027-12-31", lastDay: "2027-12-31" } })).toContain(
		"DTSTART;VALUE=DATE:20271231\r\nDTEND;VALUE=DATE:20280101\r\n",
	);
});

test("a cancelled event has no reminder", () => {
	const text = written({ cancelled: true, remindBefore: "PT15H" });
	expect(text).toContain("STATUS:CANCELLED\r\n");
	expect(text).not.toContain("VALARM");
});

test("an empty calendar still contains a component, as RFC 5545 requires", () => {
	const text = writeCalendar({ name: "Somewhere", refresh: "PT1H", events: [] });
	expectLines(text);
	expect(parsed(text)).toMatchObject({ components: ["vtimezone"], events: [] });
});

test.each([
	["a second event", "Rome\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil"],
	["a property", "Rome\nATTENDEE:mailto:evil@example.com"],
	["a carriage return alone", "Rome\rDTSTART:19700101T000000Z"],
	["line ends of Unicode", "Rome\u2028BEGIN:VEVENT\u2029x\u0085y\vz\fw"],
	["null and bell", "Ro\u0000me\u0007\u001b[31m\u007f"],
	["escapes of its own", '\\n \\, \\; \\\\ , ; " : ='],
	["emoji of many parts", "👩‍👩‍👧‍👦🏳️‍🌈".repeat(40)],
	["right to left", "רומא, \u202Eסוף סוף\u202C; روما"],
	["half a character", "Rome \ud83d and \udc00"],
	["10,000 characters", "ä".repeat(10_000)],
	["10,000 emoji", "😀".repeat(10_000)],
	["a space at each fold", "a ".repeat(300)],
])("hostile text stays text: %s", (_what, summary) => {
	const text = written({ summary, description: summary, location: summary }, summary);
	expectLines(text);
	const { names, events } = parsed(text);
	expect(events).toHaveLength(1);
	const [event] = events;
	expect([...names, event?.summary, event?.description, event?.location]).toEqual(
		Array(5).fill(kept(summary)),
	);
	expect(event?.uid).toBe(plain.uid);
	expect(event?.startDate.toString()).toBe("2027-03-12");
});

test.each([
	[
		"https://x.example/y\r\nATTENDEE:mailto:evil@example.com",
		"https://x.example/yATTENDEE:mailto:evil@example.com",
	],
	["https://x.example/münchen?q=ü", "https://x.example/m%C3%BCnchen?q=%C3%BC"],
	["javascript:alert(1)", null],
	["not a link", null],
])("a link is a valid URL or is left out: %j", (url, expected) => {
	const text = written({ url });
	expectLines(text);
	const [event] = parsed(text).events;
	expect(event?.component.getFirstPropertyValue("url") ?? null).toBe(expected);
});

const words = fc.oneof(
	fc.string({ unit: "binary", maxLength: 300 }),
	fc.string({ unit: "grapheme", maxLength: 300 }),
	fc
		.array(
			fc.constantFrom(
				"\r",
				"\n",
				"\\",
				";",
				",",
				":",
				'"',
				" ",
				"\t",
				"BEGIN:VEVENT",
				"END:",
				"é",
				"😀",
				"\ud800",
			),
		)
		.map((parts) => parts.join("")),
);
const instant = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2099, 0) }).map((ms) => ms - (ms % 1000));
const when = fc
	.tuple(instant, fc.integer({ min: 1, max: 30 * 86_400 }))
	.map(([start, seconds]) => ({ start, end: start + seconds * 1000 }));

test("another parser reads back random texts and times unchanged", () => {
	fc.assert(
		fc.property(words, words, words, when, fc.nat(1e6), (name, summary, description, when, sequence) => {
			const calendar: Calendar = {
				name,
				refresh: "PT1H",
				events: [{ ...plain, summary, description, when, sequence }, plain],
			};
			const text = writeCalendar(calendar);
			expect(writeCalendar(calendar)).toBe(text);
			expectLines(text);
			const read = parsed(text);
			expect(read.events).toHaveLength(2);
			const [event] = read.events;
			expect(read.names).toEqual([kept(name), kept(name)]);
			expect(event?.summary).toBe(kept(summary));
			expect(event?.description ?? "").toBe(kept(description));
			expect(event?.sequence).toBe(sequence);
			expect(event?.startDate.toJSDate().getTime()).toBe(when.start);
			expect(event?.endDate.toJSDate().getTime()).toBe(when.end);
		}),
		{ numRuns: 300 },
	);
});
