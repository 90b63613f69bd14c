import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isTestMoney } from "#app/features/fund/reconciliation/stored-account.queries.ts";
import { type Book, bookOf } from "#app/features/ledger/ledger.server.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { type CalendarDate, formatMonthDay } from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/db.ts";
import { utcDate } from "#db/portable-sql.ts";
import { trips } from "#db/schema/access.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import { outbox } from "#db/schema/mail.ts";
import { attempts } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { requireAdmin } from "../admin.server.ts";
import * as texts from "../texts/overview.ts";
import { PERIOD_COUNT, PERIODS, type PeriodKind, periodStarts, sumByPeriod } from "./periods.ts";

/** One value per period, oldest first; in cents if `unit` is money. */
export type Series = {
	title: string;
	unit: "money" | "count";
	tone: "good" | "plain" | "bad";
	values: number[];
};

export type Figures = { id: string; title: string; series: Series[]; isEmpty: boolean };

export function readPeriod(params: URLSearchParams): PeriodKind {
	return PERIODS.find((kind) => kind === params.get("per")) ?? "week";
}

/** The figures of the house by week or by month; live and demo money are separate. @throws DomainError not_found */
export async function overviewView(ctx: Ctx, kind: PeriodKind) {
	requireAdmin(ctx);
	const starts = periodStarts(kind, ctx.now);
	const isTest = await isTestMoney(ctx.db);
	const titles = { ...texts.books, ...(isTest && { live: texts.testMoney }) };
	const own = bookOf(ctx.payments.provider);
	const other: Book = own === "live" ? "demo" : "live";
	return {
		kind,
		span: kind === "week" ? texts.lastWeeks(PERIOD_COUNT) : texts.lastMonths(PERIOD_COUNT),
		periods: starts.map((start) => periodInWords(kind, start)),
		sections: [
			await activityFigures(ctx, starts),
			{ ...(await bookFigures(ctx, own, starts)), title: titles[own] },
			{ ...(await bookFigures(ctx, other, starts)), title: titles[other] },
		],
	};
}

export type OverviewView = Awaited<ReturnType<typeof overviewView>>;

function periodInWords(kind: PeriodKind, start: CalendarDate) {
	if (kind === "week") return { short: shortDay(start), long: texts.weekFrom(formatMonthDay(start)) };
	const month = `${common.months[Number(start.slice(5, 7)) - 1]} ${start.slice(0, 4)}`;
	return { short: month, long: month };
}

const shortDay = (date: CalendarDate) => formatMonthDay(date, date);

async function activityFigures({ db: { read } }: Ctx, starts: CalendarDate[]): Promise<Figures> {
	const since = sinceOf(starts);
	const sums = (days: { date: CalendarDate; amount: number }[]) => sumByPeriod(starts, days);
	const bad = { unit: "count", tone: "bad" } as const;
	const created = sums(await tripsByDay(read, since));
	return {
		id: "activity",
		title: texts.activity,
		isEmpty: false,
		series: [
			{ title: texts.tripsCreated, unit: "count", tone: "plain", values: created },
			{ title: texts.declinedLive, ...bad, values: sums(await declinedByDay(read, "stripe", since)) },
			{ title: texts.declinedDemo, ...bad, values: sums(await declinedByDay(read, "demo", since)) },
			{ title: texts.deadMails, ...bad, values: sums(await deadMailsByDay(read, since)) },
			{ title: texts.deadJobs, ...bad, values: sums(await deadJobsByDay(read, since)) },
		],
	};
}

async function bookFigures(
	{ db: { read } }: Ctx,
	book: Book,
	starts: CalendarDate[],
): Promise<Omit<Figures, "title">> {
	const days = await moneyByDay(read, book, sinceOf(starts));
	const sums = (figure: "collected" | "bookingFees" | "subscriptions" | "float") =>
		sumByPeriod(
			starts,
			days.map((day) => ({ date: day.date, amount: day[figure] })),
		);
	const good = { unit: "money", tone: "good" } as const;
	return {
		id: book,
		isEmpty: days.length === 0,
		series: [
			{ title: texts.collected, ...good, values: sums("collected") },
			{ title: texts.bookingFees, ...good, values: sums("bookingFees") },
			{ title: texts.subscriptions, ...good, values: sums("subscriptions") },
			{ title: texts.float, unit: "money", tone: "plain", values: sums("float") },
		],
	};
}

const sinceOf = ([first = ""]: CalendarDate[]) => Date.parse(`${first}T00:00:00Z`);

const count = sql<number>`count(*)`;

export function tripsByDay(db: Reader, since: number) {
	const date = utcDate(trips.createdAt);
	return db.select({ date, amount: count }).from(trips).where(gte(trips.createdAt, since)).groupBy(date);
}

export function declinedByDay(db: Reader, provider: Provider, since: number) {
	const date = utcDate(attempts.updatedAt);
	return db
		.select({ date, amount: count })
		.from(attempts)
		.where(
			and(eq(attempts.status, "failed"), gte(attempts.updatedAt, since), eq(attempts.provider, provider)),
		)
		.groupBy(date);
}

export function deadMailsByDay(db: Reader, since: number) {
	const date = utcDate(outbox.runAt);
	return db
		.select({ date, amount: count })
		.from(outbox)
		.where(and(eq(outbox.status, "dead"), gte(outbox.runAt, since)))
		.groupBy(date);
}

export function deadJobsByDay(db: Reader, since: number) {
	const date = utcDate(jobs.runAt);
	return db
		.select({ date, amount: count })
		.from(jobs)
		.where(and(eq(jobs.status, "dead"), gte(jobs.runAt, since)))
		.groupBy(date);
}

/**
 * Sums of a book's entries by day, in cents (Rules: Admin): money collected before refunds, booking fees and
 * subscription income less what was returned, and the float, which is what the house paid in.
 */
export function moneyByDay(db: Reader, book: Book, since: number) {
	const date = utcDate(ledgerEntries.occurredAt);
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
