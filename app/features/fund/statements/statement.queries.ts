import { and, count, desc, eq, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { keyOf, kindOf } from "#app/features/ledger/entry-kinds.ts";
import type { Book } from "#app/features/ledger/ledger.server.ts";
import { fundAccount, memoWithName } from "#app/features/ledger/ledger.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { countQuery, listQuery, type Params } from "#db/prepared-query.ts";
import { fundReleases, releaseLines } from "#db/schema/fund.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import type { StatementEntry } from "./entry-description.ts";

export type NumberedEntry = StatementEntry & {
	/** Counts from 1 and never changes, because the ledger only grows. */
	number: number;
	/** UTC ms. */
	at: number;
	/** In cents; negative when the entry takes money out of the fund. */
	fundChange: Cents;
	/** The fund's balance after the entry, in cents. */
	balance: Cents;
};

/** A trip's entries, newest first: at most `limit` up to the number `upTo`, or all without a window. */
export async function listStatementEntries(
	db: Reader,
	book: Book,
	tripId: string,
	{ upTo, limit } = ALL_ENTRIES,
): Promise<NumberedEntry[]> {
	const rows = await entriesUpTo(db, { book, tripId, account: fundAccount(tripId), upTo, limit });
	return rows.map((row) => ({ ...row, lines: JSON.parse(row.lines) as Record<string, Cents> }));
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
		.where(and(eq(ledgerEntries.tripId, tripId), eq(ledgerEntries.book, book)))
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
			purpose: releasePurpose(sql`${numbered.source}`),
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
		db
			.select({ count: count() })
			.from(ledgerEntries)
			.where(and(eq(ledgerEntries.tripId, tripId), eq(ledgerEntries.book, book))),
);

function linesAsJson(entryId: SQL, account: SQLWrapper): SQL<string> {
	const key = sql`case ${ledgerLines.account} when ${account} then 'fund' else ${ledgerLines.account} end`;
	return sql<string>`(select json_group_object(${key}, ${ledgerLines.amount}) from ${ledgerLines} where ${ledgerLines.entryId} = ${entryId})`;
}

/** The source of an entry names a release, one of its lines, or that line's transfer. */
function releasePurpose(source: SQL): SQL<string | null> {
	const ofLine = (column: SQL) =>
		sql`(select ${fundReleases.purpose} from ${releaseLines} join ${fundReleases} on ${fundReleases.id} = ${releaseLines.releaseId} where ${column} = ${keyOf(source)})`;
	return sql<string | null>`case ${kindOf(source)}
		when 'release-reserve' then (select ${fundReleases.purpose} from ${fundReleases} where ${fundReleases.id} = ${keyOf(source)})
		when 'transfer' then ${ofLine(sql`${releaseLines.ref}`)}
		when 'release-undo' then ${ofLine(sql`${releaseLines.id}`)}
		when 'release-redo' then ${ofLine(sql`${releaseLines.id}`)}
		end`;
}
