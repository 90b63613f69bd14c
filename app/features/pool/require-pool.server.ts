import { type MemberAccess, requireMember, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { TripAction } from "#app/access/policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader } from "#db/db.ts";
import { findPool, type Pool } from "./pool.queries.ts";
import * as texts from "./texts.ts";

export type PoolAccess = MemberAccess & { pool: Pool };

/** @throws DomainError not_found, also for a trip without a pool; unauthenticated, forbidden */
export async function requirePool(
	ctx: Ctx,
	ref: TripRef,
	action: TripAction,
	db: Reader = ctx.db.read,
): Promise<PoolAccess> {
	const access = await requireMember(ctx, ref, action, texts.membersOnly, db);
	const pool = await findPool(db, { tripId: access.trip.id });
	if (!pool) throw new DomainError("not_found", texts.noPool);
	return { ...access, pool };
}

/** @throws DomainError conflict once the pool is closed */
export function requireOpen({ closedAt }: Pick<Pool, "closedAt">): void {
	if (closedAt !== null) throw new DomainError("conflict", texts.isClosed);
}
