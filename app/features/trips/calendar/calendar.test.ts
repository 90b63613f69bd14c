import ICAL from "ical.js";
import { afterEach, describe, expect, test } from "vitest";
import type { Trip } from "#app/access/access.server.ts";
import type { Payment } from "#app/features/payments/payments.queries.ts";
import { PAYMENT_STATUSES } from "#db/schema/payments.ts";
import type { EntryWithBooking } from "../itinerary/itinerary.queries.ts";
import { buildCalendar, type CalendarFacts } from "./calendar.ts";
import { writeCalendar } from "./icalendar.ts";

const MADE = Date.UTC(2026, 10, 20, 10);

const trip = {
	id: "t1",
	shareId: "share",
	title: "Lisbon",
	destination: "Lisbon, Portugal",
	startDate: "2027-03-12",
	endDate: "2027-03-19",
	status: "active",
	createdAt: MADE,
	updatedAt: MADE,
} as Trip;

const flight: EntryWithBooking = {
	kind: "flight",
	id: "e1",
	tripId: "t1",
	itemId: null,
	title: "TAP 218 to Lisbon",
	startsAt: "2027-03-12T19:30",
	startZone: "America/New_York",
	endsAt: "2027-03-13T07:05",
	endZone: "Europe/Lisbon",
	address: "Terminal E, Boston Logan",
	notes: "Bring a passport",
	url: "https://tap.example/218",
	createdAt: MADE,
	updatedAt: MADE + 90_000,
};

const payment = {
	id: "p2",
	amount: 8_083,
	dueDate: "2027-01-31",
	paymentNumber: 2,
	totalPayments: 3,
	status: "due",
	createdAt: MADE,
} as Payment;

function written(change: Partial<CalendarFacts> = {}): string {
	const facts = {
		origin: "https://gangway.example",
		trip,
		entries: [],
		payments: [],
		automaticPaymentIds: new Set<string>(),
	};
	return writeCalendar(buildCalendar({ ...facts, ...change }));
}

/** The calendar as ical.js reads it. */
function read(change: Partial<CalendarFacts> = {}) {
	const calendar = new ICAL.Component(ICAL.parse(written(change)));
	return calendar.getAllSubcomponents("vevent").map((component) => {
		const { uid, summary, description, location, startDate, endDate, sequence } = new ICAL.Event(component);
		const value = (name: string) => String(component.getFirstPropertyValue(name));
		const at = (time: ICAL.Time | null) =>
			time && (time.isDate ? time.toString() : time.toJSDate().toISOString());
		return {
			...{ uid, summary, description, location, sequence, start: at(startDate), end: at(endDate) },
			...{ url: value("url"), status: value("status"), free: value("transp") === "TRANSPARENT" },
			changed: value("last-modified"),
			alarms: component
				.getAllSubcomponents("valarm")
				.map((one) => String(one.getFirstPropertyValue("trigger"))),
		};
	});
}

describe("the days of the trip", () => {
	test("are whole days that end on the day after the last and do not make anyone busy", () => {
		expect(read()).toMatchObject([
			{
				uid: "trip-t1@gangway.example",
				summary: "Lisbon",
				location: "Lisbon, Portugal",
				url: "https://gangway.example/trip/share",
				start: "2027-03-12",
				end: "2027-03-20",
				free: true,
				status: "CONFIRMED",
			},
		]);
	});

	test("a trip without dates has no days, and a trip without an end has one day", () => {
		expect(read({ trip: { ...trip, startDate: null } })).toEqual([]);
		expect(read({ trip: { ...trip, endDate: null } })).toMatchObject([
			{ start: "2027-03-12", end: "2027-03-13" },
		]);
	});
});

