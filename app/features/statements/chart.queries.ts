import { and, eq, inArray, like, or, sql } from "drizzle-orm";
import { bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { PAYABLE_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { ledgerEntries, ledgerLines, payments } from "#db/schema/index.ts";
import type { DailyAmount } from "./chart.ts";

/** The payments by due date: those that can be paid, and those that this provider has collected. */
export function listExpectedByDate(db: Reader, provider: Provider, tripId: string): Promise<DailyAmount[]> {
	const counts = or(inArray(payments.status, [...PAYABLE_STATUSES]), eq(payments.provider, provider));
	return db
		.select({ date: payments.dueDate, amount: sql<number>`sum(${payments.amount})` })
		.from(payments)
		.where(and(eq(payments.tripId, tripId), sql`${payments.status} <> 'canceled'`, counts))
		.groupBy(payments.dueDate);
}

/** The gross charges by date in UTC. */
export function listCollectedByDate(db: Reader, provider: Provider, tripId: string): Promise<DailyAmount[]> {
	const date = sql<CalendarDate>`date(${ledgerEntries.occurredAt} / 1000, 'unixepoch')`;
	return db
		.select({ date, amount: sql<number>`-sum(${ledgerLines.amount})` })
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(
			and(
				eq(ledgerEntries.tripId, tripId),
				eq(ledgerEntries.book, bookOf(provider)),
				like(ledgerEntries.source, "charge:%"),
				inArray(ledgerLines.account, [fundAccount(tripId), "platform_fee_income"]),
			),
		)
		.groupBy(date);
}
