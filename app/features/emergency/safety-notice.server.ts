import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { hasTripTimeBegun } from "#app/features/bookings/locations/around-trip.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Locations } from "#db/locations/open.ts";
import { findLastEmergency, listPeople } from "./emergency.queries.ts";
import { countAnswers, ownAnswer } from "./emergency.ts";
import * as texts from "./texts.ts";
import { tripTimes } from "./trip-times.server.ts";

/**
 * The notice on a trip's pages about its open emergency, above everything else; null without one. It is in words, so
 * that these pages load no more script. There is none before the trip's time, when it can have no emergency.
 */
export async function safetyNotice(ctx: Ctx, locations: Locations, access: TripAccess) {
	const { trip, member, may } = access;
	if (!may["emergency.see"] || !hasTripTimeBegun(trip, tripZones(locations, trip), ctx.now)) return null;
	const last = await findLastEmergency(ctx.db.read, { tripId: trip.id });
	if (!last || last.emergency.closedAt !== null) return null;
	const { id: emergencyId, askedAt } = last.emergency;
	const people = await listPeople(ctx.db.read, { tripId: trip.id, emergencyId });
	const inNeed = people.filter(({ answer }) => answer === "help").map(({ name }) => name);
	const help = inNeed.length > 0 ? texts.needHelp(inNeed) : null;
	const to = pathTo("/trip/:shareId/emergency", { shareId: trip.shareId });
	if (askedAt === null) {
		const title = texts.toldLine(last.toldBy ?? trip.organizerName);
		return { to, link: texts.seeEmergency, title, text: null, help, answers: null };
	}
	const own = people.find(({ id }) => id === member?.id);
	const answer = own && ownAnswer(own);
	if (answer) {
		const title = `${texts.ownAnswer(answer)}.`;
		return { to, link: texts.seeWhoIsSafe, title, text: null, help, answers: null };
	}
	const asked = texts.askedLine(last.askedBy ?? trip.organizerName, tripTimes(ctx, locations, trip)(askedAt));
	return {
		to,
		link: texts.seeWhoIsSafe,
		title: texts.areYouSafe,
		text: `${asked} ${texts.counts(countAnswers(people))}.`,
		help,
		answers: own ? texts.answers : null,
	};
}

export type SafetyNoticeView = NonNullable<Awaited<ReturnType<typeof safetyNotice>>>;
