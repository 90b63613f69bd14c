import { and, eq, exists, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Tx } from "#db/client.server.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";
import { consents, payers, payments } from "#db/schema/payments.ts";
import { isChargeConsent } from "../cards/payers.queries.ts";
import { PAYABLE_STATUSES } from "../states.ts";

export type CardUse = { methodRef: string; memberId: string; title: string; shareId: string };

/** The trips whose later payments are charged to a card of this user's, with the card's ref. */
export const listCardUses = listQuery(
	(db, { userId, provider }: Params<{ userId: string; provider: Provider }>) =>
		db
			.select({
				methodRef: sql<string>`${payers.methodRef}`,
				memberId: payers.memberId,
				title: trips.title,
				shareId: trips.shareId,
			})
			.from(payers)
			.innerJoin(members, eq(members.id, payers.memberId))
			.innerJoin(trips, eq(trips.id, members.tripId))
			.where(
				and(
					eq(members.userId, userId),
					isNull(members.removedAt),
					eq(trips.status, "active"),
					eq(payers.provider, provider),
					isNotNull(payers.methodRef),
					exists(
						db
							.select({ one: sql`1` })
							.from(payments)
							.where(and(eq(payments.memberId, members.id), inArray(payments.status, [...PAYABLE_STATUSES]))),
					),
					exists(
						db
							.select({ one: sql`1` })
							.from(consents)
							.where(and(eq(consents.memberId, members.id), isChargeConsent)),
					),
				),
			)
			.orderBy(trips.title),
);

/** Takes a deleted card from its user's places, so that nothing can be charged to it any more. */
export async function forgetCard(tx: Tx, userId: string, methodRefs: string[]): Promise<void> {
	const own = tx.select({ id: members.id }).from(members).where(eq(members.userId, userId));
	await tx
		.update(payers)
		.set({ methodRef: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null })
		.where(and(inArray(payers.memberId, own), inArray(payers.methodRef, methodRefs)));
}
