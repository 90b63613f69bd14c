import { addDays, type CalendarDate, HOUR_MS } from "#app/lib/dates.ts";
import { zonedTimeToInstant } from "#app/lib/zoned-time.ts";
import { type Country, countriesOfZone, countryNamed } from "./emergency-numbers.ts";

/** An entry of the itinerary, in local times with their IANA zones. */
export type Stop = {
	kind: string | null; // the kind of its booking, such as "flight"; null without one
	startsAt: string;
	startZone: string;
	endsAt: string | null;
	endZone: string | null;
	address: string | null;
};

export type TripPlace = { country: Country; zone: string };

/** A place is null if unknown, and the dates are null for a trip without them. */
export type TripPlaces = {
	origin: TripPlace | null;
	destination: TripPlace | null;
	startDate: CalendarDate | null;
	endDate: CalendarDate | null;
};

/** How long before a flight people may already be at its airport. */
const BEFORE_FLIGHT_MS = 6 * HOUR_MS;

/**
 * The countries where a group may be now, the most likely one first. The trip's other countries follow, because the
 * itinerary may be wrong, or somebody may have stayed behind.
 * @param now null outside of the trip's time: then the destination is first, for a copy that is kept for the trip
 */
export function countriesNow(stops: readonly Stop[], places: TripPlaces, now: Date | null): Country[] {
	const spans = stops.map((stop) => spanOf(stop)).sort((a, b) => a.from - b.from);
	const likely = now ? likelyCountries(spans, places, now.getTime()) : [];
	const ends = [places.destination, places.origin].flatMap((place) => (place ? [place.country] : []));
	const others = spans.flatMap(({ stop }) => [...leaving(stop, places), ...arriving(stop, places)]);
	return [...new Set([...likely, ...ends, ...others])];
}

/**
 * During a flight: the country where it lands, then the one that it left; shortly before it, or on the day of a flight
 * without times, the other way round. Otherwise the latest entry to begin decides.
 */
function likelyCountries(spans: readonly Span[], places: TripPlaces, at: number): Country[] {
	const journeys = spans.filter(({ stop }) => isJourney(stop));
	const current = journeys.findLast(({ from, to }) => at >= from && at < to);
	if (current && hasTime(current.stop)) {
		return [...arriving(current.stop, places), ...leaving(current.stop, places)];
	}
	const next = current ?? journeys.find(({ from }) => from > at && from - at <= BEFORE_FLIGHT_MS);
	if (next) return [...leaving(next.stop, places), ...arriving(next.stop, places)];
	const begun = spans
		.map((span) => ({ ...span, since: isJourney(span.stop) ? span.to : span.from }))
		.filter(({ since }) => since <= at)
		.sort((a, b) => a.since - b.since)
		.at(-1);
	return begun ? arriving(begun.stop, places) : withoutEntry(places, at);
}

/**
 * Without an entry they are at home until the day of departure has ended and after the day of the return, otherwise at
 * the destination.
 */
function withoutEntry({ origin, destination, startDate, endDate }: TripPlaces, at: number): Country[] {
	const zone = origin?.zone ?? destination?.zone ?? "UTC";
	const isAway =
		(!startDate || at >= zonedTimeToInstant(addDays(startDate, 1), zone)) &&
		(!endDate || at < zonedTimeToInstant(addDays(endDate, 1), zone));
	const ends = isAway ? [destination, origin] : [origin, destination];
	return ends.flatMap((place) => (place ? [place.country] : []));
}

/** In UTC ms. An entry without a time lasts its whole days; one with a start and no end has no duration. */
type Span = { stop: Stop; from: number; to: number };

function spanOf(stop: Stop): Span {
	const { startsAt, startZone } = stop;
	const from = zonedTimeToInstant(startsAt, startZone);
	const [endsAt, endZone] = stop.endsAt && stop.endZone ? [stop.endsAt, stop.endZone] : [startsAt, startZone];
	return { stop, from, to: zonedTimeToInstant(hasTime(stop) ? endsAt : addDays(endsAt, 1), endZone) };
}

const hasTime = ({ startsAt }: Stop) => startsAt.length > 10;
const isJourney = ({ kind, startZone, endZone }: Stop) =>
	kind === "flight" || (endZone !== null && endZone !== startZone);

const leaving = (stop: Stop, places: TripPlaces) => countriesAt(stop.startZone, null, places);
const arriving = (stop: Stop, places: TripPlaces) =>
	countriesAt(stop.endZone ?? stop.startZone, isJourney(stop) ? null : stop.address, places);

/**
 * An address that ends with a country is in that country. If a zone has several countries, the trip's own comes first.
 */
function countriesAt(zone: string, address: string | null, { origin, destination }: TripPlaces): Country[] {
	const named = address && countryNamed(address.split(",").at(-1)?.trim() ?? "");
	if (named) return [named];
	const own = [origin?.country, destination?.country];
	return countriesOfZone(zone).toSorted((a, b) => own.indexOf(b) - own.indexOf(a));
}
