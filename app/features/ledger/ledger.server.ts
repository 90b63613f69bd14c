import { and, eq, sql } from "drizzle-orm";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/index.ts";
import type { LedgerLine } from "./ledger.ts";

export type Book = "live" | "demo";

/** Demo money is kept in its own book. */
export const bookOf = (provider: "demo" | "stripe"): Book => (provider === "demo" ? "demo" : "live");

/**
 * Writes one balanced entry for a fact, once: a source that is already entered changes nothing.
 * The database refuses an entry that does not sum to 0.
 * @returns whether it was new.
 */
export async function postEntry(
	tx: Tx,
	entry: { book: Book; source: string; tripId: string | null; memo: string; at: Date; lines: LedgerLine[] },
): Promise<boolean> {
	const [known] = await tx
		.select({ id: ledgerEntries.id })
		.from(ledgerEntries)
		.where(eq(ledgerEntries.source, entry.source));
	if (known) return false;
	const id = newId();
	await tx
		.insert(ledgerLines)
		.values(entry.lines.map((line) => ({ id: newId(), entryId: id, book: entry.book, ...line })));
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

/** The lines of the entry of a source; none where there is no such entry. */
export function listEntryLines(db: Reader, source: string): Promise<LedgerLine[]> {
	return db
		.select({ account: ledgerLines.account, amount: ledgerLines.amount })
		.from(ledgerLines)
		.innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
		.where(eq(ledgerEntries.source, source));
}

/** An account's balance in cents, debits positive. */
export async function balanceOf(db: Reader, book: Book, account: string): Promise<Cents> {
	const [row] = await db
		.select({ balance: sql<number>`coalesce(sum(${ledgerLines.amount}), 0)` })
		.from(ledgerLines)
		.where(and(eq(ledgerLines.book, book), eq(ledgerLines.account, account)));
	return row?.balance ?? 0;
}
