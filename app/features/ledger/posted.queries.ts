import { eq, inArray, like, or, sql } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/index.ts";
import type { LedgerLine } from "./ledger.ts";

/** Sums what was posted under these sources, and for the shifts of one payment if there is one, by account. */
export function listPosted(db: Reader, sources: string[], shiftsOf: string | null): Promise<LedgerLine[]> {
	return db
		.select({ account: ledgerLines.account, amount: sql<number>`sum(${ledgerLines.amount})` })
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(
			or(
				inArray(ledgerEntries.source, sources),
				shiftsOf === null ? undefined : like(ledgerEntries.source, `${shiftsOf}%`),
			),
		)
		.groupBy(ledgerLines.account);
}
