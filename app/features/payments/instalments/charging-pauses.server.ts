import { and, eq, exists, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "#app/access/access.server.ts";
import { inBatches } from "#db/bulk.ts";
import type { Reader, Tx } from "#db/db.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { chargePauses, disputes, type PAUSE_REASONS, payments } from "#db/schema/payments.ts";
import { hasConsented } from "../cards/payers.queries.ts";
import type { Payment } from "../payments.queries.ts";
import { hasBegunToPay } from "../schedule/payment-state.ts";
import { findNextPayment } from "../schedule/payment-summary.ts";
import * as texts from "./texts.ts";

export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Pauses members' automatic charges for one reason. They can still pay by hand. */
export async function pauseCharges(
	tx: Tx,
	memberIds: readonly string[],
	reason: PauseReason,
	now: Date,
): Promise<void> {
	for (const batch of inBatches(memberIds)) {
		const rows = batch.map((memberId) => ({ memberId, reason, since: now.getTime() }));
		await tx.insert(chargePauses).values(rows).onConflictDoNothing();
	}
}

/** Removes one reason for a pause; charges resume once none is left. @returns whether the reason existed */
export async function resumeCharges(tx: Tx, memberId: string, reason: PauseReason): Promise<boolean> {
	const ended = await tx
		.delete(chargePauses)
		.where(and(eq(chargePauses.memberId, memberId), eq(chargePauses.reason, reason)))
		.returning({ memberId: chargePauses.memberId });
	return ended.length > 0;
}

/** Whether a member's automatic charges are paused, including by an open dispute. */
export async function isChargingPaused(db: Reader, memberId: string): Promise<boolean> {
	return (await pausedMember(db, { memberId })) !== null;
}

/** `isChargingPaused` as a condition on a member's id. */
export function hasPausedCharges(db: Reader, memberId: SQLWrapper) {
	const one = { one: sql`1` };
	const pauses = db.select(one).from(chargePauses).where(eq(chargePauses.memberId, memberId));
	// The caller's query may also join payments, so this one needs an alias.
	const charged = alias(payments, "charged");
	const disputed = db
		.select(one)
		.from(disputes)
		.innerJoin(charged, eq(charged.id, disputes.paymentId))
		.where(and(eq(charged.memberId, memberId), eq(disputes.status, "open")));
	return sql`(${exists(pauses)} or ${exists(disputed)})`;
}

const pausedMember = rowQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({ id: members.id })
		.from(members)
		.where(and(eq(members.id, memberId), hasPausedCharges(db, members.id))),
);

/**
 * Why a member's automatic charges are paused, in words; null if they are not, or if there are none to make.
 * @param payments all of the member's, first to last
 */
export async function pausedText(
	db: Reader,
	member: Pick<Member, "id" | "paidOutside">,
	payments: readonly Payment[],
): Promise<string | null> {
	if (!findNextPayment(payments) || !hasBegunToPay(member, payments)) return null;
	if (!(await hasConsented(db, member.id))) return null;
	const reason = await findPauseReason(db, { memberId: member.id });
	return reason && texts.pausedUntil[reason];
}

/** Why a member's charges are paused: an open dispute, or else a refund; null if they are not. */
export async function findPauseReason(db: Reader, asked: { memberId: string }): Promise<PauseReason | null> {
	if (!(await isChargingPaused(db, asked.memberId))) return null;
	const reasons = (await listPauses(db, asked)).map(({ reason }) => reason);
	return reasons.includes("dispute") ? "dispute" : (reasons[0] ?? "dispute");
}

const listPauses = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db.select({ reason: chargePauses.reason }).from(chargePauses).where(eq(chargePauses.memberId, memberId)),
);
