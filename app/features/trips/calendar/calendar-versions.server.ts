import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listAutomaticCharges } from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { log } from "#app/lib/log.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { withShortWaits } from "#db/reads-that-write.ts";
import { calendarEvents } from "#db/schema/trips.ts";
import { listTripEntries } from "../itinerary/itinerary.queries.ts";
import { buildCalendar, type CalendarFacts } from "./calendar.ts";
import { type CalendarEvent, writeCalendar } from "./icalendar.ts";

/** Calendars write whole seconds. */
const MIN_STEP_MS = 1_000;

/** One app can have several origins, so contents are compared under a fixed one. */
const COMPARISON_ORIGIN = "https://calendar.invalid";

type Membership = { trip: Trip; member: Member };

/**
 * A member's calendar as of now, with the version of each event. New versions are stored. If storing fails or takes
 * long, the calendar is returned anyway, the error is logged, and the next request stores them.
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
		log.error("the calendar's new versions were not stored", { error });
		return facts;
	}
}

async function compareVersions(ctx: Ctx, membership: Membership, origin: string) {
	const facts = await calendarFacts(ctx, membership, origin);
	const stored = await listEventVersions(ctx.db.read, membership.member.id);
	const newVersions = findNewVersions(facts, stored, ctx.now.getTime());
	const versions = new Map([...stored, ...newVersions.map((version) => [version.uid, version] as const)]);
	return { facts: { ...facts, versions }, newVersions };
}

export async function calendarFacts(
	ctx: Ctx,
	{ trip, member }: { trip: Trip; member: Member },
	origin: string,
): Promise<CalendarFacts> {
	const db = ctx.db.read;
	const [entries, payments] = await Promise.all([
		listTripEntries(db, { tripId: trip.id }),
		listMemberPayments(db, { memberId: member.id }),
	]);
	const automatic = await listAutomaticCharges(ctx, { trip, member }, payments);
	// After a decline the card is charged again on another day than the due date, which the payment's page tells.
	const charged = automatic.filter(({ chargeDate, failed }) => chargeDate !== null && failed === null);
	return {
		origin,
		trip,
		entries,
		payments,
		automaticPaymentIds: new Set(charged.map(({ paymentId }) => paymentId)),
	};
}

/**
 * `sequence` counts the changes of an event, `changedAt` is the time of the last one in UTC ms. The UID is the part
 * before the "@".
 */
type EventVersion = { uid: string; contentHash: string; sequence: number; changedAt: number };

/** The stored versions of a member's events, by UID. */
async function listEventVersions(db: Reader, memberId: string): Promise<Map<string, EventVersion>> {
	const rows = await versionsOfMember(db, { memberId });
	return new Map(rows.map((version) => [version.uid, version]));
}

const versionsOfMember = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({
			uid: calendarEvents.uid,
			contentHash: calendarEvents.contentHash,
			sequence: calendarEvents.sequence,
			changedAt: calendarEvents.changedAt,
		})
		.from(calendarEvents)
		.where(eq(calendarEvents.memberId, memberId)),
);

/**
 * New versions for the events whose text differs from the stored version, and for new events. A changed event gets a
 * sequence that is higher by at least 1 and a time that is later by at least a second (RFC 5545, section 3.8.7.4).
 */
function findNewVersions(
	facts: CalendarFacts,
	stored: ReadonlyMap<string, EventVersion>,
	now: number,
): EventVersion[] {
	const { events } = buildCalendar({ ...facts, origin: COMPARISON_ORIGIN, versions: undefined });
	return events.flatMap((event) => {
		const uid = event.uid.slice(0, event.uid.lastIndexOf("@"));
		const contentHash = hashContent(event);
		const last = stored.get(uid);
		if (!last) return { uid, contentHash, sequence: event.sequence, changedAt: event.changedAt };
		if (last.contentHash === contentHash) return [];
		return {
			uid,
			contentHash,
			sequence: Math.max(last.sequence + 1, event.sequence),
			changedAt: Math.max(last.changedAt + MIN_STEP_MS, event.changedAt, now),
		};
	});
}

/** The written text is hashed, so that fields added later are compared as well. */
function hashContent(event: CalendarEvent): string {
	const unversioned = { name: "", refresh: "", events: [{ ...event, sequence: 0, changedAt: 0 }] };
	return createHash("sha256").update(writeCalendar(unversioned)).digest("base64url");
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
