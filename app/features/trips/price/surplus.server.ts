import { eq } from "drizzle-orm";
import { requireTrip, type Trip, type TripRef } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import { notifyAboard } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { rewritePrices } from "#app/features/payments/schedule/rewrite-shares.server.ts";
import { payableShare } from "#app/features/payments/share-change/share-with.ts";
import { leaveToJob } from "#app/gateway/leave-to-job.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { baseShares, shareOf } from "#app/lib/shares.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { trips } from "#db/schema/access.ts";
import { priceChanges } from "#db/schema/prices.ts";
import { listUnbegunAttempts } from "../changes/payment-lock.queries.ts";
import type { DecideSurplus } from "./price.schema.ts";
import { freeLateSpots, surplusOf } from "./price-change.ts";
import { pricePath } from "./price-path.ts";
import { lowerShares, recordPriceChange } from "./record-price-change.server.ts";
import * as texts from "./texts.ts";

/**
 * Decides about the surplus that late joiners bring in: it lowers everybody's share, or is kept for the trip. Everyone
 * is told.
 * @throws DomainError not_found, unauthenticated, forbidden; conflict without a surplus, while someone is paying, or on
 * a cancelled trip; amount_mismatch for a surplus other than the one shown
 */
export async function decideSurplus(
	ctx: Ctx,
	ref: TripRef,
	{ decision, surplus: shown }: DecideSurplus,
): Promise<Trip> {
	const found = await requireSurplus(ctx, ctx.db.read, ref, shown);
	const tripId = found.trip.id;
	if (decision === "keep") {
		return ctx.db.write(async (tx) => {
			const { trip, surplus } = await requireSurplus(ctx, tx, tripId, shown);
			await keepSurplus(ctx, tx, trip, surplus);
			return trip;
		});
	}
	await cancelOpenAttempts(ctx, await listUnbegunAttempts(ctx.db.read, { tripId }), "replaced");
	const trip = await ctx.db.write(async (tx) => {
		const { trip } = await requireSurplus(ctx, tx, tripId, shown);
		const open = await listUnbegunAttempts(tx, { tripId });
		if (open.some(({ status }) => status !== "unknown"))
			throw new DomainError("conflict", texts.someoneIsPaying);
		return returnSurplus(ctx, tx, trip);
	});
	await lowerShares(ctx, tripId).catch(leaveToJob("a lower share"));
	return trip;
}

async function requireSurplus(ctx: Ctx, db: Reader, ref: TripRef, shown: Cents | undefined) {
	const { trip } = await requireTrip(ctx, ref, "price.change", db);
	const surplus = trip.lateSpots > 0 ? surplusOf(trip, await listMembers(db, { tripId: trip.id })) : 0;
	if (surplus === 0) throw new DomainError("conflict", texts.noSurplus);
	if (shown !== undefined && shown !== surplus)
		throw new DomainError("amount_mismatch", texts.surplusIsNow(formatCents(surplus)), { field: "surplus" });
	return { trip, surplus };
}

/** The cost is divided among all current members, including those who joined late. */
async function returnSurplus(ctx: Ctx, tx: Tx, trip: Trip): Promise<Trip> {
	const everyone = await listMembers(tx, { tripId: trip.id });
	const lateSpots = freeLateSpots(trip, everyone.length);
	const shares = baseShares({ ...trip, lateSpots });
	const [changed] = await tx
		.update(trips)
		.set({
			lateSpots,
			costPerPerson: shares.costPerPerson,
			updatedAt: Math.max(ctx.now.getTime(), trip.updatedAt + 1),
		})
		.where(eq(trips.id, trip.id))
		.returning();
	if (!changed) throw new Error("a trip is not deleted while its organizer decides");
	const prices = new Map(
		everyone.map(({ id, role, optionsCost }) => [id, payableShare(shareOf(shares, role) + optionsCost)]),
	);
	await rewritePrices(ctx, tx, changed, everyone, prices);
	await recordPriceChange(ctx, tx, changed, {
		kind: "surplus_returned",
		totalBefore: trip.totalCost,
		reason: texts.surplusReturnedReason,
		mayKeep: true,
	});
	return changed;
}

async function keepSurplus(ctx: Ctx, tx: Tx, trip: Trip, surplus: Cents): Promise<void> {
	const doneBy = userOf(ctx)?.id ?? null;
	const { id } = await insertOne(tx, priceChanges, {
		id: newId(),
		tripId: trip.id,
		kind: "surplus_kept",
		totalBefore: trip.totalCost,
		totalAfter: trip.totalCost,
		reason: texts.surplusKept(trip.organizerName, trip.title, surplus),
		mayKeep: true,
		changedBy: doneBy,
		createdAt: ctx.now.getTime(),
	});
	await notifyAboard(
		ctx,
		tx,
		trip,
		() => ({
			kind: "surplus_decided",
			title: texts.surplusKeptTitle,
			message: texts.surplusKept(trip.organizerName, trip.title, surplus),
			source: `surplus:${id}`,
			actionUrl: pricePath(trip.shareId),
		}),
		doneBy,
	);
}
