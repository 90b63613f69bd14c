import { and, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { consents } from "#db/schema/payments.ts";
import { cancelChargeSetups } from "../cards/charge-setups.queries.ts";
import { CHARGE_CONSENT, isChargeConsent } from "../cards/payers.queries.ts";
import { CONSENT } from "./consent.ts";

/** Stores a member's consent to later charges with its text, once per version until it is withdrawn. */
export async function giveConsent(ctx: Ctx, tx: Tx, memberId: string): Promise<void> {
	const row = {
		id: newId(),
		memberId,
		kind: CHARGE_CONSENT,
		version: CONSENT.version,
		text: CONSENT.text,
		givenAt: ctx.now.getTime(),
	};
	await tx.insert(consents).values(row).onConflictDoNothing();
}

/**
 * Ends members' consent, and closes card forms that would renew it. The record stays, with the time when it ended.
 */
export async function withdrawConsent(ctx: Ctx, tx: Tx, memberIds: readonly string[]): Promise<void> {
	await tx
		.update(consents)
		.set({ withdrawnAt: ctx.now.getTime() })
		.where(and(inArray(consents.memberId, [...memberIds]), isChargeConsent));
	await cancelChargeSetups(tx, memberIds, ctx.now);
}
