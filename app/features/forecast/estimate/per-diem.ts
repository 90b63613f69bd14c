import { geoDistance } from "d3-geo";
import type { Location } from "#app/features/bookings/locations/locations.ts";
import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import { normalizeText } from "#app/lib/normalize-text.ts";
import type { PerDiemRate, PerDiemRates, PerDiemSeason } from "#db/per-diem/open.ts";
import { RATED_AS, UNITED_STATES } from "#db/per-diem/rated-as.ts";

const REST = "*";

/** GSA also lists counties. We do not know which county a town is in, so the rate of a listed town nearby applies. */
const NEARBY_MILES = 20;

const EARTH_RADIUS_MILES = 3958.8;

/** A destination as typed for the trip, and its location; null if we know no location of that name. */
export type Destination = { text: string; location: Location | null };

/** The rate for a destination, and the place that it was set for. */
export type FoundRate = {
	rate: PerDiemRate;
	of: "town" | "nearby" | "rest" | "world";
	place: string; // the town, state or country that the rate was set for; empty for the rest of the world
};

/**
 * Finds the rate for a destination: its town's; in the United States, that of a listed town nearby; else that of the
 * rest of its state or country; else that of the nearest listed town in the country; else that of the rest of the
 * world. Towns too small for our locations are found by name.
 * @returns null for a text that names no place
 */
export function findRate(rates: PerDiemRates, { text, location }: Destination): FoundRate | null {
	if (!location) return findByName(rates, text);
	const country = RATED_AS[location.address.countryName] ?? location.address.countryName;
	const inCountry = rates.get(country) ?? [];
	const towns = inCountry.filter(({ towns }) => towns[0] !== REST);
	return (
		findTown(towns, location) ??
		(country === UNITED_STATES ? findNearby(towns, location, NEARBY_MILES) : null) ??
		findRest(inCountry, country, location.address.regionName ?? "") ??
		findNearby(towns, location, Number.POSITIVE_INFINITY) ??
		ofWorld(rates)
	);
}

function findTown(towns: PerDiemRate[], { name, address }: Location): FoundRate | null {
	const names = [name, address.cityName].map(normalizeText);
	for (const rate of towns) {
		if (rate.region && rate.region !== address.regionName) continue;
		const place = rate.towns.find((town) => names.includes(normalizeText(town)));
		if (place) return { rate, of: "town", place };
	}
	return null;
}

function findNearby(towns: PerDiemRate[], { geo }: Location, within: number): FoundRate | null {
	const [nearest] = towns
		.flatMap((rate) => (rate.geo ? [{ rate, miles: milesBetween(rate.geo, geo) }] : []))
		.filter(({ miles }) => miles <= within)
		.sort((a, b) => a.miles - b.miles);
	return nearest ? { rate: nearest.rate, of: "nearby", place: nearest.rate.towns[0] ?? "" } : null;
}

function findRest(inCountry: readonly PerDiemRate[], country: string, region: string): FoundRate | null {
	const rests = inCountry.filter(({ towns }) => towns[0] === REST);
	const ofRegion = rests.find((rate) => rate.region !== "" && rate.region === region);
	const rate = ofRegion ?? rests.find((one) => one.region === "");
	return rate ? { rate, of: "rest", place: ofRegion ? region : country } : null;
}

function ofWorld(rates: PerDiemRates): FoundRate | null {
	const [rate] = rates.get(REST) ?? [];
	return rate ? { rate, of: "world", place: "" } : null;
}

/**
 * Finds towns that are too small for our locations, such as "Park City, Utah" and "Moab". If two towns have the name,
 * neither is used.
 */
function findByName(rates: PerDiemRates, text: string): FoundRate | null {
	const [name = "", ...where] = text.split(",").map(normalizeText);
	if (!name) return null;
	const found = [...rates.values()].flat().flatMap((rate) => {
		const isThere = where.every((part) => [rate.region, rate.country].map(normalizeText).includes(part));
		const place = isThere ? rate.towns.find((town) => normalizeText(town) === name) : undefined;
		return place ? [{ rate, of: "town" as const, place }] : [];
	});
	return found.length === 1 ? (found[0] ?? null) : null;
}

/** The great-circle distance. */
export function milesBetween(from: Location["geo"], to: Location["geo"]): number {
	const points = [from, to].map(({ longitude, latitude }): [number, number] => [longitude, latitude]);
	return geoDistance(points[0] ?? [0, 0], points[1] ?? [0, 0]) * EARTH_RADIUS_MILES;
}

/** The lowest and highest cost of a stay's nights and meals, in dollars. They differ only if the trip has no date. */
export type Stay = { night: { low: number; high: number }; meals: { low: number; high: number } };

/** On the first and the last day the government pays three quarters of a day's meals. */
const TRAVEL_DAYS = 0.5;

/**
 * The cost of one room and one person's meals at these rates.
 * @param start null if the trip has no date yet, and so may be in any season
 */
export function stayAtRates({ seasons }: PerDiemRate, start: CalendarDate | null, nights: number): Stay {
	const days = nights + TRAVEL_DAYS;
	if (!start) return { night: range(seasons, "night", nights), meals: range(seasons, "meals", days) };
	const each = Array.from({ length: Math.max(1, nights) }, (_, index) =>
		seasonOf(seasons, addDays(start, index)),
	);
	const mean = (what: "night" | "meals") =>
		each.reduce((total, season) => total + season[what], 0) / each.length;
	const [night, meals] = [mean("night") * nights, mean("meals") * days];
	return { night: { low: night, high: night }, meals: { low: meals, high: meals } };
}

function range(seasons: PerDiemSeason[], what: "night" | "meals", times: number) {
	const amounts = seasons.map((season) => season[what]);
	return { low: Math.min(...amounts) * times, high: Math.max(...amounts) * times };
}

/** The season of a day. The tables cover every day but February 29. */
export function seasonOf(seasons: PerDiemSeason[], date: CalendarDate): PerDiemSeason {
	const monthDay = date.slice(5).replace("-", "");
	const day = monthDay === "0229" ? "0228" : monthDay;
	const found = seasons.find(({ from, to }) =>
		from <= to ? from <= day && day <= to : day >= from || day <= to,
	);
	return found ?? (seasons[0] as PerDiemSeason);
}
