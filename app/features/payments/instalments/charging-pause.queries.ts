import { and, eq, exists, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Reader } from "#db/client.server.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { chargePauses, disputes, payments } from "#db/schema/payments.ts";

/** Tells whether a member's saved card is not charged because charges are paused or a dispute is open. */
export async function isChargingPaused(db: Reader, memberId: string): Promise<boolean> {
	return (await pausedMember(db, { memberId })) !== null;
}

/** The same as a condition on a member's id. */
export function hasPausedCharges(db: Reader, memberId: SQLWrapper) {
	const one = { one: sql`1` };
	const pauses = db.select(one).from(chargePauses).where(eq(chargePauses.memberId, memberId));
	// The caller's query may join payments, too, so this one names them by an alias.
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
