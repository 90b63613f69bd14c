import { and, eq, inArray, like, or, sql } from "drizzle-orm";
import { type Book, bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { PAYABLE_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import { payments } from "#db/schema/payments.ts";
import type { DailyAmount } from "./chart.ts";

/** The payments by due date: those that can be paid, and those that this provider has collected. */
export const listExpectedByDate = listQuery(
	(db, { provider, tripId }: Params<{ provider: Provider; tripId: string }>) => {
		const counts = or(inArray(payments.status, [...PAYABLE_STATUSES]), eq(payments.provider, provider));
		return db
			.select({ date: payments.dueDate, amount: sql<number>`sum(${payments.amount})` })
			.from(payments)
			.where(and(eq(payments.tripId, tripId), sql`${payments.status} <> 'canceled'`, counts))
			.groupBy(payments.dueDate);
	},
);

/** The gross charges by date in UTC. */
export function listCollectedByDate(db: Reader, provider: Provider, tripId: string): Promise<DailyAmount[]> {
	return chargesByDate(db, { book: bookOf(provider), tripId, account: fundAccount(tripId) });
}

const chargesByDate = listQuery(
	(db, { book, tripId, account }: Params<{ book: Book; tripId: string; account: string }>) => {
		const date = sql<CalendarDate>`date(${ledgerEntries.occurredAt} / 1000, 'unixepoch')`;
		return db
			.select({ date, amount: sql<number>`-sum(${ledgerLines.amount})` })
			.from(ledgerEntries)
			.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
			.where(
				and(
					eq(ledgerEntries.tripId, tripId),
					eq(ledgerEntries.book, book),
					like(ledgerEntries.source, "charge:%"),
					or(eq(ledgerLines.account, account), eq(ledgerLines.account, "platform_fee_income")),
				),
			)
			.groupBy(date);
	},
);