describe("an entry of the itinerary", () => {
	const entry = (change: Partial<EntryWithBooking>) => read({ entries: [{ ...flight, ...change }] })[1];

	test("a flight from Boston to Lisbon has the instants of its two local times", () => {
		// On March 12 Boston is at UTC-5 and Lisbon at UTC.
		expect(entry({})).toMatchObject({
			uid: "entry-e1@gangway.example",
			summary: "TAP 218 to Lisbon",
			location: "Terminal E, Boston Logan",
			url: "https://tap.example/218",
			start: "2027-03-13T00:30:00.000Z",
			end: "2027-03-13T07:05:00.000Z",
			sequence: 90,
			changed: "2026-11-20T10:01:30Z",
			free: false,
		});
		expect(entry({})?.description.replaceAll("\u202F", " ")).toBe(
			"Bring a passport\n\nLocal time: Mar 12, 2027, 7:30 PM (New York) to Mar 13, 2027, 7:05 AM (Lisbon)\n\nhttps://tap.example/218",
		);
	});

	test("clock changes between two entries and during one night are taken into account", () => {
		// Boston goes to summer time on March 14, Lisbon on March 28 at 01:00.
		const home = { startsAt: "2027-03-19T11:00", startZone: "Europe/Lisbon" };
		expect(entry({ ...home, endsAt: "2027-03-19T15:20", endZone: "America/New_York" })).toMatchObject({
			start: "2027-03-19T11:00:00.000Z",
			end: "2027-03-19T19:20:00.000Z",
		});
		const night = { startZone: "Europe/Lisbon", endZone: "Europe/Lisbon" };
		expect(entry({ ...night, startsAt: "2027-03-27T22:00", endsAt: "2027-03-28T08:00" })).toMatchObject({
			start: "2027-03-27T22:00:00.000Z",
			end: "2027-03-28T07:00:00.000Z",
		});
	});

	test("a flight across the date line may have an earlier local end, but its instants are in order", () => {
		const change = { startsAt: "2027-03-12T20:00", startZone: "Pacific/Auckland" };
		expect(entry({ ...change, endsAt: "2027-03-12T12:15", endZone: "America/Los_Angeles" })).toMatchObject({
			start: "2027-03-12T07:00:00.000Z",
			end: "2027-03-12T20:15:00.000Z",
		});
	});

	test("an entry without an end, or with an end that is not after its start, has only a start", () => {
		expect(entry({ endsAt: null, endZone: null })).toMatchObject({ start: "2027-03-13T00:30:00.000Z" });
		for (const change of [
			{ endsAt: null, endZone: null },
			{ endsAt: flight.startsAt, endZone: flight.startZone },
		]) {
			const text = written({ trip: { ...trip, startDate: null }, entries: [{ ...flight, ...change }] });
			expect(text).toContain("DTSTART:20270313T003000Z");
			expect(text).not.toContain("DTEND");
		}
	});

	test("whole days are dates, not instants", () => {
		const day = { startsAt: "2027-03-14", endsAt: null, endZone: null };
		expect(entry(day)).toMatchObject({ start: "2027-03-14", end: "2027-03-15" });
		expect(entry({ ...day, endsAt: "2027-03-16", endZone: "Europe/Lisbon" })).toMatchObject({
			start: "2027-03-14",
			end: "2027-03-17",
		});
		expect(entry({ ...day, endsAt: "2027-03-10", endZone: "Europe/Lisbon" })).toMatchObject({
			end: "2027-03-15",
		});
	});

	test("an entry of a day or longer, such as a stay, does not make anyone busy", () => {
		const stay = { startZone: "Europe/Lisbon", endZone: "Europe/Lisbon", startsAt: "2027-03-12T15:00" };
		expect(entry({ ...stay, endsAt: "2027-03-19T11:00" })?.free).toBe(true);
		expect(entry({ ...stay, endsAt: "2027-03-13T14:59" })?.free).toBe(false);
		expect(entry({ startsAt: "2027-03-12", endsAt: "2027-03-12" })?.free).toBe(true);
	});

	test("an entry without a link has the link of the trip", () => {
		expect(entry({ url: null, notes: null, address: null })).toMatchObject({
			url: "https://gangway.example/trip/share",
			location: null,
		});
	});
});

describe("a payment", () => {
	const own = (change: Partial<Payment> = {}, facts: Partial<CalendarFacts> = {}) =>
		read({ payments: [{ ...payment, ...change }], ...facts }).slice(1);

	test("is on its due date, tells its amount and purpose, and reminds on the morning before", () => {
		expect(own()).toMatchObject([
			{
				uid: "payment-p2@gangway.example",
				summary: "Pay $80.83 for Lisbon",
				description: "Payment 2 of 3. Pay: https://gangway.example/trip/share",
				url: "https://gangway.example/trip/share",
				start: "2027-01-31",
				end: "2027-02-01",
				free: true,
				alarms: ["-PT15H"],
			},
		]);
		expect(written({ payments: [payment] })).toContain("CLASS:PRIVATE");
	});

	test("that is charged automatically does not ask the member to pay", () => {
		expect(own({}, { automaticPaymentIds: new Set(["p2"]) })).toMatchObject([
			{ summary: "Your card pays $80.83 for Lisbon" },
		]);
	});

	test.each(PAYMENT_STATUSES)("in state %s", (status) => {
		const isOpen = ["due", "processing", "action_required", "failed"].includes(status);
		expect(own({ status })).toHaveLength(isOpen ? 1 : 0);
	});

	test("changes with its trip, because its text depends on the trip", () => {
		const changed = { ...trip, updatedAt: MADE + 3_600_000 };
		expect(own({}, { trip: changed })).toMatchObject([{ changed: "2026-11-20T11:00:00Z", sequence: 3_600 }]);
	});
});

test("a cancelled trip cancels all events and has no reminders", () => {
	const events = read({ trip: { ...trip, status: "cancelled" }, entries: [flight], payments: [payment] });
	expect(events.map(({ status, alarms }) => [status, alarms])).toEqual(Array(3).fill(["CANCELLED", []]));
});

describe("the server's time zone", () => {
	const home = process.env.TZ;
	afterEach(() => {
		if (home === undefined) delete process.env.TZ;
		else process.env.TZ = home;
	});
	const facts = {
		entries: [flight, { ...flight, id: "e2", startsAt: "2027-03-14", endsAt: null, endZone: null }],
		payments: [payment],
	};

	test.each([
		["UTC", 0],
		["Pacific/Auckland", -780],
		["America/Los_Angeles", 480],
	])("%s does not change the file", (zone, offset) => {
		process.env.TZ = zone;
		expect(new Date(Date.UTC(2027, 0, 1)).getTimezoneOffset()).toBe(offset);
		const text = written(facts);
		expect(text).toContain("DTSTART;VALUE=DATE:20270312\r\nDTEND;VALUE=DATE:20270320");
		expect(text).toContain("DTSTART:20270313T003000Z\r\nDTEND:20270313T070500Z");
		expect(text).toContain("DTSTART;VALUE=DATE:20270314\r\nDTEND;VALUE=DATE:20270315");
		expect(text).toContain("DTSTART;VALUE=DATE:20270131\r\nDTEND;VALUE=DATE:20270201");
		expect(text.replaceAll("\r\n ", "").replaceAll("\u202F", " ")).toContain(
			"Local time: Mar 12\\, 2027\\, 7:30 PM (New York)",
		);
	});
});
