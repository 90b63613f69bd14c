import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { members, payments, refundLines, refundRequests, trips } from "#db/schema/index.ts";
import { OPEN_LINE_STATUSES, OPEN_REQUEST_STATUSES } from "./states.ts";

export type RefundRequest = typeof refundRequests.$inferSelect;
export type RefundLine = typeof refundLines.$inferSelect;

export async function findRefundRequest(db: Reader, id: string): Promise<RefundRequest | null> {
	const [row] = await db.select().from(refundRequests).where(eq(refundRequests.id, id));
	return row ?? null;
}

export async function findOpenRefundRequest(db: Reader, memberId: string): Promise<RefundRequest | null> {
	const open = inArray(refundRequests.status, [...OPEN_REQUEST_STATUSES]);
	const [row] = await db
		.select()
		.from(refundRequests)
		.where(and(eq(refundRequests.memberId, memberId), open));
	return row ?? null;
}

export function listRefundRequests(
	db: Reader,
	of: { tripId: string; status?: RefundRequest["status"] } | { memberId: string },
	limit = 200,
): Promise<{ request: RefundRequest; memberName: string }[]> {
	return db
		.select({ request: refundRequests, memberName: members.name })
		.from(refundRequests)
		.innerJoin(members, eq(members.id, refundRequests.memberId))
		.where("tripId" in of ? ofTrip(of) : eq(refundRequests.memberId, of.memberId))
		.orderBy(desc(refundRequests.requestedAt), desc(sql`refund_requests.rowid`))
		.limit(limit);
}

function ofTrip({ tripId, status }: { tripId: string; status?: RefundRequest["status"] }) {
	return and(eq(refundRequests.tripId, tripId), status && eq(refundRequests.status, status));
}

export function listRefundLines(db: Reader, requestId: string): Promise<RefundLine[]> {
	return db
		.select()
		.from(refundLines)
		.where(eq(refundLines.refundRequestId, requestId))
		.orderBy(asc(sql`rowid`));
}

export async function findRefundLineContext(db: Reader, id: string) {
	const [row] = await db
		.select({
			line: refundLines,
			request: refundRequests,
			payment: payments,
			member: members,
			trip: trips,
		})
		.from(refundLines)
		.innerJoin(refundRequests, eq(refundRequests.id, refundLines.refundRequestId))
		.innerJoin(payments, eq(payments.id, refundLines.paymentId))
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(eq(refundLines.id, id));
	return row ?? null;
}

export type RefundLineContext = NonNullable<Awaited<ReturnType<typeof findRefundLineContext>>>;

/**
 * Open lines that are due for another look: after `firstWait`, then after as long as they have waited so far, at most
 * `maxWait`, all in ms.
 */
export function listUnsettledRefundLines(
	db: Reader,
	provider: Provider,
	{ now, firstWait, maxWait }: { now: number; firstWait: number; maxWait: number },
): Promise<RefundLine[]> {
	const waited = sql`${now} - ${refundLines.updatedAt}`;
	const tried = sql`${refundLines.updatedAt} - ${refundLines.createdAt}`;
	return db
		.select()
		.from(refundLines)
		.where(
			and(
				eq(refundLines.provider, provider),
				inArray(refundLines.status, [...OPEN_LINE_STATUSES]),
				sql`${waited} >= min(max(${firstWait}, ${tried}), ${maxWait})`,
			),
		)
		.orderBy(asc(refundLines.updatedAt));
}
