import type { Ctx } from "#app/access/ctx.ts";
import { isTestMoney } from "#app/features/fund/reconciliation/stored-account.queries.ts";
import { type Book, bookOf } from "#app/features/ledger/ledger.server.ts";
import { type CalendarDate, formatMonthDay } from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
import { requireAdmin } from "../admin.server.ts";
import * as texts from "../texts/overview.ts";
import { deadJobsByDay, deadMailsByDay, declinedByDay, moneyByDay, tripsByDay } from "./figures.queries.ts";
import { PERIOD_COUNT, PERIODS, type PeriodKind, periodStarts, sumByPeriod } from "./periods.ts";

/** One figure in each period, the oldest first; in cents where `unit` is money. */
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

/** The figures of the house by week or by month; live and demo money are apart. @throws DomainError not_found */
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
