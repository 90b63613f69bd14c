import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { isAbout, isOfKind } from "#app/features/ledger/entry-kinds.ts";
import { type Book, bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { type Params, sumQuery } from "#db/prepared-query.ts";
import { fundReleases, releaseLines, transferReversals } from "#db/schema/fund.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";

/** Money in a fund that no payment brought in, in cents: cash back, and admins' corrections. */
export type HouseMoney = {
	total: Cents;
	/** Paid out by releases or reserved for one, less reversals. Corrections are released before cash back. */
	released: Cents;
	cashBackReleased: Cents;
	cashBackLeft: Cents;
};

/** Sums the money in a trip's fund that no payment brought in. */
export async function houseMoneyOf(
	db: Reader,
	{ provider, tripId }: { provider: Provider; tripId: string },
): Promise<HouseMoney> {
	const account = fundAccount(tripId);
	const { cashBack, corrected } = await findAdded(db, { book: bookOf(provider), tripId, account });
	const corrections = Math.max(0, corrected);
	const total = cashBack + corrections;
	if (total === 0) return { total, released: 0, cashBackReleased: 0, cashBackLeft: 0 };
	const { amount: released } = await findReleased(db, { provider, tripId });
	const cashBackReleased = Math.max(0, released - corrections);
	return { total, released, cashBackReleased, cashBackLeft: Math.max(0, cashBack - cashBackReleased) };
}

const findAdded = sumQuery(
	(db, { book, tripId, account }: Params<{ book: Book; tripId: string; account: string }>) =>
		db
			.select({ cashBack: addedBy(isAbout("cash_back")), corrected: addedBy(isOfKind("correction")) })
			.from(ledgerEntries)
			.innerJoin(
				ledgerLines,
				and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, account)),
			)
			.where(and(eq(ledgerEntries.tripId, tripId), eq(ledgerEntries.book, book))),
);

function addedBy(entries: SQL): SQL<number> {
	return sql<number>`-coalesce(sum(${ledgerLines.amount}) filter (where ${entries}), 0)`;
}

const findReleased = sumQuery((db, { provider, tripId }: Params<{ provider: Provider; tripId: string }>) => {
	const back = sql`(${db
		.select({ sum: sql`coalesce(sum(${transferReversals.amount}), 0)` })
		.from(transferReversals)
		.where(
			and(eq(transferReversals.releaseLineId, releaseLines.id), eq(transferReversals.status, "done")),
		)})`;
	return db
		.select({ amount: sql<number>`coalesce(sum(${releaseLines.amount} - ${back}), 0)` })
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(
			and(
				eq(fundReleases.tripId, tripId),
				eq(fundReleases.provider, provider),
				isNull(releaseLines.paymentId),
				ne(releaseLines.status, "failed"),
			),
		);
});
