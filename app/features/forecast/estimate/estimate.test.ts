import fc from "fast-check";
import { expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import { type EstimateOptions, eachOf, estimateTrip, type TripFacts } from "./estimate.ts";
import type { FoundRate } from "./per-diem.ts";

const LISBON: FoundRate = {
	rate: {
		...{ source: "state", country: "Portugal", region: "", towns: ["Lisbon"], geo: null },
		seasons: [{ from: "0101", to: "1231", night: 280, meals: 112 }],
	},
	of: "town",
	place: "Lisbon",
};
const TRIP: TripFacts = {
	...{ partySize: 6, lateSpots: 0, startDate: "2027-03-12", nights: 7 },
	...{ miles: 3190, rate: LISBON },
};
const USUAL: EstimateOptions = { perRoom: 2, car: "auto" };

const kinds = (...args: Parameters<typeof estimateTrip>) =>
	estimateTrip(...args).parts.map(({ kind }) => kind);
const partOf = (kind: string, ...args: Parameters<typeof estimateTrip>) =>
	estimateTrip(...args).parts.find((part) => part.kind === kind);

test("a week in Lisbon for six from Boston", () => {
	const { parts, total, perPerson, missing } = estimateTrip(TRIP, {}, USUAL);
	// Six ways out and back: 6 × (50 + 0.11 × 3,190) × 1.42, times 1 to 2.
	expect(parts).toEqual([
		{ kind: "flights", low: 341_567, high: 683_134, source: { from: "distance", miles: 3190 } },
		{
			kind: "nights",
			low: 205_800,
			high: 441_000,
			source: { from: "rates", source: "state", of: "town", place: "Lisbon", rooms: 3 },
		},
		{
			kind: "meals",
			low: 176_400,
			high: 378_000,
			source: { from: "rates", source: "state", of: "town", place: "Lisbon", rooms: 0 },
		},
		{ kind: "margin", low: 72_377, high: 150_213, source: { from: "percent" } },
	]);
	expect(total).toEqual({ low: 796_144, high: 1_652_347 });
	expect(perPerson).toEqual({ low: 132_691, high: 275_391 });
	expect(missing).toEqual([]);
});

test("a part that is booked is its booking, and only what is estimated has a margin", () => {
	const booked = { flight: 342_000, accommodation: 240_000, other: 60_000 };
	const { parts } = estimateTrip(TRIP, booked, USUAL);
	expect(parts.map(({ kind, low, high }) => [kind, low, high])).toEqual([
		["flights", 342_000, 342_000],
		["nights", 240_000, 240_000],
		["meals", 176_400, 378_000],
		["bookings", 60_000, 60_000],
		["margin", 17_640, 37_800],
	]);
	expect(parts[0]?.source).toEqual({ from: "booking" });
});

test("a booking without a price books nothing yet", () => {
	expect(partOf("nights", TRIP, { accommodation: 0 }, USUAL)?.source.from).toBe("rates");
});

test("the total of a trip without bookings stands for all but meals", () => {
	expect(kinds(TRIP, { whole: 582_000 }, USUAL)).toEqual(["bookings", "meals", "margin"]);
	expect(estimateTrip({ ...TRIP, miles: null }, { whole: 582_000 }, USUAL).missing).toEqual([]);
});

test("who is near drives: no flight, and a car for every four, unless nobody wants one", () => {
	const near = { ...TRIP, miles: 120 };
	expect(kinds(near, {}, USUAL)).toEqual(["nights", "meals", "car", "margin"]);
	expect(partOf("car", near, {}, USUAL)).toEqual({
		...{ kind: "car", low: 72_000, high: 144_000 },
		source: { from: "car", cars: 2, days: 8 },
	});
	expect(kinds(near, {}, { ...USUAL, car: "no" })).not.toContain("car");
	expect(kinds(TRIP, {}, { ...USUAL, car: "yes" })).toContain("car");
	expect(partOf("car", near, { car: 30_000 }, USUAL)).toMatchObject({ low: 30_000, high: 30_000 });
});

test("rooms are shared by as many as asked for, and an odd one is paid in full", () => {
	const rooms = (partySize: number, perRoom: number) => {
		const source = partOf("nights", { ...TRIP, partySize }, {}, { ...USUAL, perRoom })?.source;
		return source?.from === "rates" && source.rooms;
	};
	expect([rooms(6, 2), rooms(5, 2), rooms(5, 1), rooms(5, 4)]).toEqual([3, 3, 5, 2]);
});

test("friends who came late leave everybody's part of the bookings as it was, and eat as much as everyone", () => {
	const late = { ...TRIP, miles: null, partySize: 8, lateSpots: 2 };
	const { parts, perPerson, total } = estimateTrip(late, { flight: 60_000, accommodation: 120_000 }, USUAL);
	expect(parts.map((part) => [part.kind, Math.round(eachOf(part, late).low)])).toEqual([
		["flights", 10_000],
		["nights", 20_000],
		["meals", Math.round((parts[2]?.low ?? 0) / 8)],
		["margin", Math.round((parts[3]?.low ?? 0) / 8)],
	]);
	expect(perPerson.low).toBe(Math.round(30_000 + (total.low - 180_000) / 8));
});

test("says what it cannot tell", () => {
	const unknown = { ...TRIP, miles: null, rate: null };
	expect(estimateTrip(unknown, {}, USUAL)).toMatchObject({ missing: ["flights", "nights"], parts: [] });
	expect(estimateTrip(unknown, { flight: 1, accommodation: 1 }, USUAL).missing).toEqual([]);
});

test("the parts add up, low is never above high, and each pays the same", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 250 }),
			fc.integer({ min: 0, max: 60 }),
			fc.option(fc.integer({ min: 0, max: 12_000 })),
			fc.record({ flight: fc.nat(1_000_000), other: fc.nat(1_000_000) }),
			(partySize, nights, miles, booked) => {
				const { parts, total, perPerson } = estimateTrip(
					{ ...TRIP, partySize, nights, miles },
					booked,
					USUAL,
				);
				expect(sum(parts.map(({ low }) => low))).toBe(total.low);
				expect(sum(parts.map(({ high }) => high))).toBe(total.high);
				expect(parts.every(({ low, high }) => low <= high && Number.isInteger(low))).toBe(true);
				expect(Math.abs(perPerson.high * partySize - total.high)).toBeLessThanOrEqual(partySize / 2);
			},
		),
	);
});
