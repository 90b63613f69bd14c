import { and, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import type { LedgerLine } from "./ledger.ts";

/**
 * Sums by account, in cents, what was posted under these sources, and under those that begin with `prefix` if there is one.
 * @param prefix it ends with a colon
 */
export function listPosted(db: Reader, sources: string[], prefix: string | null): Promise<LedgerLine[]> {
	return db
		.select({ account: ledgerLines.account, amount: sql<number>`sum(${ledgerLines.amount})` })
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(
			or(
				inArray(ledgerEntries.source, sources),
				prefix === null
					? undefined
					: and(gte(ledgerEntries.source, prefix), lt(ledgerEntries.source, prefix.replace(/:$/, ";"))),
			),
		)
		.groupBy(ledgerLines.account);
}
