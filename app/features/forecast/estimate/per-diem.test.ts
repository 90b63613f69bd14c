import { afterAll, expect, test } from "vitest";
import { findLocation } from "#app/features/bookings/locations/find-location.server.ts";
import { openLocations } from "#db/locations/open.ts";
import { perDiemRates } from "#db/per-diem/open.ts";
import { findRate, milesBetween, seasonOf, stayAtRates } from "./per-diem.ts";

const locations = openLocations();
afterAll(() => locations.close());

const rateOf = (text: string) => findRate(perDiemRates(), { text, location: findLocation(locations, text) });

test.each([
	["Lisbon", "town", "Lisbon", "state"],
	["Lisbon (LIS)", "town", "Lisbon", "state"],
	["Porto", "town", "Porto", "state"],
	["Tokyo", "town", "Tokyo", "state"],
	["Mexico City", "town", "Mexico City", "state"],
	["New York City, New York", "town", "New York City", "gsa"],
	["Washington, D.C.", "town", "Washington, D.C.", "gsa"],
	["Cambridge, Massachusetts", "town", "Cambridge", "gsa"],
	["Honolulu", "town", "Honolulu", "dod"],
	["San Juan, Puerto Rico", "town", "San Juan", "dod"],
	["Palma", "town", "Palma", "state"],
	// Too small for our list of locations.
	["Park City, Utah", "town", "Park City", "gsa"],
	["Nantucket", "town", "Nantucket", "gsa"],
	["Brooklyn", "nearby", "New York City", "gsa"],
	["Évora", "rest", "Portugal", "state"],
	["Amarillo", "rest", "United States", "gsa"],
	["Fairbanks", "town", "Fairbanks", "dod"],
	["Douglas", "rest", "United Kingdom", "state"],
])("%s has the rate of its %s: %s (%s)", (text, of, place, source) => {
	const found = rateOf(text);
	expect(found && [found.of, found.place, found.rate.source]).toEqual([of, place, source]);
});

test.each(["Grandma's house", "", "Portland, Atlantis", "Columbia, Nowhere"])("%j has none", (text) => {
	expect(findRate(perDiemRates(), { text, location: null })).toBeNull();
});

test("every country and every state of our locations has a rate of its own, but a few without towns", () => {
	const places = locations.largest(1000).filter(({ iata }) => iata === "");
	const ofWorld = places
		.map(({ name }) => ({ name, of: rateOf(name)?.of }))
		.filter(({ of }) => of === "world" || of === undefined);
	expect(ofWorld.length, JSON.stringify(ofWorld)).toBeLessThanOrEqual(12);
});

test("each place's seasons leave out no day of the year", () => {
	const days = Array.from({ length: 365 }, (_, index) =>
		new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
	);
	const gaps = [...perDiemRates().values()].flat().filter(({ seasons }) =>
		days.some((day) => {
			const monthDay = day.slice(5).replace("-", "");
			return !seasons.some(({ from, to }) =>
				from <= to ? from <= monthDay && monthDay <= to : monthDay >= from || monthDay <= to,
			);
		}),
	);
	expect(gaps.map(({ country, towns }) => `${country}: ${towns}`)).toEqual([]);
});

const SKI = [
	{ from: "1201", to: "0331", night: 300, meals: 90 },
	{ from: "0401", to: "1130", night: 100, meals: 80 },
];

test.each([
	["2027-01-15", 300],
	["2027-12-01", 300],
	["2027-03-31", 300],
	["2027-04-01", 100],
	["2028-02-29", 300],
])("%s is in the season of $%i", (date, night) => {
	expect(seasonOf(SKI, date).night).toBe(night);
});

const rate = { source: "gsa", country: "", region: "", towns: ["*"], geo: null, seasons: SKI } as const;

test("each night has the rate of its season, and the first and the last day three quarters of the meals", () => {
	const { night, meals } = stayAtRates({ ...rate, towns: [], seasons: SKI }, "2027-03-30", 4);
	expect(night).toEqual({ low: 800, high: 800 });
	expect(meals).toEqual({ low: 85 * 4.5, high: 85 * 4.5 });
});

test("a trip without a date may be in any season", () => {
	const { night, meals } = stayAtRates({ ...rate, towns: [], seasons: SKI }, null, 2);
	expect(night).toEqual({ low: 200, high: 600 });
	expect(meals).toEqual({ low: 200, high: 225 });
});

test("Boston is 3,190 miles from Lisbon", () => {
	const [boston, lisbon] = ["Boston", "Lisbon"].map((text) => findLocation(locations, text)?.geo);
	expect(boston && lisbon && milesBetween(boston, lisbon)).toBeCloseTo(3190, -1.5);
});
