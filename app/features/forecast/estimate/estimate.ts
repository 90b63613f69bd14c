import type { ItemType } from "#app/features/bookings/links/booking-links.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { sharedBy } from "#app/lib/shares.ts";
import type { PerDiemSource } from "#db/per-diem/open.ts";
import {
	CAR_A_DAY,
	type CAR_CHOICES,
	FLIGHT_FROM_MILES,
	MARGIN_PERCENT,
	SEATS_IN_CAR,
} from "./assumptions.ts";
import { type FoundRate, stayAtRates } from "./per-diem.ts";

/**
 * A group's spending relative to the per-diem rates, fitted to the trips of known-trips.test.ts. In the United States
 * the rates are tight, and include neither taxes nor activities; elsewhere they pay for better rooms than friends book.
 */
const SPENT_OF_RATES: Record<PerDiemSource, { low: number; high: number }> = {
	gsa: { low: 0.8, high: 1.6 },
	dod: { low: 0.8, high: 1.6 },
	state: { low: 0.35, high: 0.75 },
};

/**
 * One way, in dollars, in economy: the 20th percentile of 1.78 million prices of 2012 (Rome2Rio, "Airline fare
 * analysis: comparing cost per mile", January 2013), and the rise of U.S. consumer prices since.
 */
const ONE_WAY = { base: 50, perMile: 0.11, inflation: 1.42 };

/** A return trip costs one to two times the one-way price. */
const RETURN = { low: 1, high: 2 };

export type EstimateOptions = {
	perRoom: number;
	car: (typeof CAR_CHOICES)[number];
};

export type TripFacts = {
	partySize: number;
	lateSpots: number; // how many of them joined late; bookings are not divided by these
	startDate: CalendarDate | null;
	nights: number;
	miles: number | null; // from the origin to the destination; null if we do not know both places
	rate: FoundRate | null;
};

/** The booked amounts, in cents for the group. `whole` is the cost of a trip that lists no bookings. */
export type Booked = Partial<Record<ItemType | "whole", Cents>>;

export type PartKind = "flights" | "nights" | "meals" | "car" | "bookings" | "margin";

/** The source of an amount, which the page names. */
type PartSource =
	| { from: "booking" }
	| { from: "rates"; source: PerDiemSource; of: FoundRate["of"]; place: string; rooms: number }
	| { from: "distance"; miles: number }
	| { from: "car"; cars: number; days: number }
	| { from: "percent" };

/** A part of the group's total cost. */
export type Part = { kind: PartKind; low: Cents; high: Cents; source: PartSource };

/** Why the estimate lacks a part. */
export type Missing = "flights" | "nights";

export type Estimate = {
	parts: Part[];
	missing: Missing[];
	total: { low: Cents; high: Cents };
	perPerson: { low: Cents; high: Cents };
};

/**
 * Estimates what a trip will cost, as a range with its parts. A part with bookings costs as much as they do. Bookings
 * without a price do not count.
 */
export function estimateTrip(trip: TripFacts, booked: Booked, options: EstimateOptions): Estimate {
	const isWhole = (booked.whole ?? 0) > 0;
	const part = (kind: PartKind, cents: Cents | undefined, estimate: () => Part | null): Part | null => {
		if (cents) return { kind, low: cents, high: cents, source: { from: "booking" } };
		return isWhole && kind !== "meals" ? null : estimate();
	};
	const parts = [
		part("bookings", booked.whole, () => null),
		part("flights", booked.flight, () => flights(trip)),
		part("nights", booked.accommodation, () => nights(trip, options)),
		part("meals", undefined, () => meals(trip)),
		part("car", booked.car, () => car(trip, options)),
		part("bookings", booked.other, () => null),
	].filter((one) => one !== null);
	const all = withMargin(parts);
	const total = { low: sum(all.map(({ low }) => low)), high: sum(all.map(({ high }) => high)) };
	const each = all.map((one) => eachOf(one, trip));
	return {
		parts: all,
		missing: missingParts(trip, booked),
		total,
		perPerson: {
			low: Math.round(sum(each.map(({ low }) => low))),
			high: Math.round(sum(each.map(({ high }) => high))),
		},
	};
}

/** One person's part, in fractional cents. Friends who joined late do not change everyone's part of a booking. */
export function eachOf({ low, high, source }: Part, trip: Pick<TripFacts, "partySize" | "lateSpots">) {
	const people = source.from === "booking" ? sharedBy(trip) : trip.partySize;
	return { low: low / people, high: high / people };
}

function flights({ miles, partySize }: TripFacts): Part | null {
	if (miles === null || miles < FLIGHT_FROM_MILES) return null;
	const { base, perMile, inflation } = ONE_WAY;
	const oneWay = (base + perMile * miles) * inflation * partySize;
	return {
		kind: "flights",
		low: toCents(oneWay * RETURN.low),
		high: toCents(oneWay * RETURN.high),
		source: { from: "distance", miles: Math.round(miles / 10) * 10 },
	};
}

function nights(trip: TripFacts, { perRoom }: EstimateOptions): Part | null {
	const { rate, startDate, partySize } = trip;
	if (!rate || trip.nights === 0) return null;
	const rooms = Math.ceil(partySize / perRoom);
	const { night } = stayAtRates(rate.rate, startDate, trip.nights);
	return { kind: "nights", ...spent(rate, night, rooms), source: ratesOf(rate, rooms) };
}

function meals({ rate, startDate, partySize, nights }: TripFacts): Part | null {
	if (!rate) return null;
	const stay = stayAtRates(rate.rate, startDate, nights);
	return { kind: "meals", ...spent(rate, stay.meals, partySize), source: ratesOf(rate, 0) };
}

function spent({ rate }: FoundRate, { low, high }: { low: number; high: number }, times: number) {
	const share = SPENT_OF_RATES[rate.source];
	return { low: toCents(low * times * share.low), high: toCents(high * times * share.high) };
}

function ratesOf({ rate, of, place }: FoundRate, rooms: number): PartSource {
	return { from: "rates", source: rate.source, of, place, rooms };
}

function car({ miles, nights, partySize }: TripFacts, options: EstimateOptions): Part | null {
	const drives = miles !== null && miles < FLIGHT_FROM_MILES;
	if (options.car === "no" || (options.car === "auto" && !drives)) return null;
	const [cars, days] = [Math.ceil(partySize / SEATS_IN_CAR), nights + 1];
	return {
		kind: "car",
		low: toCents(CAR_A_DAY.low * cars * days),
		high: toCents(CAR_A_DAY.high * cars * days),
		source: { from: "car", cars, days },
	};
}

function withMargin(parts: Part[]): Part[] {
	const estimated = parts.filter(({ source }) => source.from !== "booking");
	if (estimated.length === 0) return parts;
	const share = (amounts: Cents[]) => Math.round((sum(amounts) * MARGIN_PERCENT) / 100);
	const margin: Part = {
		kind: "margin",
		low: share(estimated.map(({ low }) => low)),
		high: share(estimated.map(({ high }) => high)),
		source: { from: "percent" },
	};
	return [...parts, margin];
}

function missingParts({ miles, rate }: TripFacts, booked: Booked): Missing[] {
	if (booked.whole) return [];
	return [
		...(miles === null && !booked.flight ? (["flights"] as const) : []),
		...(rate === null && !booked.accommodation ? (["nights"] as const) : []),
	];
}

function toCents(dollars: number): Cents {
	return Math.round(dollars * 100);
}
