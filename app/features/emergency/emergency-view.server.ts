import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { isAroundTrip } from "#app/features/bookings/locations/around-trip.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { zoneLabel } from "#app/features/bookings/locations/zones.ts";
import { hasFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { readerKey } from "#app/features/trips/itinerary/itinerary-view.server.ts";
import { dateOf, formatInstant } from "#app/lib/dates.ts";
import { offsetAt } from "#app/lib/zoned-time.ts";
import type { Reader } from "#db/db.ts";
import type { Locations } from "#db/locations/open.ts";
import { type Emergency, findOpenEmergency, listPeople, readLastAsked } from "./emergency.queries.ts";
import { isAskDue, mayAsk, mayClose } from "./emergency.ts";
import { allCountries, numbersChecked } from "./emergency-numbers.ts";
import { isAnsweredByOrganizer } from "./own-request.server.ts";
import { isReachable } from "./safety.server.ts";
import * as texts from "./texts.ts";
import { countriesOfTrip } from "./trip-places.server.ts";

/**
 * The page of an emergency for someone aboard. The numbers are for everyone, whatever the trip's plan and whenever it is.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function emergencyView(ctx: Ctx, locations: Locations, ref: TripRef) {
	const facts = await emergencyFacts(ctx, locations, ref);
	const { access, hasPlan, isNow, open, row } = facts;
	const { trip, role, member } = access;
	const { costPerPerson: _, ...summary } = tripSummary(trip);
	const { askedAt } = await readLastAsked(ctx.db.read, { tripId: trip.id });
	const asker = { role, memberId: member?.id ?? null };
	const zones = tripZones(locations, trip);
	const zone = zones.destination?.zone ?? zones.origin?.zone ?? "UTC";
	const timeOf = (instant: number) => {
		const shown = instant + offsetAt(instant, zone);
		return texts.zoned(formatInstant(shown, dateOf(ctx.now), ctx.clock), zoneLabel(zone, zones));
	};
	return {
		trip: summary,
		role,
		countries: facts.countries.map(({ code, name, numbers }) => ({ code, name, numbers })),
		others: allCountries().map(({ code, name, numbers }) => ({ code, name, numbers })),
		checked: numbersChecked(),
		hasPlan,
		isNow,
		ownId: member?.id ?? null,
		organizerReads: member !== null && isAnsweredByOrganizer(member),
		open: open && withTimes(open, timeOf),
		may: {
			tell: member !== null && ((hasPlan && isNow) || open !== null),
			ask: ((hasPlan && isNow) || open !== null) && mayAsk(asker, row) && isAskDue(askedAt, ctx.now),
			close: row !== null && mayClose(asker, row),
		},
		asOf: { instant: ctx.now.getTime(), time: timeOf(ctx.now.getTime()) },
		/** Identifies the reader of a copy that the browser may keep. */
		readerKey: readerKey(ctx),
	};
}

/** With times in words, by the clocks of the destination. */
function withTimes(open: OpenEmergency, timeOf: (instant: number) => string) {
	const timed = (one: { at: number; by: string } | null) => one && { by: one.by, time: timeOf(one.at) };
	return {
		told: timed(open.told),
		asked: timed(open.asked),
		people: open.people.map(({ answeredAt, ...person }) => ({
			...person,
			time: answeredAt === null ? null : timeOf(answeredAt),
		})),
	};
}

export type EmergencyView = Awaited<ReturnType<typeof emergencyView>>;

/** What is known of a trip's emergency, for its page and the API. @throws DomainError not_found, unauthenticated, forbidden */
export async function emergencyFacts(ctx: Ctx, locations: Locations, ref: TripRef) {
	const access = await requireTrip(ctx, ref, "emergency.see");
	const { trip } = access;
	const [countries, row] = await Promise.all([
		countriesOfTrip(ctx.db.read, locations, trip, ctx.now),
		findOpenEmergency(ctx.db.read, { tripId: trip.id }),
	]);
	return {
		access,
		countries,
		hasPlan: hasFeature(tierOfTrip(access, ctx.now), "emergency_support"),
		isNow: isAroundTrip(trip, tripZones(locations, trip), ctx.now),
		row,
		open: row && (await openFacts(ctx.db.read, trip.organizerName, row)),
	};
}

export type EmergencyFacts = Awaited<ReturnType<typeof emergencyFacts>>;

/** Without what was told to us, which is between its writer and us. */
async function openFacts(db: Reader, organizerName: string, open: Emergency) {
	const { tripId, toldAt, toldBy, askedAt, askedBy, openedAt } = open;
	const people = await listPeople(db, { tripId, emergencyId: open.id });
	const nameOf = (id: string | null) => people.find((one) => one.id === id)?.name ?? organizerName;
	return {
		id: open.id,
		openedAt,
		told: toldAt === null ? null : { at: toldAt, by: nameOf(toldBy) },
		asked: askedAt === null ? null : { at: askedAt, by: nameOf(askedBy) },
		people: people.map(({ id, name, answer, answeredAt, ...reached }) => ({
			id,
			name,
			answer,
			answeredAt,
			isReachable: isReachable(reached),
		})),
	};
}

export type OpenEmergency = NonNullable<EmergencyFacts["open"]>;
