import { and, eq, inArray, or } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { cardSetups } from "#db/schema/payments.ts";
import type { CardHolder } from "./card-tries.server.ts";

export type CardSetup = typeof cardSetups.$inferSelect;

/** The holder of the saved card, for the limits on declines. One-time Pro is for a trip. */
export function holderOf({ userId, tripId }: Pick<CardSetup, "userId" | "tripId">): CardHolder {
	return { memberId: null, userId, tripId };
}

export const OPEN_SETUP_STATUSES = ["created", "requires_action"] as const;

export const findSetup = rowQuery((db, { id }: Params<{ id: string }>) =>
	db.select().from(cardSetups).where(eq(cardSetups.id, id)),
);

/** Finds a user's setup by the provider's id or ours. */
export const findOwnSetup = rowQuery((db, { userId, ref }: Params<{ userId: string; ref: string }>) =>
	db
		.select()
		.from(cardSetups)
		.where(and(eq(cardSetups.userId, userId), or(eq(cardSetups.ref, ref), eq(cardSetups.id, ref)))),
);

export const listOpenSetups = listQuery((db, { provider }: Params<{ provider: Provider }>) =>
	db
		.select()
		.from(cardSetups)
		.where(and(eq(cardSetups.provider, provider), inArray(cardSetups.status, [...OPEN_SETUP_STATUSES]))),
);
