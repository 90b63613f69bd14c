import { and, desc, eq, isNotNull, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { type LEFT_AS, members } from "#db/schema/access.ts";

export type FormerMembership = {
	id: string;
	name: string;
	leftAs: (typeof LEFT_AS)[number];
	confirmed: boolean;
};

/** Finds the last place that an account or a guest's browser had on a trip and has no more; null if there was none. */
export async function findFormerMembership(
	{ db, actor }: Pick<Ctx, "db" | "actor">,
	tripId: string,
): Promise<FormerMembership | null> {
	if (!actor) return null;
	const userId = actor.kind === "user" ? actor.user.id : null;
	const guestKeyHash = actor.kind === "guest" ? actor.keyHash : null;
	const membership = await lastMembership(db.read, { tripId, userId, guestKeyHash });
	return membership && { ...membership, leftAs: membership.leftAs ?? "left" };
}

type Keys = { tripId: string; userId: string | null; guestKeyHash: string | null };

const lastMembership = rowQuery((db, { tripId, userId, guestKeyHash }: Params<Keys>) =>
	db
		.select({
			id: members.id,
			name: members.name,
			leftAs: members.leftAs,
			confirmed: members.confirmed,
		})
		.from(members)
		.where(
			and(
				eq(members.tripId, tripId),
				or(eq(members.userId, userId), eq(members.guestKeyHash, guestKeyHash)),
				isNotNull(members.removedAt),
			),
		)
		.orderBy(desc(members.removedAt))
		.limit(1),
);
