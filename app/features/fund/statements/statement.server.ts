import { and, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { requireTrip, type Trip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { entryCategory, entryKind } from "#app/features/ledger/entry-kinds.ts";
import { bookOf } from "#app/features/ledger/ledger.server.ts";
import { listOutsideOfTrip, type Outside } from "#app/features/payments/outside/outside.queries.ts";
import { receiverOf } from "#app/features/payments/outside/outside-facts.ts";
import { outsideSum } from "#app/features/payments/outside/outside-sums.server.ts";
import { isCounted } from "#app/features/payments/outside/states.ts";
import * as outsideTexts from "#app/features/payments/outside/texts.ts";
import { startsAnew } from "#app/features/payments/schedule/late.queries.ts";
import { listNewStarts } from "#app/features/payments/schedule/new-starts.server.ts";
import { PAYABLE_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { type CsvCell, toCsv } from "#app/lib/csv.ts";
import { type CalendarDate, dateOf, earliestDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import { wholeCost } from "#app/lib/shares.ts";
import { slugOf } from "#app/lib/slug.ts";
import { larger, utcDate } from "#db/portable-sql.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import { payments } from "#db/schema/payments.ts";
import { sumGoneBack } from "../charges/charges.queries.ts";
import { tripDisputes } from "../disputes/dispute-rows.server.ts";
import { type Fund, fundAt, fundOf, fundOverview, paidInLines } from "../fund-overview.server.ts";
import { fundPill } from "../fund-status.ts";
import { listOpenRefunds } from "../refunds/reserved-for-refunds.queries.ts";
import { type DailyAmount, runningTotals } from "./chart.ts";
import { describeEntry } from "./entry-description.ts";
import {
	countStatementEntries,
	listAccountTotals,
	listStatementEntries,
	type NumberedEntry,
} from "./statement.queries.ts";
import * as texts from "./texts/statement.ts";
import { statementTotals } from "./totals.ts";

const PAGE_SIZE = 100;

/**
 * The statement of a trip's fund for its organizer: totals, chart, and one page of entries.
 * @param query.upTo the number of the newest entry on the page; an invalid one shows the newest page
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function statementView(ctx: Ctx, ref: TripRef, query: { upTo: string | null }) {
	const access = await requireTrip(ctx, ref, "fund.see");
	const { trip } = access;
	const db = ctx.db.read;
	const { provider } = ctx.payments;
	const book = bookOf(provider);
	const count = await countStatementEntries(db, { book, tripId: trip.id });
	const upTo = newestShownEntry(query.upTo, count);
	const [entries, accountTotals, { fund }, expected, paidIn, leavers, outside] = await Promise.all([
		listStatementEntries(db, book, trip.id, { upTo, limit: PAGE_SIZE }),
		listAccountTotals(db, { book, tripId: trip.id }),
		fundOverview(db, fundAt(ctx, trip.id), await listOpenRefunds(db, trip.id)),
		listExpected(ctx, trip),
		listPaidInByDate(db, fundOf(trip.id, provider)),
		listLeavers(db, { tripId: trip.id }),
		outsideSum(db, trip.id),
	]);
	return {
		trip: { ...tripSummary(trip), totalCost: wholeCost(trip) },
		demoMode: provider === "demo",
		totals: statementTotals(trip.id, accountTotals),
		fund,
		pill: fundPill(trip, fund),
		entries: entries.map((entry) => ({
			number: entry.number,
			at: entry.at,
			category: entryCategory(entryKind(entry.source)),
			...describeEntry(entry),
			fundChange: entry.fundChange,
			balance: entry.balance,
		})),
		count,
		disputes: (await tripDisputes(ctx, access)).link,
		leavers,
		outside: outside?.text ?? null,
		older: upTo > PAGE_SIZE ? upTo - PAGE_SIZE : null,
		newer: upTo < count ? Math.min(count, upTo + PAGE_SIZE) : null,
		chart: {
			expected: runningTotals([...expected, ...cashBackIn(paidIn)]),
			collected: runningTotals([...paidIn, ...cashBackIn(paidIn)]),
			today: dateOf(ctx.now),
			lateBefore: earliestDate(ctx.now),
		},
	};
}

export type StatementView = Awaited<ReturnType<typeof statementView>>;

/** The whole statement as a CSV file, oldest entry first. @throws DomainError not_found, unauthenticated, forbidden */
export async function statementCsv(ctx: Ctx, ref: TripRef): Promise<{ name: string; csv: string }> {
	const { trip } = await requireTrip(ctx, ref, "fund.see");
	const entries = await listStatementEntries(ctx.db.read, bookOf(ctx.payments.provider), trip.id);
	const outside = (await listOutsideOfTrip(ctx.db.read, { tripId: trip.id })).filter(({ state }) =>
		isCounted(state),
	);
	const isDemo = ctx.payments.provider === "demo";
	return {
		name: texts.fileName(slugOf(trip.title), isDemo, dateOf(ctx.now)),
		csv: toCsv([texts.fileColumns, ...entries.reverse().map(csvRow), ...outside.reverse().map(outsideRow)]),
	};
}

/** Each amount except the balance has a column for each direction, so that none is negative. */
function csvRow(entry: NumberedEntry): CsvCell[] {
	const { title, detail } = describeEntry(entry);
	const bookingFee = -(entry.lines.platform_fee_income ?? 0);
	const ifPositive = (cents: number): CsvCell => (cents > 0 ? { cents } : null);
	return [
		entry.number,
		new Date(entry.at).toISOString(),
		title,
		detail,
		ifPositive(entry.fundChange),
		ifPositive(-entry.fundChange),
		{ cents: entry.balance },
		ifPositive(bookingFee),
		ifPositive(-bookingFee),
		ifPositive(entry.lines.stripe_fees ?? 0),
		null,
	];
}

/** A row for a payment outside the app, which has no number and changes no balance. */
function outsideRow(outside: Outside): CsvCell[] {
	const { name, paidOn, how, recordedAt, amount } = outside;
	return [
		null,
		new Date(recordedAt ?? 0).toISOString(),
		outsideTexts.paidTo(receiverOf(outside)),
		texts.outsideDetails(name, outsideTexts.ways[how], paidOn),
		...Array<null>(6).fill(null),
		{ cents: amount },
	];
}

function newestShownEntry(given: string | null, count: number): number {
	const upTo = given !== null && /^\d{1,9}$/.test(given) ? Number(given) : count;
	return upTo >= 1 && upTo <= count ? upTo : count;
}

/** A trip's former members in the order of leaving, and how they left. */
const listLeavers = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ id: members.id, name: members.name, at: members.removedAt, leftAs: members.leftAs })
		.from(members)
		.where(and(eq(members.tripId, tripId), inArray(members.leftAs, ["left", "removed"])))
		.orderBy(sql`${members.removedAt} asc nulls first`),
);

/** The amounts expected by day: open payments, and payments made with this provider less refunds and disputes. */
async function listExpected(ctx: Ctx, trip: Trip): Promise<DailyAmount[]> {
	const { provider } = ctx.payments;
	const asked = { provider, tripId: trip.id, today: dateOf(ctx.now) };
	const byDate = await listExpectedByDate(ctx.db.read, asked);
	const anew = (await listNewStarts(ctx, trip)).flatMap(({ parts }) => parts);
	return [...byDate, ...anew.map(({ dueDate: date, amount }) => ({ date, amount }))];
}

/** The payments by due date, without those whose due dates are outdated. */
const listExpectedByDate = listQuery(
	(db, { provider, tripId, today }: Params<{ provider: Provider; tripId: string; today: CalendarDate }>) => {
		const counts = or(inArray(payments.status, [...PAYABLE_STATUSES]), eq(payments.provider, provider));
		return db
			.select({
				date: payments.dueDate,
				amount: sql<number>`sum(${larger(0, sql`${payments.amount} - (${sumGoneBack(db)})`)})`,
			})
			.from(payments)
			.innerJoin(members, eq(members.id, payments.memberId))
			.where(
				and(
					eq(payments.tripId, tripId),
					sql`${payments.status} <> 'canceled'`,
					counts,
					not(startsAnew(db, today)),
				),
			)
			.groupBy(payments.dueDate);
	},
);

/** By UTC date: payments, including the pool's, less refunds and disputes, and the organizer's cash back. */
const listPaidInByDate = listQuery((db, { tripId, book, account }: Params<Fund>) => {
	const date = utcDate(ledgerEntries.occurredAt);
	const { payments, cashBack, goneBack } = paidInLines(account);
	return db
		.select({ date, amount: creditsIf(or(payments, goneBack)), cashBack: creditsIf(cashBack) })
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(
			and(eq(ledgerEntries.tripId, tripId), eq(ledgerEntries.book, book), or(payments, cashBack, goneBack)),
		)
		.groupBy(date);
});

/** Cash back pays the organizer's share without a payment, so it counts as expected on the day on which it comes in. */
const cashBackIn = (paidIn: readonly { date: CalendarDate; cashBack: Cents }[]): DailyAmount[] =>
	paidIn.filter(({ cashBack }) => cashBack !== 0).map(({ date, cashBack: amount }) => ({ date, amount }));

const creditsIf = (condition: SQL | undefined) =>
	sql<number>`-coalesce(sum(${ledgerLines.amount}) filter (where ${condition}), 0)`;
