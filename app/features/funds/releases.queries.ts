import {
	and,
	asc,
	desc,
	eq,
	getTableColumns,
	inArray,
	isNotNull,
	like,
	ne,
	type SQL,
	sql,
} from "drizzle-orm";
import { findHouseReleased } from "#app/features/cash-back/cash-back.queries.ts";
import { type Book, bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { COLLECTED_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { listQuery, type Params, rowQuery, sumQuery } from "#db/prepared-query.ts";
import {
	disputes,
	fundReleases,
	ledgerEntries,
	ledgerLines,
	payments,
	refundRequests,
	releaseLines,
	transferReversals,
	trips,
} from "#db/schema/index.ts";
import type { DatedCharge } from "./hold.ts";

export type Release = typeof fundReleases.$inferSelect;
export type ReleaseLine = typeof releaseLines.$inferSelect;

/** Whether all that is left to send waits for the house's money (1), or an answer is missing too (0). */
export type ShownRelease = Release & { isWaiting: number };

const OPEN_LINE_STATUSES = ["created", "unknown", "waiting"] as const;
const MAX_SHOWN_RELEASES = 20;

/** A trip's releases, newest first, with those that are reserved or failed: only the organizer sees these. */
export const listAllReleases = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	selectReleases(db, eq(fundReleases.tripId, tripId)),
);

/** The releases that were paid out, newest first. */
export const listCompletedReleases = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	selectReleases(db, and(eq(fundReleases.tripId, tripId), eq(fundReleases.status, "completed"))),
);

function selectReleases(db: Reader, where: SQL | undefined) {
	const has = (statuses: SQL) =>
		sql`exists (select 1 from ${releaseLines} where ${releaseLines.releaseId} = ${fundReleases.id} and ${releaseLines.status} in ${statuses})`;
	const isWaiting = sql<number>`${has(sql`('waiting')`)} and not ${has(sql`('created', 'unknown')`)}`;
	return db
		.select({ ...getTableColumns(fundReleases), isWaiting })
		.from(fundReleases)
		.where(where)
		.orderBy(desc(fundReleases.reservedAt), desc(sql`rowid`))
		.limit(MAX_SHOWN_RELEASES);
}

export async function findNewestReleaseId(db: Reader, tripId: string): Promise<string | null> {
	const [newest] = await listAllReleases(db, { tripId });
	return newest?.id ?? null;
}

export const findRelease = rowQuery((db, { id }: Params<{ id: string }>) =>
	db.select().from(fundReleases).where(eq(fundReleases.id, id)),
);

export const findOpenRelease = rowQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select()
		.from(fundReleases)
		.where(and(eq(fundReleases.tripId, tripId), eq(fundReleases.status, "reserved"))),
);

/**
 * The charges that a release may be paid out of, oldest first, less what the bank has taken back. Charges of members
 * who ask for a refund come last, so that their refund can be paid from the charge itself. The very last is what the
 * house has put in as cash back.
 */
export async function listReleasableCharges(
	db: Reader,
	provider: Provider,
	tripId: string,
): Promise<DatedCharge[]> {
	const released = db
		.select({ sum: sql<number>`coalesce(sum(${releaseLines.amount}), 0)` })
		.from(releaseLines)
		.where(and(eq(releaseLines.paymentId, payments.id), ne(releaseLines.status, "failed")));
	const disputed = db
		.select({ sum: sql<number>`coalesce(sum(${disputes.amount} - ${disputes.returned}), 0)` })
		.from(disputes)
		.where(and(eq(disputes.paymentId, payments.id), eq(disputes.isOverpaid, false)));
	const reversed = db
		.select({ sum: sql<number>`coalesce(sum(${transferReversals.amount}), 0)` })
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.where(and(eq(releaseLines.paymentId, payments.id), eq(transferReversals.status, "done")));
	const asking = db
		.select({ id: refundRequests.memberId })
		.from(refundRequests)
		.where(and(eq(refundRequests.tripId, tripId), inArray(refundRequests.status, ["pending", "approved"])));
	const charges: DatedCharge[] = await db
		.select({
			paymentId: payments.id,
			memberId: payments.memberId,
			paidAt: payments.paidAt,
			gross: payments.amount,
			net: sql<number>`${payments.netAmount}`,
			refunded: sql<number>`${payments.refundedAmount} + (${disputed})`,
			released: sql<number>`(${released}) - (${reversed})`,
		})
		.from(payments)
		.where(
			and(
				eq(payments.tripId, tripId),
				eq(payments.provider, provider),
				inArray(payments.status, [...COLLECTED_STATUSES]),
				isNotNull(payments.netAmount),
				isNotNull(payments.chargeRef),
			),
		)
		.orderBy(inArray(payments.memberId, asking), asc(payments.paidAt), asc(payments.id));
	const applied = await findAppliedCashBack(db, {
		book: bookOf(provider),
		tripId,
		account: fundAccount(tripId),
	});
	if (applied.amount === 0) return charges;
	const { amount: paidOut } = await findHouseReleased(db, { provider, tripId });
	return [
		...charges,
		{
			paymentId: null,
			memberId: null,
			paidAt: null,
			gross: applied.amount,
			net: applied.amount,
			refunded: 0,
			released: paidOut,
		},
	];
}

const findAppliedCashBack = sumQuery(
	(db, { book, tripId, account }: Params<{ book: Book; tripId: string; account: string }>) =>
		db
			.select({ amount: sql<number>`-coalesce(sum(${ledgerLines.amount}), 0)` })
			.from(ledgerEntries)
			.innerJoin(
				ledgerLines,
				and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, account)),
			)
			.where(
				and(
					eq(ledgerEntries.tripId, tripId),
					eq(ledgerEntries.book, book),
					like(ledgerEntries.source, "cash-back%"),
				),
			),
);

export async function findReleaseLineContext(db: Reader, lineId: string) {
	const [row] = await db
		.select({ line: releaseLines, release: fundReleases, trip: trips, payment: payments })
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.innerJoin(trips, eq(trips.id, fundReleases.tripId))
		.leftJoin(payments, eq(payments.id, releaseLines.paymentId))
		.where(eq(releaseLines.id, lineId));
	return row ?? null;
}

/** What was transferred out of a payment's charge without a line, in cents, whatever of it came back. */
export async function transferredBesides(
	db: Reader,
	{ id, paymentId }: Pick<ReleaseLine, "id" | "paymentId">,
): Promise<number> {
	const isOther = and(eq(releaseLines.paymentId, paymentId ?? ""), ne(releaseLines.id, id));
	const [sum] = await db
		.select({ amount: sql<number>`coalesce(sum(${releaseLines.amount}), 0)` })
		.from(releaseLines)
		.where(and(isOther, ne(releaseLines.status, "failed")));
	return sum?.amount ?? 0;
}

export function listReleaseLines(db: Reader, releaseId: string): Promise<ReleaseLine[]> {
	return db
		.select()
		.from(releaseLines)
		.where(eq(releaseLines.releaseId, releaseId))
		.orderBy(asc(releaseLines.createdAt), asc(sql`rowid`));
}

export function isOpenLine({ status }: ReleaseLine): boolean {
	return OPEN_LINE_STATUSES.some((open) => open === status);
}

/** Open lines of releases, those first that nothing has touched for longest. */
export function listOpenReleaseLines(db: Reader, provider: Provider): Promise<ReleaseLine[]> {
	return db
		.select(getTableColumns(releaseLines))
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(and(eq(fundReleases.provider, provider), inArray(releaseLines.status, [...OPEN_LINE_STATUSES])))
		.orderBy(asc(releaseLines.updatedAt));
}
