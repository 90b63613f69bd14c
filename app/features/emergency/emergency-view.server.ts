import { requireTrip, type Trip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { isAroundTrip } from "#app/features/bookings/locations/around-trip.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { hasFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { readerKey } from "#app/features/trips/itinerary/itinerary-view.server.ts";
import type { Reader } from "#db/db.ts";
import type { Locations } from "#db/locations/open.ts";
import { findLastEmergency, type LastEmergency, listPeople, readLastAsked } from "./emergency.queries.ts";
import { countAnswers, isAskDue, isShownClosed, mayAsk, mayClose, ownAnswer } from "./emergency.ts";
import { allCountries, numbersChecked } from "./emergency-numbers.ts";
import { askerOf, findUnreadAnswer, isAnsweredByOrganizer } from "./own-request.server.ts";
import { isReachable } from "./safety.server.ts";
import { countriesOfTrip } from "./trip-places.server.ts";
import { tripTimes } from "./trip-times.server.ts";

/**
 * The emergency page for a member. The numbers are for everyone, whatever the trip's plan and dates.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function emergencyView(ctx: Ctx, locations: Locations, ref: TripRef) {
	const facts = await emergencyFacts(ctx, locations, ref);
	const { access, hasPlan, isNow, open, closed, row } = facts;
	const { trip, role, member } = access;
	const { costPerPerson: _, ...summary } = tripSummary(trip);
	const { askedAt } = await readLastAsked(ctx.db.read, { tripId: trip.id });
	const asker = await askerOf(ctx.db.read, access, row);
	const timeOf = tripTimes(ctx, locations, trip);
	const shown = open ?? closed;
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
		closed: closed && { by: closed.by, time: timeOf(closed.at), counts: closed.counts },
		/** Our answer to the asker's report, until they have read it. */
		answer:
			member && shown && (await findUnreadAnswer(ctx, access, { emergencyId: shown.id, person: member })),
		may: {
			tell: member !== null && ((hasPlan && isNow) || open !== null),
			ask: ((hasPlan && isNow) || open !== null) && mayAsk(asker) && isAskDue(askedAt, ctx.now),
			record: row !== null && member !== null && mayAsk(asker),
			close: row !== null && mayClose(asker, row),
		},
		asOf: { instant: ctx.now.getTime(), time: timeOf(ctx.now.getTime()) },
		/** Identifies the reader of a copy that the browser may keep. */
		readerKey: readerKey(ctx),
	};
}

/** With times in words, by the destination's clocks. */
function withTimes(open: OpenEmergency, timeOf: (instant: number) => string) {
	const timed = (one: { at: number; by: string } | null) => one && { by: one.by, time: timeOf(one.at) };
	return {
		told: timed(open.told),
		asked: timed(open.asked),
		people: open.people.map(({ answeredAt, ...person }) => ({
			...person,
			ownAnswer: ownAnswer(person),
			time: answeredAt === null ? null : timeOf(answeredAt),
		})),
	};
}

export type EmergencyView = Awaited<ReturnType<typeof emergencyView>>;

/**
 * The facts of a trip's emergency, for its page and the API.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function emergencyFacts(ctx: Ctx, locations: Locations, ref: TripRef) {
	const access = await requireTrip(ctx, ref, "emergency.see");
	const { trip } = access;
	const [countries, last] = await Promise.all([
		countriesOfTrip(ctx.db.read, locations, trip, ctx.now),
		findLastEmergency(ctx.db.read, { tripId: trip.id }),
	]);
	const open = last?.emergency.closedAt === null ? last : null;
	return {
		access,
		countries,
		hasPlan: hasFeature(tierOfTrip(access, ctx.now), "emergency_support"),
		isNow: isAroundTrip(trip, tripZones(locations, trip), ctx.now),
		row: open?.emergency ?? null,
		open: open && (await openFacts(ctx.db.read, trip.organizerName, open)),
		closed:
			last && isShownClosed(last.emergency, ctx.now) ? await closedFacts(ctx.db.read, trip, last) : null,
	};
}

export type EmergencyFacts = Awaited<ReturnType<typeof emergencyFacts>>;

/** Leaves out people's messages to us, which only the writer and we read. */
async function openFacts(db: Reader, organizerName: string, { emergency, toldBy, askedBy }: LastEmergency) {
	const { id, tripId, toldAt, askedAt, openedAt } = emergency;
	const people = await listPeople(db, { tripId, emergencyId: id });
	return {
		id,
		openedAt,
		told: toldAt === null ? null : { at: toldAt, by: toldBy ?? organizerName },
		asked: askedAt === null ? null : { at: askedAt, by: askedBy ?? organizerName },
		people: people.map(({ userId, email, helpToldAt: _, ...person }) => ({
			...person,
			isReachable: isReachable({ userId, email }),
		})),
	};
}

export type OpenEmergency = NonNullable<EmergencyFacts["open"]>;

/** How an emergency ended, and everyone's answers if they were asked. */
async function closedFacts(db: Reader, trip: Trip, { emergency, closedBy }: LastEmergency) {
	const { id, closedAt, askedAt } = emergency;
	if (closedAt === null) throw new Error("an emergency that is shown as closed is closed");
	const people = await listPeople(db, { tripId: trip.id, emergencyId: id });
	return {
		id,
		at: closedAt,
		by: closedBy ?? trip.organizerName,
		counts: askedAt === null ? null : countAnswers(people),
	};
}
