import { and, eq, inArray, or, sql } from "drizzle-orm";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { type Params, sumQuery } from "#db/prepared-query.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import { hasPrefix } from "./entry-kinds.ts";
import type { LedgerLine } from "./ledger.ts";

export type Book = "live" | "demo";

/** Demo money has a book of its own. */
export const bookOf = (provider: "demo" | "stripe"): Book => (provider === "demo" ? "demo" : "live");

/**
 * Posts one balanced entry for a fact; returns false if its source was posted before. The database refuses an entry
 * that does not sum to 0.
 */
export async function postEntry(
	tx: Tx,
	entry: { book: Book; source: string; tripId: string | null; memo: string; at: Date; lines: LedgerLine[] },
): Promise<boolean> {
	const id = newId();
	const known = tx
		.select({ id: ledgerEntries.id })
		.from(ledgerEntries)
		.where(eq(ledgerEntries.source, entry.source));
	// The values follow the order of the table's columns.
	const lines = entry.lines.map(
		({ account, amount }) =>
			sql`select ${newId()}, ${id}, ${entry.book}, ${account}, cast(${amount} as bigint) where not exists ${known}`,
	);
	const posted = await tx
		.insert(ledgerLines)
		.select(sql.join(lines, sql` union all `))
		.returning({ id: ledgerLines.id });
	if (posted.length === 0) return false;
	await tx.insert(ledgerEntries).values({
		id,
		book: entry.book,
		source: entry.source,
		tripId: entry.tripId,
		memo: entry.memo,
		occurredAt: entry.at.getTime(),
	});
	return true;
}

export function listEntryLines(db: Reader, source: string): Promise<LedgerLine[]> {
	return db
		.select({ account: ledgerLines.account, amount: ledgerLines.amount })
		.from(ledgerLines)
		.innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
		.where(eq(ledgerEntries.source, source));
}

/** In cents; debits are positive. */
export async function balanceOf(db: Reader, book: Book, account: string): Promise<Cents> {
	return (await sumOfAccount(db, { book, account })).balance;
}

const sumOfAccount = sumQuery((db, { book, account }: Params<{ book: Book; account: string }>) =>
	db
		.select({ balance: sql<number>`coalesce(sum(${ledgerLines.amount}), 0)` })
		.from(ledgerLines)
		.where(and(eq(ledgerLines.book, book), eq(ledgerLines.account, account))),
);

/**
 * Sums by account, in cents, the lines posted under these sources, and under those that begin with `prefix`, if given.
 * @param prefix ends with a colon
 */
export function listPosted(db: Reader, sources: string[], prefix: string | null): Promise<LedgerLine[]> {
	return db
		.select({ account: ledgerLines.account, amount: sql<number>`sum(${ledgerLines.amount})` })
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(or(inArray(ledgerEntries.source, sources), prefix === null ? undefined : hasPrefix(prefix)))
		.groupBy(ledgerLines.account);
}
