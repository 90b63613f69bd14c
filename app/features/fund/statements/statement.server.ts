import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { bookOf } from "#app/features/ledger/ledger.server.ts";
import { dateOf, earliestDate } from "#app/lib/dates.ts";
import { slugOf } from "#app/lib/slug.ts";
import { fundAt, fundOverview } from "../fund-overview.server.ts";
import { fundPill } from "../fund-pill.ts";
import { listOpenRefunds } from "../held-for-refunds.queries.ts";
import { listCollectedByDate, listExpectedByDate } from "./chart.queries.ts";
import { runningTotals } from "./chart.ts";
import { type CsvCell, toCsv } from "./csv.ts";
import { describeEntry, entryKind } from "./entry-description.ts";
import { listLeavers } from "./leavers.queries.ts";
import {
	countStatementEntries,
	listAccountTotals,
	listStatementEntries,
	type NumberedEntry,
} from "./statement.queries.ts";
import * as texts from "./texts/statement.ts";
import { entryCategory, statementTotals } from "./totals.ts";

const PAGE_SIZE = 100;

/**
 * The statement of a trip's fund for its organizer: totals, chart, and one page of entries.
 * @param query.upTo the number of the newest entry on the page; an invalid one shows the newest page
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function statementView(ctx: Ctx, ref: TripRef, query: { upTo: string | null }) {
	const { trip } = await requireTrip(ctx, ref, "fund.see");
	const db = ctx.db.read;
	const { provider } = ctx.payments;
	const book = bookOf(provider);
	const count = await countStatementEntries(db, { book, tripId: trip.id });
	const upTo = newestShownEntry(query.upTo, count);
	const [entries, accountTotals, { fund }, expected, collected, leavers] = await Promise.all([
		listStatementEntries(db, book, trip.id, { upTo, limit: PAGE_SIZE }),
		listAccountTotals(db, { book, tripId: trip.id }),
		fundOverview(db, fundAt(ctx, trip.id), await listOpenRefunds(db, trip.id)),
		listExpectedByDate(db, { provider, tripId: trip.id }),
		listCollectedByDate(db, provider, trip.id),
		listLeavers(db, { tripId: trip.id }),
	]);
	return {
		trip: { ...tripSummary(trip), totalCost: trip.totalCost },
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
		leavers,
		older: upTo > PAGE_SIZE ? upTo - PAGE_SIZE : null,
		newer: upTo < count ? Math.min(count, upTo + PAGE_SIZE) : null,
		chart: {
			expected: runningTotals(expected),
			collected: runningTotals(collected),
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
	const isDemo = ctx.payments.provider === "demo";
	return {
		name: texts.fileName(slugOf(trip.title), isDemo, dateOf(ctx.now)),
		csv: toCsv([texts.fileColumns, ...entries.reverse().map(csvRow)]),
	};
}

/** Every amount but the balance has a column for each direction, so that none is negative. */
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
	];
}

function newestShownEntry(given: string | null, count: number): number {
	const upTo = given !== null && /^\d{1,9}$/.test(given) ? Number(given) : count;
	return upTo >= 1 && upTo <= count ? upTo : count;
}
