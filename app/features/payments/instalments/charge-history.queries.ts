import { and, desc, eq } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { attempts, chargePauses, payments } from "#db/schema/payments.ts";
import type { AttemptStatus } from "../states.ts";
import { isChargingPaused } from "./charging-pause.queries.ts";
import { isOffSession } from "./off-session-attempts.queries.ts";
import type { PauseReason } from "./pause-charges.server.ts";
import { AUTHENTICATION_REQUIRED } from "./retry.ts";

export type ChargeOutcome = "paid" | "declined" | "asked" | "checking" | "notMade";

const MAX_SHOWN = 5;

/** Lists a member's last automatic charges that were tried, newest first. */
export const listLastCharges = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({
			id: attempts.id,
			amount: attempts.amount,
			at: attempts.createdAt,
			status: attempts.status,
			errorCode: attempts.errorCode,
			brand: attempts.cardBrand,
			last4: attempts.cardLast4,
		})
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.where(and(eq(payments.memberId, memberId), isOffSession))
		.orderBy(desc(attempts.createdAt))
		.limit(MAX_SHOWN),
);

export function outcomeOf({
	status,
	errorCode,
}: {
	status: AttemptStatus;
	errorCode: string | null;
}): ChargeOutcome {
	if (status === "succeeded") return "paid";
	if (status === "failed") return errorCode === AUTHENTICATION_REQUIRED ? "asked" : "declined";
	return status === "canceled" ? "notMade" : "checking";
}

/** Finds why a member's charges are paused: an open dispute, else a refund; null if they are not. */
export async function findPauseReason(db: Reader, asked: { memberId: string }): Promise<PauseReason | null> {
	if (!(await isChargingPaused(db, asked.memberId))) return null;
	const reasons = (await listPauses(db, asked)).map(({ reason }) => reason);
	return reasons.includes("dispute") ? "dispute" : (reasons[0] ?? "dispute");
}

const listPauses = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db.select({ reason: chargePauses.reason }).from(chargePauses).where(eq(chargePauses.memberId, memberId)),
);
