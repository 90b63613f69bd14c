import {
	and,
	asc,
	count,
	desc,
	eq,
	exists,
	getTableColumns,
	inArray,
	isNotNull,
	isNull,
	ne,
	not,
	or,
	type SQL,
	sql,
} from "drizzle-orm";
import { isOfKind, keyOf } from "#app/features/ledger/entry-kinds.ts";
import type { Book } from "#app/features/ledger/ledger.server.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { insertionOrder, utcDate } from "#db/portable-sql.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { trips } from "#db/schema/access.ts";
import { fundReleases, releaseLines, transferReversals } from "#db/schema/fund.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { payments } from "#db/schema/payments.ts";

export type Release = typeof fundReleases.$inferSelect;
export type ReleaseLine = typeof releaseLines.$inferSelect;

/** `isWaiting` is true if all open transfers wait for the house's balance, and none for an answer. */
export type ShownRelease = Release & { isWaiting: boolean };

const OPEN_LINE_STATUSES = ["created", "unknown", "waiting"] as const;
const MAX_SHOWN_RELEASES = 20;

/** A trip's releases, newest first, including reserved and failed ones, which only the organizer sees. */
export const listAllReleases = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	selectReleases(db, eq(fundReleases.tripId, tripId)),
);

/** The amounts that a trip's releases have sent to the payout account, by release and by day in UTC. */
export const listPayoutsByDay = listQuery((db, { book, tripId }: Params<{ book: Book; tripId: string }>) => {
	const day = utcDate(ledgerEntries.occurredAt);
	return db
		.select({
			releaseId: releaseLines.releaseId,
			day,
			amount: sql<Cents>`sum(${releaseLines.amount})`,
			transfers: count(),
		})
		.from(ledgerEntries)
		.innerJoin(releaseLines, eq(releaseLines.ref, keyOf(ledgerEntries.source)))
		.where(and(eq(ledgerEntries.tripId, tripId), eq(ledgerEntries.book, book), isOfKind("transfer")))
		.groupBy(releaseLines.releaseId, day)
		.orderBy(asc(day), asc(releaseLines.releaseId));
});

/**
 * The releases of which something was paid out, newest first, with the amounts paid out (`paid`) and on their way
 * (`rest`).
 */
export const listPaidReleases = listQuery((db, { tripId }: Params<{ tripId: string }>) => {
	const { paid, rest } = partsOfReleases(db);
	const isSent = exists(
		db
			.select({ one: sql`1` })
			.from(releaseLines)
			.where(and(isOfRelease, eq(releaseLines.status, "completed"), eq(releaseLines.isDebt, false))),
	);
	// Until something was sent, the debt that the release paid may be owed again.
	const isPaid = or(eq(fundReleases.status, "completed"), and(eq(fundReleases.status, "reserved"), isSent));
	return db
		.select({ ...getTableColumns(fundReleases), paid, rest })
		.from(fundReleases)
		.where(and(eq(fundReleases.tripId, tripId), isPaid))
		.orderBy(desc(fundReleases.reservedAt), desc(insertionOrder(fundReleases)))
		.limit(MAX_SHOWN_RELEASES);
});

const isOfRelease = eq(releaseLines.releaseId, fundReleases.id);

function partsOfReleases(db: Reader) {
	const sumOf = (status: SQL | undefined) =>
		sql<number>`(${db
			.select({ sum: sql`coalesce(sum(${releaseLines.amount}), 0)` })
			.from(releaseLines)
			.where(and(isOfRelease, status))})`;
	return {
		paid: sumOf(eq(releaseLines.status, "completed")),
		rest: sumOf(inArray(releaseLines.status, [...OPEN_LINE_STATUSES])),
	};
}

function selectReleases(db: Reader, where: SQL | undefined) {
	const has = (statuses: SQL) =>
		sql`exists (select 1 from ${releaseLines} where ${releaseLines.releaseId} = ${fundReleases.id} and ${releaseLines.status} in ${statuses})`;
	const isWaiting = sql`${has(sql`('waiting')`)} and not ${has(sql`('created', 'unknown')`)}`.mapWith(
		Boolean,
	);
	return db
		.select({ ...getTableColumns(fundReleases), isWaiting })
		.from(fundReleases)
		.where(where)
		.orderBy(desc(fundReleases.reservedAt), desc(insertionOrder(fundReleases)))
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

/** Sums the other transfers out of a payment's charge, in cents, including those that were reversed later. */
export async function transferredBesides(
	db: Reader,
	{ id, paymentId }: Pick<ReleaseLine, "id" | "paymentId">,
): Promise<number> {
	const isDifferent = and(
		eq(releaseLines.paymentId, paymentId ?? ""),
		ne(releaseLines.id, id),
		eq(releaseLines.isDebt, false),
	);
	const [sum] = await db
		.select({ amount: sql<number>`coalesce(sum(${releaseLines.amount}), 0)` })
		.from(releaseLines)
		.where(and(isDifferent, ne(releaseLines.status, "failed")));
	return sum?.amount ?? 0;
}

export function listReleaseLines(db: Reader, releaseId: string): Promise<ReleaseLine[]> {
	return db
		.select()
		.from(releaseLines)
		.where(eq(releaseLines.releaseId, releaseId))
		.orderBy(asc(releaseLines.createdAt), asc(insertionOrder(releaseLines)));
}

export function isOpenLine({ status }: ReleaseLine): boolean {
	return OPEN_LINE_STATUSES.some((open) => open === status);
}

/** Lists open lines of releases, least recently changed first. */
export function listOpenReleaseLines(db: Reader, provider: Provider): Promise<ReleaseLine[]> {
	return db
		.select(getTableColumns(releaseLines))
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(and(eq(fundReleases.provider, provider), inArray(releaseLines.status, [...OPEN_LINE_STATUSES])))
		.orderBy(asc(releaseLines.updatedAt));
}

/**
 * The amounts returned of each of a trip's releases, in cents: reversed by hand, for disputes or for refunds, and
 * returned because a debt that it had paid is no longer owed.
 */
export const listTakenBack = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({
			releaseId: releaseLines.releaseId,
			byHand: sumDone(
				and(
					isNull(transferReversals.disputeRef),
					isNull(transferReversals.refundLineId),
					not(releaseLines.isDebt),
				),
			),
			forDisputes: sumDone(isNotNull(transferReversals.disputeRef)),
			forRefunds: sumDone(isNotNull(transferReversals.refundLineId)),
			ofDebt: sumDone(eq(releaseLines.isDebt, true)),
		})
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(eq(fundReleases.tripId, tripId))
		.groupBy(releaseLines.releaseId),
);

/** A filter, because with the status in the WHERE clause SQLite would read the reversals of all trips first. */
function sumDone(condition: SQL | undefined): SQL<number> {
	const isDone = and(eq(transferReversals.status, "done"), condition);
	return sql<number>`coalesce(sum(${transferReversals.amount}) filter (where ${isDone}), 0)`;
}
