import { and, desc, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { consents } from "#db/schema/payments.ts";
import { cancelChargeSetups } from "../cards/charge-setups.queries.ts";
import { CHARGE_CONSENT, isChargeConsent } from "../cards/payers.queries.ts";
import { CONSENT } from "./consent.ts";

/** Stores a member's consent to later charges with its text, once per version until it is withdrawn. */
export async function giveConsent(
	ctx: Ctx,
	tx: Tx,
	memberId: string,
	{ version, text }: { version: string; text: string } = CONSENT,
): Promise<void> {
	const row = {
		id: newId(),
		memberId,
		kind: CHARGE_CONSENT,
		version,
		text,
		givenAt: ctx.now.getTime(),
	};
	await tx.insert(consents).values(row).onConflictDoNothing();
}

/**
 * Withdraws members' consent, and closes card forms that would renew it. The record is kept, with its end.
 * @param endedByMove whether it ends because the membership was opened elsewhere, which the member is then told
 */
export async function withdrawConsent(
	ctx: Ctx,
	tx: Tx,
	memberIds: readonly string[],
	endedByMove = false,
): Promise<void> {
	await tx
		.update(consents)
		.set({ withdrawnAt: ctx.now.getTime(), endedByMove })
		.where(and(inArray(consents.memberId, [...memberIds]), isChargeConsent));
	await cancelChargeSetups(tx, memberIds, ctx.now);
}

/** The member's newest consent, and whether it ended because the membership was opened elsewhere. */
export const findNewestConsent = rowQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({ withdrawnAt: consents.withdrawnAt, endedByMove: consents.endedByMove })
		.from(consents)
		.where(and(eq(consents.memberId, memberId), eq(consents.kind, CHARGE_CONSENT)))
		.orderBy(desc(consents.givenAt), desc(consents.id))
		.limit(1),
);
