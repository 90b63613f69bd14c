import type { TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { slugOf } from "#app/lib/slug.ts";
import type { Reader } from "#db/client.server.ts";
import { findMembershipByFeedKey } from "./calendar.queries.ts";
import { buildCalendar, type CalendarFacts } from "./calendar.ts";
import { requireCalendar } from "./calendar-access.server.ts";
import { writeCalendar } from "./icalendar.ts";
import * as texts from "./texts.ts";
import { loadVersionedFacts } from "./versioned-facts.server.ts";

export type CalendarFile = { name: string; text: string };

/**
 * The calendar behind a secret address. Calendar apps have no session, so the key alone decides.
 * @throws DomainError not_found for an unknown or deleted key, another trip's key, or that of a removed member
 */
export async function calendarFileByKey(
	ctx: Ctx,
	{ shareId, key, origin }: { shareId: string; key: string; origin: string },
): Promise<CalendarFile> {
	const keyHash = hashSecret(key);
	const findMembership = async (db: Reader) => {
		const found = await findMembershipByFeedKey(db, { shareId, keyHash });
		if (!found) throw new DomainError("not_found", texts.notFound);
		return found;
	};
	return toCalendarFile(await loadVersionedFacts(ctx, findMembership, origin));
}

/** @throws DomainError not_found, unauthenticated, forbidden */
export async function ownCalendarFile(ctx: Ctx, ref: TripRef, origin: string): Promise<CalendarFile> {
	return toCalendarFile(await loadVersionedFacts(ctx, (db) => requireCalendar(ctx, ref, db), origin));
}

function toCalendarFile(facts: CalendarFacts): CalendarFile {
	const parts = ["gangway", slugOf(facts.trip.title)].filter(Boolean);
	return { name: `${parts.join("-")}.ics`, text: writeCalendar(buildCalendar(facts)) };
}
