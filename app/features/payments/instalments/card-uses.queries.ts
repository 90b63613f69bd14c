import { and, eq, exists, inArray, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { consents, members, payers, payments, trips } from "#db/schema/index.ts";
import { isChargeConsent } from "../payers.queries.ts";
import { PAYABLE_STATUSES } from "../states.ts";

export type CardUse = { methodRef: string; title: string; shareId: string };

/** The trips whose later payments are charged to a card of this user's, with the card's ref. */
export async function listCardUses(
	db: Reader,
	ctx: Pick<Ctx, "payments">,
	userId: string,
): Promise<CardUse[]> {
	const isOpen = and(eq(payments.memberId, members.id), inArray(payments.status, [...PAYABLE_STATUSES]));
	const isConsent = and(eq(consents.memberId, members.id), isChargeConsent);
	const rows = await db
		.select({ methodRef: payers.methodRef, title: trips.title, shareId: trips.shareId })
		.from(payers)
		.innerJoin(members, eq(members.id, payers.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(
			and(
				eq(members.userId, userId),
				isNull(members.removedAt),
				eq(trips.status, "active"),
				eq(payers.provider, ctx.payments.provider),
				exists(db.select({ one: sql`1` }).from(payments).where(isOpen)),
				exists(db.select({ one: sql`1` }).from(consents).where(isConsent)),
			),
		)
		.orderBy(trips.title);
	return rows.flatMap(({ methodRef, ...trip }) => (methodRef ? [{ methodRef, ...trip }] : []));
}

/** Takes a deleted card from its user's places, so that nothing can be charged to it any more. */
export async function forgetCard(tx: Tx, userId: string, methodRefs: string[]): Promise<void> {
	const own = tx.select({ id: members.id }).from(members).where(eq(members.userId, userId));
	await tx
		.update(payers)
		.set({ methodRef: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null })
		.where(and(inArray(payers.memberId, own), inArray(payers.methodRef, methodRefs)));
}
