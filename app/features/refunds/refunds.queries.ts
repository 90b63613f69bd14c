import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { members, payments, refundLines, refundRequests, trips } from "#db/schema/index.ts";
import { OPEN_LINES, OPEN_REQUESTS } from "./states.ts";

export type RefundRequest = typeof refundRequests.$inferSelect;
export type RefundLine = typeof refundLines.$inferSelect;

export async function findRequest(db: Reader, id: string): Promise<RefundRequest | null> {
	const [row] = await db.select().from(refundRequests).where(eq(refundRequests.id, id));
	return row ?? null;
}

export async function openRequestOf(db: Reader, memberId: string): Promise<RefundRequest | null> {
	const open = inArray(refundRequests.status, [...OPEN_REQUESTS]);
	const [row] = await db
		.select()
		.from(refundRequests)
		.where(and(eq(refundRequests.memberId, memberId), open));
	return row ?? null;
}

/** Requests with whose they are, newest first: a trip's, or one member's. */
export function listRequests(
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

export function linesOfRequest(db: Reader, requestId: string): Promise<RefundLine[]> {
	return db
		.select()
		.from(refundLines)
		.where(eq(refundLines.refundRequestId, requestId))
		.orderBy(asc(sql`rowid`));
}

/** A line with everything its outcome touches. */
export async function lineInFull(db: Reader, id: string) {
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

export type LineMatter = NonNullable<Awaited<ReturnType<typeof lineInFull>>>;

/**
 * A provider's lines whose outcome is not known and that are due for another look: after `first`, then at doubling intervals up
 * to `longest`. All in ms.
 */
export function unsettledLines(
	db: Reader,
	provider: Provider,
	{ now, first, longest }: { now: number; first: number; longest: number },
): Promise<RefundLine[]> {
	const waited = sql`${now} - ${refundLines.updatedAt}`;
	const tried = sql`${refundLines.updatedAt} - ${refundLines.createdAt}`;
	return db
		.select()
		.from(refundLines)
		.where(
			and(
				eq(refundLines.provider, provider),
				inArray(refundLines.status, [...OPEN_LINES]),
				sql`${waited} >= min(max(${first}, ${tried}), ${longest})`,
			),
		)
		.orderBy(asc(refundLines.updatedAt));
}
