import { sql } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { withShortWaits } from "#db/reads-that-write.ts";
import { calendarEvents } from "#db/schema/trips.ts";
import { listEventVersions } from "./calendar.queries.ts";
import type { CalendarFacts } from "./calendar.ts";
import { calendarFacts } from "./calendar-facts.server.ts";
import { COMPARISON_ORIGIN, findNewVersions } from "./event-versions.ts";

type Membership = { trip: Trip; member: Member };

/**
 * What a member's calendar shows now, with the version of each event. New versions are stored. If that fails or takes
 * long, the calendar is returned all the same, the error is logged, and the next request stores them.
 * @param findMembership is called once more inside the transaction
 */
export async function loadVersionedFacts(
	ctx: Ctx,
	findMembership: (db: Reader) => Promise<Membership>,
	origin: string,
): Promise<CalendarFacts> {
	const { facts, newVersions } = await compareVersions(ctx, await findMembership(ctx.db.read), origin);
	if (newVersions.length === 0) return facts;
	try {
		return await withShortWaits(ctx.db).write(async (tx) =>
			saveEventVersions(ctx, tx, await findMembership(tx), origin),
		);
	} catch (error) {
		if (isDomainError(error)) throw error;
		console.error("the calendar's new versions were not stored:", error);
		return facts;
	}
}

/** Stores the versions of a calendar's events as of this transaction. Later changes are compared with them. */
export async function saveEventVersions(
	ctx: Ctx,
	tx: Tx,
	membership: Membership,
	origin = COMPARISON_ORIGIN,
): Promise<CalendarFacts> {
	const txCtx = { ...ctx, db: { ...ctx.db, read: tx } };
	const { facts, newVersions } = await compareVersions(txCtx, membership, origin);
	if (newVersions.length > 0) {
		const memberId = membership.member.id;
		await tx
			.insert(calendarEvents)
			.values(newVersions.map((version) => ({ id: newId(), memberId, ...version })))
			.onConflictDoUpdate({
				target: [calendarEvents.memberId, calendarEvents.uid],
				set: {
					contentHash: sql`excluded.content_hash`,
					sequence: sql`excluded.sequence`,
					changedAt: sql`excluded.changed_at`,
				},
			});
	}
	return facts;
}

async function compareVersions(ctx: Ctx, membership: Membership, origin: string) {
	const facts = await calendarFacts(ctx, membership, origin);
	const stored = await listEventVersions(ctx.db.read, membership.member.id);
	const newVersions = findNewVersions(facts, stored, ctx.now.getTime());
	const versions = new Map([...stored, ...newVersions.map((version) => [version.uid, version] as const)]);
	return { facts: { ...facts, versions }, newVersions };
}
