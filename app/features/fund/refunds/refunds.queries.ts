import { and, asc, desc, eq, gte, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Position } from "#app/lib/paging.ts";
import type { Reader } from "#db/db.ts";
import { insertionOrder, larger, smaller } from "#db/portable-sql.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { payments, refundLines, refundRequests } from "#db/schema/payments.ts";
import { OPEN_LINE_STATUSES, OPEN_REQUEST_STATUSES } from "./states.ts";

const MAX_REQUESTS = 200;

export type RefundRequest = typeof refundRequests.$inferSelect;
export type RefundLine = typeof refundLines.$inferSelect;

export const findRefundRequest = rowQuery((db, { id }: Params<{ id: string }>) =>
	db.select().from(refundRequests).where(eq(refundRequests.id, id)),
);

export const findOpenRefundRequest = rowQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select()
		.from(refundRequests)
		.where(
			and(eq(refundRequests.memberId, memberId), inArray(refundRequests.status, [...OPEN_REQUEST_STATUSES])),
		),
);

/** Lists a trip's requests that are pending or on their way. */
export const listOpenRequests = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select()
		.from(refundRequests)
		.where(
			and(eq(refundRequests.tripId, tripId), inArray(refundRequests.status, [...OPEN_REQUEST_STATUSES])),
		),
);

export type NamedRequest = {
	request: RefundRequest;
	memberName: string;
	memberFace: number;
	removedAt: number | null;
	cashBackApplied: number;
	decider: { firstName: string; lastName: string } | null; // the person who decided or started it
};

/** A trip's requests, newest first. */
export const listTripRefunds = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	selectNamedRequests(db, eq(refundRequests.tripId, tripId)).limit(MAX_REQUESTS),
);

/** A member's requests, newest first. */
export const listMemberRefunds = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	selectNamedRequests(db, eq(refundRequests.memberId, memberId)).limit(MAX_REQUESTS),
);

export const findRefundPosition = rowQuery((db, { tripId, id }: Params<{ tripId: string; id: string }>) =>
	db
		.select({ at: refundRequests.requestedAt, row: insertionOrder(refundRequests) })
		.from(refundRequests)
		.where(and(eq(refundRequests.tripId, tripId), eq(refundRequests.id, id))),
);

type Part = Position & { limit: number };

const isBefore = ({ at, row }: Pick<Params<Part>, "at" | "row">) =>
	sql`(${refundRequests.requestedAt}, ${insertionOrder(refundRequests)}) < (${at}, ${row})`;

export const listTripRefundsBefore = listQuery(
	(db, { tripId, at, row, limit }: Params<Part & { tripId: string }>) =>
		selectNamedRequests(db, and(eq(refundRequests.tripId, tripId), isBefore({ at, row }))).limit(limit),
);

export const listMemberRefundsBefore = listQuery(
	(db, { memberId, at, row, limit }: Params<Part & { memberId: string }>) =>
		selectNamedRequests(db, and(eq(refundRequests.memberId, memberId), isBefore({ at, row }))).limit(limit),
);

/** Whether a refund has failed and the organizer has not settled it. */
export const isFailedOpen = ({ status, settledAt }: RefundRequest) =>
	status === "failed" && settledAt === null;

/** The requests and failed refunds that the organizer has to decide, and all of one member's, newest first. */
export const listOpenAndOwnRefunds = listQuery(
	(db, { tripId, memberId }: Params<{ tripId: string; memberId: string | null }>) => {
		const isFailed = and(eq(refundRequests.status, "failed"), isNull(refundRequests.settledAt));
		const isOpen = or(eq(refundRequests.status, "pending"), isFailed);
		const isShown = or(isOpen, eq(refundRequests.memberId, memberId));
		return selectNamedRequests(db, and(eq(refundRequests.tripId, tripId), isShown));
	},
);

function selectNamedRequests(db: Reader, where: SQL | undefined) {
	return db
		.select({
			request: refundRequests,
			memberName: members.name,
			memberFace: members.face,
			removedAt: members.removedAt,
			cashBackApplied: members.cashBackApplied,
			decider: { firstName: users.firstName, lastName: users.lastName },
		})
		.from(refundRequests)
		.innerJoin(members, eq(members.id, refundRequests.memberId))
		.leftJoin(users, eq(users.id, sql`coalesce(${refundRequests.decidedBy}, ${refundRequests.startedBy})`))
		.where(where)
		.orderBy(desc(refundRequests.requestedAt), desc(insertionOrder(refundRequests)));
}

export function listRefundLines(db: Reader, requestId: string): Promise<RefundLine[]> {
	return db
		.select()
		.from(refundLines)
		.where(eq(refundLines.refundRequestId, requestId))
		.orderBy(asc(insertionOrder(refundLines)));
}

/** All refund lines of a member's payments, oldest first, with how the organizer settled failed ones. */
export const listMemberLines = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({ line: refundLines, settledAs: refundRequests.settledAs })
		.from(refundLines)
		.innerJoin(refundRequests, eq(refundRequests.id, refundLines.refundRequestId))
		.innerJoin(payments, eq(payments.id, refundLines.paymentId))
		.where(eq(payments.memberId, memberId))
		.orderBy(asc(refundLines.createdAt), asc(insertionOrder(refundLines))),
);

export function listPaymentLines(db: Reader, paymentId: string): Promise<RefundLine[]> {
	return db.select().from(refundLines).where(eq(refundLines.paymentId, paymentId));
}

/**
 * Finds a refund line by our id, or by the provider's id.
 * @param ref the provider's id, which is all that a manual refund has
 */
export async function findRefundLineContext(db: Reader, id: string, ref?: string) {
	const isRef = ref === undefined ? undefined : eq(refundLines.ref, ref);
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
		.where(or(eq(refundLines.id, id), isRef))
		.orderBy(desc(eq(refundLines.id, id)))
		.limit(1);
	return row ?? null;
}

export type RefundLineContext = NonNullable<Awaited<ReturnType<typeof findRefundLineContext>>>;

/**
 * Open lines that are due for another try: after `firstWait`, and then each time after as long as they have waited so
 * far, at most `maxWait`. All in ms.
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
				gte(waited, smaller(larger(firstWait, tried), maxWait)),
			),
		)
		.orderBy(asc(refundLines.updatedAt));
}
