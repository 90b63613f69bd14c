import { and, eq, like, sql } from "drizzle-orm";
import type { Book } from "#app/features/ledger/ledger.server.ts";
import { fundOf } from "#app/features/ledger/ledger.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/index.ts";

export type FundSummary = {
	/** Gross: what members' cards paid. */
	totalCollected: Cents;
	totalReleased: Cents;
	/** What the fund holds now, less what is reserved for releases and refunds. */
	availableBalance: Cents;
	platformFeesCollected: Cents;
};

/** A trip's fund, always asked of the ledger, never stored. */
export async function fundSummary(db: Reader, book: Book, tripId: string): Promise<FundSummary> {
	const fund = fundOf(tripId);
	const isFund = sql`${ledgerLines.account} = ${fund}`;
	const isFee = sql`${ledgerLines.account} = 'platform_fee_income'`;
	const isCharge = like(ledgerEntries.source, "charge:%");
	const isRelease = like(ledgerEntries.source, "release:%");
	const total = (condition: ReturnType<typeof and>) =>
		sql<number>`coalesce(sum(${ledgerLines.amount}) filter (where ${condition}), 0)`;
	const [row] = await db
		.select({
			collected: total(and(isCharge, sql`(${isFund} or ${isFee})`)),
			released: total(and(isRelease, isFund)),
			balance: total(isFund),
			fees: total(isFee),
		})
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(and(eq(ledgerEntries.tripId, tripId), eq(ledgerEntries.book, book)));
	return {
		totalCollected: positive(row?.collected),
		totalReleased: row?.released ?? 0,
		availableBalance: positive(row?.balance),
		platformFeesCollected: positive(row?.fees),
	};
}

/** A credit balance as people read it. */
function positive(credit = 0): Cents {
	return credit === 0 ? 0 : -credit;
}
