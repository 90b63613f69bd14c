import { and, count, desc, eq, lte, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isOfKind, keyOf, kindOf } from "#app/features/ledger/entry-kinds.ts";
import type { Book } from "#app/features/ledger/ledger.server.ts";
import { fundAccount, memoWithName } from "#app/features/ledger/ledger.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { countQuery, listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { fundReleases, releaseLines } from "#db/schema/fund.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import { payments } from "#db/schema/payments.ts";
import { listPayoutsByDay } from "../releases/releases.queries.ts";
import type { ReleaseStatus, StatementEntry } from "./entry-description.ts";

export type NumberedEntry = StatementEntry & {
	/** Counts from 1 and never changes, because the ledger only grows. */
	number: number;
	/** UTC ms. */
	at: number;
	/** In cents; negative if the entry takes money out of the fund. */
	fundChange: Cents;
	/** The fund's balance after the entry, in cents. */
	balance: Cents;
};

/**
 * A trip's entries, newest first: at most `limit`, from the number `upTo` downwards, or all if neither is given. The
 * transfers of a release do not change the fund, so they are listed as payouts of the release's entry.
 */
export async function listStatementEntries(
	db: Reader,
	book: Book,
	tripId: string,
	{ upTo, limit } = ALL_ENTRIES,
): Promise<NumberedEntry[]> {
	const [rows, payouts] = await Promise.all([
		entriesUpTo(db, { book, tripId, account: fundAccount(tripId), upTo, limit }),
		listPayoutsByDay(db, { book, tripId }),
	]);
	return rows.map((row) => ({
		...row,
		lines: JSON.parse(row.lines) as Record<string, Cents>,
		payouts: payouts.filter(({ releaseId }) => row.source === `release-reserve:${releaseId}`),
	}));
}

const ALL_ENTRIES = { upTo: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER };

type Window = { book: Book; tripId: string; account: string; upTo: number; limit: number };

const entriesUpTo = listQuery((db, { book, tripId, account, upTo, limit }: Params<Window>) => {
	const order = sql`order by ${ledgerEntries.occurredAt}, ${insertionOrder(ledgerEntries)}`;
	const effect = sql<number>`-coalesce(${ledgerLines.amount}, 0)`;
	const numbered = db
		.select({
			id: ledgerEntries.id,
			source: ledgerEntries.source,
			memo: memoWithName().as("memo_with_name"),
			at: ledgerEntries.occurredAt,
			number: sql<number>`row_number() over (${order})`.as("number"),
			fundChange: effect.as("fund_change"),
			balance: sql<number>`sum(${effect}) over (${order} rows unbounded preceding)`.as("balance"),
		})
		.from(ledgerEntries)
		.leftJoin(ledgerLines, and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, account)))
		.where(isListed(book, tripId))
		.as("numbered");
	return db
		.select({
			source: numbered.source,
			memo: numbered.memo,
			at: numbered.at,
			number: numbered.number,
			fundChange: numbered.fundChange,
			balance: numbered.balance,
			lines: linesAsJson(sql`${numbered.id}`, account),
			purpose: ofRelease<string>(fundReleases.purpose, sql`${numbered.source}`),
			releaseStatus: ofRelease<ReleaseStatus>(fundReleases.status, sql`${numbered.source}`),
			giver: giverOf(sql`${numbered.source}`),
		})
		.from(numbered)
		.where(lte(numbered.number, upTo))
		.orderBy(desc(numbered.number))
		.limit(limit);
});

export const listAccountTotals = listQuery((db, { book, tripId }: Params<{ book: Book; tripId: string }>) => {
	const kind = kindOf(ledgerEntries.source);
	return db
		.select({ kind, account: ledgerLines.account, amount: sql<number>`sum(${ledgerLines.amount})` })
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(and(eq(ledgerEntries.tripId, tripId), eq(ledgerEntries.book, book)))
		.groupBy(kind, ledgerLines.account);
});

export const countStatementEntries = countQuery(
	(db, { book, tripId }: Params<{ book: Book; tripId: string }>) =>
		db.select({ count: count() }).from(ledgerEntries).where(isListed(book, tripId)),
);

const isListed = (book: SQLWrapper, tripId: SQLWrapper) =>
	and(eq(ledgerEntries.tripId, tripId), eq(ledgerEntries.book, book), not(isOfKind("transfer")));

function linesAsJson(entryId: SQL, account: SQLWrapper): SQL<string> {
	const key = sql`case ${ledgerLines.account} when ${account} then 'fund' else ${ledgerLines.account} end`;
	return sql<string>`(select json_group_object(${key}, ${ledgerLines.amount}) from ${ledgerLines} where ${ledgerLines.entryId} = ${entryId})`;
}

/** The name of the giver of the charge that an entry is about; null if the member paid it. */
function giverOf(source: SQL): SQL<string | null> {
	const name = sql`(select ${members.name} from ${payments} join ${members} on ${members.id} = ${payments.givenBy} where ${payments.chargeRef} = ${keyOf(source)})`;
	return sql<string | null>`case ${kindOf(source)} when 'charge' then ${name} end`;
}

/**
 * A column of the release that an entry is about. The entry's source contains the id of the release or of one of its
 * lines.
 */
function ofRelease<T>(column: SQLWrapper, source: SQL): SQL<T | null> {
	const ofLine = sql`(select ${column} from ${releaseLines} join ${fundReleases} on ${fundReleases.id} = ${releaseLines.releaseId} where ${releaseLines.id} = ${keyOf(source)})`;
	return sql<T | null>`case ${kindOf(source)}
		when 'release-reserve' then (select ${column} from ${fundReleases} where ${fundReleases.id} = ${keyOf(source)})
		when 'release-undo' then ${ofLine}
		when 'release-redo' then ${ofLine}
		end`;
}
