import type { Ctx } from "#app/access/ctx.ts";
import { slugOf } from "#app/features/statements/csv.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import type { Reader } from "#db/client.server.ts";
import { feedByKey } from "./calendar.queries.ts";
import { type CalendarFacts, calendarOf } from "./calendar.ts";
import { requireCalendar } from "./calendar-access.server.ts";
import { writeCalendar } from "./icalendar.ts";
import { shownEvents } from "./shown-events.server.ts";

export type CalendarFile = { name: string; text: string };

/**
 * The calendar behind a secret address. Who asks does not matter: calendars have no cookies, and a cookie opens nothing.
 * @throws DomainError not_found for an unknown or stopped key, another trip's, or one of a member who has left
 */
export async function feedFile(
	ctx: Ctx,
	{ shareId, key, origin }: { shareId: string; key: string; origin: string },
): Promise<CalendarFile> {
	const keyHash = hashSecret(key);
	const placeOf = async (db: Reader) => {
		const found = await feedByKey(db, shareId, keyHash);
		if (!found) throw new DomainError("not_found", "Calendar not found");
		return found;
	};
	return fileOf(await shownEvents(ctx, placeOf, origin));
}

/**
 * The asker's own calendar as it is now, to keep.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function ownFile(ctx: Ctx, shareId: string, origin: string): Promise<CalendarFile> {
	return fileOf(await shownEvents(ctx, (db) => requireCalendar(ctx, shareId, db), origin));
}

function fileOf(facts: CalendarFacts): CalendarFile {
	const parts = ["gangway", slugOf(facts.trip.title)].filter(Boolean);
	return { name: `${parts.join("-")}.ics`, text: writeCalendar(calendarOf(facts)) };
}
