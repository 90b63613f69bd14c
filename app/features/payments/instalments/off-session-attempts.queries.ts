import { and, eq, gte, inArray, or } from "drizzle-orm";
import { DAY_MS } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { LIVE_ATTEMPT_STATUSES } from "../states.ts";

export const isOffSession = eq(attempts.surface, "off_session");

export const listOffSessionAttempts = listQuery((db, { paymentId }: Params<{ paymentId: string }>) =>
	db
		.select({ status: attempts.status, errorCode: attempts.errorCode, updatedAt: attempts.updatedAt })
		.from(attempts)
		.where(and(eq(attempts.paymentId, paymentId), isOffSession)),
);

/** Whether this payment is being made by hand, a payment of the member is being checked, or the card was declined today. */
export async function isChargeBlocked(
	db: Reader,
	{ id, memberId }: { id: string; memberId: string },
	now: Date,
): Promise<boolean> {
	const midnight = now.getTime() - (now.getTime() % DAY_MS);
	const declinedToday = and(eq(attempts.status, "failed"), isOffSession, gte(attempts.updatedAt, midnight));
	const live = and(eq(attempts.paymentId, id), inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES]));
	const [reason] = await db
		.select({ id: attempts.id })
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.where(and(eq(payments.memberId, memberId), or(live, eq(attempts.status, "unknown"), declinedToday)))
		.limit(1);
	return reason !== undefined;
}
