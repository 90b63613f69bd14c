import { describe, expect, test } from "vitest";
import { entryForReaders, linkState, usualLastDay } from "./shared-itinerary.ts";

const at = (time: string) => new Date(time);

test.each([
	["open", { endedAt: null, lastDay: null }, "2030-01-01T00:00:00Z"],
	["open", { endedAt: null, lastDay: "2027-04-18" }, "2027-04-18T23:59:59Z"],
	["open", { endedAt: null, lastDay: "2027-04-18" }, "2027-04-19T11:59:59Z"], // the day is not over in Samoa
	["expired", { endedAt: null, lastDay: "2027-04-18" }, "2027-04-19T12:00:00Z"],
	["ended", { endedAt: 1, lastDay: null }, "2027-01-01T00:00:00Z"],
	["ended", { endedAt: 1, lastDay: "2027-04-18" }, "2027-06-01T00:00:00Z"],
] as const)("a link is %s for %j at %s", (state, link, now) => {
	expect(linkState(link, at(now))).toBe(state);
});

test.each([
	["2027-03-19", "2026-11-20T12:00:00Z", "2027-04-18"],
	["2027-12-15", "2026-11-20T12:00:00Z", "2028-01-14"],
	["2026-11-01", "2026-11-20T12:00:00Z", "2026-12-01"],
	["2026-09-01", "2026-11-20T12:00:00Z", null],
	[null, "2026-11-20T12:00:00Z", null],
])("a new link of a trip until %s, made %s, ends on %s", (endDate, now, lastDay) => {
	expect(usualLastDay(endDate, at(now))).toBe(lastDay);
});

describe("an entry for readers", () => {
	const entry = {
		id: "entry",
		tripId: "trip",
		itemId: "item",
		title: "Casa da Graça",
		startsAt: "2027-03-12T15:00",
		startZone: "Europe/Lisbon",
		endsAt: "2027-03-19T11:00",
		endZone: "Europe/Lisbon",
		address: "Rua dos Remédios 1",
		notes: "Door code 4711",
		createdAt: 1,
		updatedAt: 2,
		kind: "accommodation" as const,
		url: "https://stays.example/secret",
	};

	const shown = {
		id: "x",
		title: "Casa da Graça",
		startsAt: "2027-03-12T15:00",
		startZone: "Europe/Lisbon",
		endsAt: "2027-03-19T11:00",
		endZone: "Europe/Lisbon",
		kind: "accommodation",
		address: null,
		notes: null,
		url: null,
	};

	test("has no notes, no link of its booking, no address, and no id or time by which it is stored", () => {
		expect(entryForReaders(entry, { id: "x", showsAddresses: false })).toEqual(shown);
	});

	test("has its address where the organizer shows it, and still no notes and no link", () => {
		expect(entryForReaders(entry, { id: "x", showsAddresses: true })).toEqual({
			...shown,
			address: "Rua dos Remédios 1",
		});
	});
});
