import { eq, sql } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { calendarEvents } from "#db/schema/index.ts";
import type { CalendarFacts } from "./calendar.ts";
import { calendarFacts } from "./calendar-facts.server.ts";
import { NOWHERE, newVersions, type Version } from "./versions.ts";

export type Place = { trip: Trip; member: Member };

/**
 * What a member's calendar shows now, each event with its age. What shows something new is stored as such; where that
 * cannot be written, the calendar is given all the same, and the next one to ask stores it.
 * @param placeOf whose calendar it is; it is asked again inside the transaction
 */
export async function shownEvents(
	ctx: Ctx,
	placeOf: (db: Reader) => Promise<Place>,
	origin: string,
): Promise<CalendarFacts> {
	const seen = await look(ctx, await placeOf(ctx.db.read), origin);
	if (seen.changed.length === 0) return seen.facts;
	try {
		return await ctx.db.write(async (tx) => rememberShown(ctx, tx, await placeOf(tx), origin));
	} catch (error) {
		if (isDomainError(error)) throw error;
		return seen.facts;
	}
}

/** Stores what a member's calendar shows as of this transaction, which is what its next change is told by. */
export async function rememberShown(
	ctx: Ctx,
	tx: Tx,
	place: Place,
	origin = NOWHERE,
): Promise<CalendarFacts> {
	const { facts, changed } = await look({ ...ctx, db: { ...ctx.db, read: tx } }, place, origin);
	if (changed.length > 0) {
		const rows = changed.map((version) => ({ id: newId(), memberId: place.member.id, ...version }));
		await tx
			.insert(calendarEvents)
			.values(rows)
			.onConflictDoUpdate({
				target: [calendarEvents.memberId, calendarEvents.uid],
				set: {
					shownHash: sql`excluded.shown_hash`,
					sequence: sql`excluded.sequence`,
					changedAt: sql`excluded.changed_at`,
				},
			});
	}
	return facts;
}

async function look(ctx: Ctx, place: Place, origin: string) {
	const facts = await calendarFacts(ctx, place, origin);
	const known = await versionsOf(ctx.db.read, place.member.id);
	const changed = newVersions(facts, known, ctx.now().getTime());
	const versions = new Map([...known, ...changed.map((version) => [version.uid, version] as const)]);
	return { facts: { ...facts, versions }, changed };
}

async function versionsOf(db: Reader, memberId: string): Promise<Map<string, Version>> {
	const rows = await db
		.select({
			uid: calendarEvents.uid,
			shownHash: calendarEvents.shownHash,
			sequence: calendarEvents.sequence,
			changedAt: calendarEvents.changedAt,
		})
		.from(calendarEvents)
		.where(eq(calendarEvents.memberId, memberId));
	return new Map(rows.map((version) => [version.uid, version]));
}
