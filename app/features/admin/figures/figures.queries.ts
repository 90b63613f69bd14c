import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Book } from "#app/features/ledger/ledger.server.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { trips } from "#db/schema/access.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import { outbox } from "#db/schema/mail.ts";
import { attempts } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";

/** In UTC. */
const dayOf = (at: SQLiteColumn) => sql<CalendarDate>`date(${at} / 1000, 'unixepoch')`;
const count = sql<number>`count(*)`;

export function tripsByDay(db: Reader, since: number) {
	const date = dayOf(trips.createdAt);
	return db.select({ date, amount: count }).from(trips).where(gte(trips.createdAt, since)).groupBy(date);
}

export function declinedByDay(db: Reader, provider: Provider, since: number) {
	const date = dayOf(attempts.updatedAt);
	return db
		.select({ date, amount: count })
		.from(attempts)
		.where(
			and(eq(attempts.status, "failed"), gte(attempts.updatedAt, since), eq(attempts.provider, provider)),
		)
		.groupBy(date);
}

export function deadMailsByDay(db: Reader, since: number) {
	const date = dayOf(outbox.runAt);
	return db
		.select({ date, amount: count })
		.from(outbox)
		.where(and(eq(outbox.status, "dead"), gte(outbox.runAt, since)))
		.groupBy(date);
}

export function deadJobsByDay(db: Reader, since: number) {
	const date = dayOf(jobs.runAt);
	return db
		.select({ date, amount: count })
		.from(jobs)
		.where(and(eq(jobs.status, "dead"), gte(jobs.runAt, since)))
		.groupBy(date);
}

/**
 * What a book's entries did by day, in cents (Rules: Admin): collected before refunds, booking fees and subscription
 * income less what went back, and the float, which is what the house paid in.
 */
export function moneyByDay(db: Reader, book: Book, since: number) {
	const date = dayOf(ledgerEntries.occurredAt);
	const { account, amount } = ledgerLines;
	const isBookingFee = sql`${account} = 'platform_fee_income'`;
	const isPaidIn = sql`${ledgerEntries.source} like 'charge:%' and (${isBookingFee} or ${account} like 'fund:%')`;
	const isSubscription = sql`exists (select 1 from ledger_lines own where own.entry_id = ${ledgerEntries.id} and own.account = 'subscription_income')`;
	const isFloat = sql`(${isBookingFee} or ${account} in ('refund_deduction_income', 'cash_back_expense') or (${account} = 'stripe_fees' and not ${isSubscription}))`;
	const sumIf = (condition: SQL) => sql<number>`coalesce(sum(${amount}) filter (where ${condition}), 0)`;
	return db
		.select({
			date,
			collected: sql<number>`0 - ${sumIf(isPaidIn)}`,
			bookingFees: sql<number>`0 - ${sumIf(isBookingFee)}`,
			subscriptions: sql<number>`0 - ${sumIf(sql`${account} = 'subscription_income'`)}`,
			float: sumIf(isFloat),
		})
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(and(eq(ledgerEntries.book, book), gte(ledgerEntries.occurredAt, since)))
		.groupBy(date);
}
