import { and, eq } from "drizzle-orm";
import { requireTrip, type Trip } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { countMembers, listMembers } from "#app/features/members/members.queries.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { type RewrittenShare, rewriteShare } from "#app/features/payments/schedule/rewrite-share.server.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { splitCost } from "#app/lib/shares.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { trips } from "#db/schema/access.ts";
import { listTripItems } from "../trips.queries.ts";
import { describeChanges } from "./describe-changes.ts";
import type { EditTrip } from "./edit.schema.ts";
import { editedTerms, requireAllowed, termsOf } from "./edited-terms.ts";
import { changedSince } from "./fingerprints.server.ts";
import { notifyChange } from "./notify-change.server.ts";
import { findLastAgreedDate, findPaymentLock, listUnbegunAttempts } from "./payment-lock.queries.ts";
import { storeItems } from "./store-items.server.ts";
import * as texts from "./texts/edit.ts";
import { areTermsSame, changesSchedules, durationOf, type TripTerms } from "./trip-terms.ts";

const MAX_ROUNDS = 3;

export type EditedTrip = { trip: Trip; changes: string[] };

/**
 * Changes a trip and tells every current member what has changed. If an amount to pay changes, payments begun for the
 * old amount are first canceled at the provider, which decides any race (Rules: Changing a trip).
 * @throws DomainError not_found, unauthenticated, forbidden; invalid with its field; trip_locked with the field that
 * the first payment has fixed; conflict on a cancelled trip, for a page that is older than the trip, or while somebody
 * is paying
 */
export async function editTrip(ctx: Ctx, id: string, edit: EditTrip): Promise<EditedTrip> {
	const { trip } = await requireTrip(ctx, id, "trip.edit");
	for (let round = 0; round < MAX_ROUNDS; round++) {
		const { before, after } = await checkedTerms(ctx, ctx.db.read, trip.id, edit);
		if (changesSchedules(before, after))
			await cancelOpenAttempts(ctx, await listUnbegunAttempts(ctx.db.read, trip.id));
		const edited = await ctx.db.write((tx) => storeEdit(ctx, tx, trip.id, edit));
		if (edited) return edited;
	}
	throw new DomainError("conflict", texts.somebodyIsPaying);
}

async function checkedTerms(ctx: Ctx, db: Reader, tripId: string, edit: EditTrip) {
	const { trip } = await requireTrip(ctx, tripId, "trip.edit", db);
	const before = termsOf(trip, await listTripItems(db, { tripId }));
	if (edit.updatedAt !== undefined && trip.updatedAt > edit.updatedAt)
		throw new DomainError("conflict", texts.stale(changedSince(edit.seen, before)));
	const after = editedTerms(before, edit);
	requireAllowed(before, after, {
		lock: await findPaymentLock(db, tripId),
		aboard: await countMembers(db, { tripId }),
		lastAgreed: await findLastAgreedDate(db, tripId),
		today: dateOf(ctx.now),
	});
	return { trip, before, after };
}

/** @returns null if somebody has begun to pay an amount that would change */
async function storeEdit(ctx: Ctx, tx: Tx, tripId: string, edit: EditTrip): Promise<EditedTrip | null> {
	const { trip, before, after } = await checkedTerms(ctx, tx, tripId, edit);
	if (areTermsSame(before, after) && !edit.note) return { trip, changes: [] };
	const rewrites = changesSchedules(before, after);
	const open = rewrites ? await listUnbegunAttempts(tx, tripId) : [];
	if (open.some(({ status }) => status !== "unknown")) return null;
	const changed = await storeTerms(ctx, tx, trip, after);
	await storeItems(tx, tripId, before.items, after.items);
	const shares = rewrites ? await rewriteShares(ctx, tx, changed) : new Map<string, RewrittenShare>();
	const changes = describeChanges(before, after);
	await notifyChange(ctx, tx, changed, { changes, note: edit.note, shares, doneBy: userOf(ctx)?.id ?? null });
	return { trip: changed, changes };
}

async function storeTerms(ctx: Ctx, tx: Tx, trip: Trip, after: TripTerms): Promise<Trip> {
	const { items: _, ...terms } = after;
	const [changed] = await tx
		.update(trips)
		.set({
			...terms,
			duration: durationOf(after),
			costPerPerson: splitCost(after.totalCost, after.partySize).costPerPerson,
			updatedAt: Math.max(ctx.now.getTime(), trip.updatedAt + 1), // each change must be newer than the one before
		})
		.where(and(eq(trips.id, trip.id), eq(trips.status, "active")))
		.returning();
	if (!changed) throw new DomainError("conflict", common.tripCancelled);
	return changed;
}

/** Rewrites shares and schedules, and returns the rewritten ones by member id. */
async function rewriteShares(ctx: Ctx, tx: Tx, trip: Trip): Promise<Map<string, RewrittenShare>> {
	const { costPerPerson, organizerShare } = splitCost(trip.totalCost, trip.partySize);
	const rewritten = new Map<string, RewrittenShare>();
	for (const member of await listMembers(tx, { tripId: trip.id })) {
		const share = member.role === "organizer" ? organizerShare : costPerPerson;
		const result = await rewriteShare(ctx, tx, trip, { member, share });
		if (result) rewritten.set(member.id, result);
	}
	return rewritten;
}
