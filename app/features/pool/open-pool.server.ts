import { eq } from "drizzle-orm";
import { requireTrip, type TripRef, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireOrganizer } from "#app/features/payments/may-pay.server.ts";
import { requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import type { Cents } from "#app/lib/money.ts";
import { pools } from "#db/schema/pool.ts";
import { findPool, markPoolChanged } from "./pool.queries.ts";
import { requireOpen, requirePool } from "./require-pool.server.ts";

/**
 * Opens the trip's pool, or reopens a closed one.
 * @param autoLimit in cents: expenses up to this amount are paid back without an organizer; 0 for none
 * @throws DomainError plan_required, organizer_required; not_found, unauthenticated, forbidden; conflict on a cancelled
 * trip
 */
export async function openPool(ctx: Ctx, ref: TripRef, { autoLimit }: { autoLimit: Cents }): Promise<void> {
	await ctx.db.write(async (tx) => {
		const access = await requireTrip(ctx, tripIdOf(ref), "pool.open", tx);
		const { trip, member } = access;
		requireOrganizer(trip);
		const now = ctx.now.getTime();
		const known = await findPool(tx, { tripId: trip.id });
		if (known?.closedAt === null) return;
		requireFeature(tierOfTrip(access, ctx.now), "crew_wallet");
		const opened = { autoLimit, openedAt: now, openedBy: member?.id ?? null, closedAt: null, closedBy: null };
		if (!known) await tx.insert(pools).values({ tripId: trip.id, changedAt: now, ...opened });
		else await tx.update(pools).set(opened).where(eq(pools.tripId, trip.id));
		await markPoolChanged(tx, trip.id, ctx.now);
	});
}

/**
 * Sets the amount up to which an expense is paid back without an organizer.
 * @throws DomainError conflict once the pool is closed; as requirePool
 */
export async function setAutoLimit(ctx: Ctx, ref: TripRef, autoLimit: Cents): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { trip, pool } = await requirePool(ctx, tripIdOf(ref), "pool.manage", tx);
		requireOpen(pool);
		await tx.update(pools).set({ autoLimit }).where(eq(pools.tripId, trip.id));
		await markPoolChanged(tx, trip.id, ctx.now);
	});
}
