import { afterAll, describe, expect, test } from "vitest";
import { findLocation } from "#app/features/bookings/locations/find-location.server.ts";
import { openLocations } from "#db/locations/open.ts";
import { perDiemRates } from "#db/per-diem/open.ts";
import { estimateTrip } from "./estimate.ts";
import { findRate, milesBetween } from "./per-diem.ts";

/**
 * Thirty trips whose cost others have published, in dollars for one of two who share a room, without the way there.
 *
 * - TripAdvisor, TripIndex Cities (2016, reported by Dental Products Report): three summer nights for two in a four-star hotel,
 *   with three attractions, lunch, dinner and a taxi each day. Halved, and 35 % more, as U.S. consumer prices rose since.
 * - BudgetYourTrip (2023 to 2024): what travellers wrote down for a week: rooms, food, local transport and sights.
 *   London is its £945 as another site quotes it.
 * - Lists by Lukiih (2024): what a mid-range traveller spends a day in Spain and Iceland.
 * - DIY Smartly (2025): three mid-range nights in Prague, €120 to €260.
 * - 2 Tickets to Everywhere (2023): six and a half days in Mexico City for two, without the flight's fees.
 *
 * None of these is a measurement: they include different things, four stars cost more than most groups of friends would pay,
 * and the averages of two sites differ by half. So the table only shows how far off the estimate usually is.
 */
const TRIP_INDEX: [town: string, ofTwo: number][] = [
	["New Orleans", 1148],
	["Houston", 1190],
	["Las Vegas", 1195],
	["Atlanta", 1296],
	["Dallas", 1315],
	["Miami", 1359],
	["Washington, D.C.", 1406],
	["Philadelphia", 1483],
	["San Diego", 1491],
	["Minneapolis", 1516],
	["Chicago", 1516],
	["Portland, Oregon", 1568],
	["Denver", 1634],
	["San Francisco", 1756],
	["Los Angeles", 1814],
	["New York City", 1826],
	["Boston", 1840],
	["Seattle", 1917],
	["Honolulu", 2088],
	["Orlando", 2217],
];
const PRICES_SINCE_2016 = 1.35;

const ELSEWHERE: [town: string, nights: number, dollars: number][] = [
	["Lisbon", 7, 993],
	["Tokyo", 7, 1124],
	["London", 7, 1190],
	["Barcelona", 7, 1120],
	["Madrid", 7, 945],
	["Seville", 7, 910],
	["Valencia", 7, 840],
	["Prague", 3, 205],
	["Mexico City", 6, 500],
	["Reykjavik", 7, 2149],
];

const KNOWN = [
	...TRIP_INDEX.map(([town, ofTwo]) => ({
		...{ town, nights: 3, start: "2026-07-10" },
		dollars: Math.round((ofTwo / 2) * PRICES_SINCE_2016),
	})),
	...ELSEWHERE.map(([town, nights, dollars]) => ({ town, nights, start: "2026-05-10", dollars })),
];

const locations = openLocations();
afterAll(() => locations.close());

const ESTIMATED = KNOWN.map((trip) => {
	const rate = findRate(perDiemRates(), { text: trip.town, location: findLocation(locations, trip.town) });
	const facts = { partySize: 2, lateSpots: 0, startDate: trip.start, nights: trip.nights, miles: 0, rate };
	const { perPerson } = estimateTrip(facts, {}, { perRoom: 2, car: "no" });
	const [low, high] = [perPerson.low / 100, perPerson.high / 100];
	return { ...trip, low, high, ratio: (low + high) / 2 / trip.dollars };
});

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const line = ({ town, low, high, dollars, ratio }: (typeof ESTIMATED)[number]) =>
	`${town}: ${Math.round(low)} to ${Math.round(high)}, published ${dollars}, middle ${ratio.toFixed(2)}`;

describe("of thirty known trips", () => {
	test("two in three lie in the range", () => {
		expect(ESTIMATED).toHaveLength(30);
		const outside = ESTIMATED.filter(({ low, high, dollars }) => dollars < low || dollars > high);
		expect(outside.length, outside.map(line).join("\n")).toBeLessThanOrEqual(10);
	});

	test("half are within a third of the middle of the range, and all but three within a factor of two", () => {
		const off = ESTIMATED.map(({ ratio }) => Math.abs(Math.log(ratio)));
		expect(median(off)).toBeLessThanOrEqual(Math.log(1.33));
		const far = ESTIMATED.filter(({ ratio }) => Math.abs(Math.log(ratio)) > Math.log(2));
		// Orlando's three attractions are theme parks. The government pays the same for Valencia as for Barcelona, and the source on Prague is for thrifty people.
		expect(far.map(({ town }) => town)).toEqual(["Orlando", "Valencia", "Prague"]);
	});
});

/**
 * Return fares that others have published for a season's usual economy tickets, in dollars: latestcost.com (Barcelona, 2026),
 * travelpander.com (Lisbon and Tokyo), urbansurvivalhub.com (Paris), exoticplacestotravel.com (London),
 * curiousexpeditions.org (Mexico).
 */
const FARES: [from: string, to: string, low: number, high: number][] = [
	["New York City", "Barcelona", 400, 1200],
	["New York City", "Lisbon", 500, 1200],
	["Los Angeles", "Tokyo", 600, 1500],
	["New York City", "Paris", 600, 1200],
	["New York City", "London", 500, 1000],
	["Chicago", "Mexico City", 200, 800],
];

test.each(FARES)("the flights from %s to %s overlap what is published", (from, to, low, high) => {
	const [origin, destination] = [from, to].map((text) => findLocation(locations, text)?.geo);
	const miles = origin && destination ? milesBetween(origin, destination) : null;
	const facts = { partySize: 1, lateSpots: 0, startDate: null, nights: 7, miles, rate: null };
	const [flights] = estimateTrip(facts, {}, { perRoom: 2, car: "auto" }).parts;
	const middle = ((flights?.low ?? 0) + (flights?.high ?? 0)) / 200;
	expect((flights?.low ?? 0) / 100).toBeLessThan(high);
	expect(middle / ((low + high) / 2)).toBeGreaterThan(0.9);
	expect(middle / ((low + high) / 2)).toBeLessThan(1.4);
});
