import { and, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Reader, Tx } from "#db/db.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { assistantConsents, assistantTurns, assistantUsage } from "#db/schema/assistant.ts";

export type Turn = typeof assistantTurns.$inferSelect;

type OfMember = { memberId: string };

/** A member's questions with their answers, the newest first. */
export const listTurns = listQuery((db, { memberId, limit }: Params<OfMember & { limit: number }>) =>
	db
		.select()
		.from(assistantTurns)
		.where(eq(assistantTurns.memberId, memberId))
		.orderBy(desc(assistantTurns.createdAt), desc(assistantTurns.id))
		.limit(limit),
);

export const findTurn = rowQuery((db, { memberId, id }: Params<OfMember & { id: string }>) =>
	db
		.select()
		.from(assistantTurns)
		.where(and(eq(assistantTurns.memberId, memberId), eq(assistantTurns.id, id))),
);

export const findAsked = rowQuery((db, { memberId, onceKey }: Params<OfMember & { onceKey: string }>) =>
	db
		.select()
		.from(assistantTurns)
		.where(and(eq(assistantTurns.memberId, memberId), eq(assistantTurns.onceKey, onceKey))),
);

export const findConsent = rowQuery((db, { memberId }: Params<OfMember>) =>
	db.select().from(assistantConsents).where(eq(assistantConsents.memberId, memberId)),
);

export const findUsage = rowQuery((db, { tripId, month }: Params<{ tripId: string; month: string }>) =>
	db
		.select()
		.from(assistantUsage)
		.where(and(eq(assistantUsage.tripId, tripId), eq(assistantUsage.month, month))),
);

export async function addUsage(tx: Tx, usage: typeof assistantUsage.$inferInsert): Promise<void> {
	await tx
		.insert(assistantUsage)
		.values(usage)
		.onConflictDoUpdate({
			target: [assistantUsage.tripId, assistantUsage.month],
			set: { tokens: sql`${assistantUsage.tokens} + ${usage.tokens}` },
		});
}

/** Keeps only a member's newest questions. */
export async function deleteOldTurns(tx: Tx, { memberId, kept }: OfMember & { kept: number }): Promise<void> {
	const [oldest] = await tx
		.select({ createdAt: assistantTurns.createdAt })
		.from(assistantTurns)
		.where(eq(assistantTurns.memberId, memberId))
		.orderBy(desc(assistantTurns.createdAt))
		.limit(1)
		.offset(kept - 1);
	if (!oldest) return;
	await tx
		.delete(assistantTurns)
		.where(and(eq(assistantTurns.memberId, memberId), lt(assistantTurns.createdAt, oldest.createdAt)));
}

/** Ended memberships that still have a conversation. */
export function listEndedConversations(db: Reader, limit: number): Promise<{ memberId: string }[]> {
	return db
		.selectDistinct({ memberId: assistantTurns.memberId })
		.from(assistantTurns)
		.innerJoin(members, eq(members.id, assistantTurns.memberId))
		.where(isNotNull(members.removedAt))
		.limit(limit);
}
