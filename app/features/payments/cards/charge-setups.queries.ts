import { and, desc, eq, gt, inArray, or } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Tx } from "#db/db.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";
import { chargeSetups, payers } from "#db/schema/payments.ts";
import { OPEN_SETUP_STATUSES } from "./setups.queries.ts";

export type ChargeSetup = typeof chargeSetups.$inferSelect;

/** Finds a setup with its spot, and the spot's current card. */
export const findChargeSetup = rowQuery((db, { id }: Params<{ id: string }>) =>
	db
		.select({ setup: chargeSetups, member: members, trip: trips, payer: payers })
		.from(chargeSetups)
		.innerJoin(members, eq(members.id, chargeSetups.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.leftJoin(payers, and(eq(payers.memberId, members.id), eq(payers.provider, chargeSetups.provider)))
		.where(eq(chargeSetups.id, id)),
);

/** Finds a spot's setup by the provider's id or ours. */
export const findOwnChargeSetup = rowQuery(
	(db, { memberId, ref }: Params<{ memberId: string; ref: string }>) =>
		db
			.select()
			.from(chargeSetups)
			.where(
				and(eq(chargeSetups.memberId, memberId), or(eq(chargeSetups.ref, ref), eq(chargeSetups.id, ref))),
			),
);

/** Finds an open setup whose idempotency key is still valid. @param after the earliest time of such a setup, UTC ms */
export const findReusableChargeSetup = rowQuery(
	(
		db,
		asked: Params<{ memberId: string; provider: Provider; surface: ChargeSetup["surface"]; after: number }>,
	) =>
		db
			.select()
			.from(chargeSetups)
			.where(
				and(
					eq(chargeSetups.memberId, asked.memberId),
					eq(chargeSetups.provider, asked.provider),
					eq(chargeSetups.surface, asked.surface),
					inArray(chargeSetups.status, [...OPEN_SETUP_STATUSES]),
					gt(chargeSetups.createdAt, asked.after),
				),
			)
			.orderBy(desc(chargeSetups.createdAt))
			.limit(1),
);

export const listOpenChargeSetups = listQuery((db, { provider }: Params<{ provider: Provider }>) =>
	db
		.select()
		.from(chargeSetups)
		.where(and(eq(chargeSetups.provider, provider), inArray(chargeSetups.status, [...OPEN_SETUP_STATUSES]))),
);

/** Closes the open setups of spots; a card saved later with one of them is not kept (Rules: Automatic charges). */
export async function cancelChargeSetups(tx: Tx, memberIds: readonly string[], now: Date): Promise<void> {
	await tx
		.update(chargeSetups)
		.set({ status: "canceled", updatedAt: now.getTime() })
		.where(
			and(
				inArray(chargeSetups.memberId, [...memberIds]),
				inArray(chargeSetups.status, [...OPEN_SETUP_STATUSES]),
			),
		);
}
