import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { fundOverview } from "#app/features/funds/funds.queries.ts";
import { bookOf } from "#app/features/ledger/ledger.server.ts";
import { tripCard } from "#app/features/trips/trip-card.ts";
import { dateOf } from "#app/lib/dates.ts";
import { slugOf } from "#app/lib/slug.ts";
import { listCollectedByDate, listExpectedByDate } from "./chart.queries.ts";
import { runningTotals } from "./chart.ts";
import { type CsvCell, toCsv } from "./csv.ts";
import { describeEntry, entryKind } from "./entry-description.ts";
import {
	countStatementEntries,
	listAccountTotals,
	listStatementEntries,
	type NumberedEntry,
} from "./statement.queries.ts";
import { entryCategory, statementTotals } from "./totals.ts";

/** Entries on one page. */
export const PAGE_SIZE = 100;

/**
 * A trip's ledger for its organizer: the sums, how they came about over time, and a window of the entries.
 * @param query.upTo the newest entry to show, by its number; the newest there is when missing or no such number
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function statementView(ctx: Ctx, shareId: string, query: { upTo: string | null }) {
	const { trip } = await requireTrip(ctx, shareId, "fund.see");
	const db = ctx.db.read;
	const { provider } = ctx.payments;
	const book = bookOf(provider);
	const count = await countStatementEntries(db, book, trip.id);
	const upTo = newestShownEntry(query.upTo, count);
	const [entries, flows, fund, expected, collected] = await Promise.all([
		listStatementEntries(db, book, trip.id, { upTo, limit: PAGE_SIZE }),
		listAccountTotals(db, book, trip.id),
		fundOverview(db, provider, trip.id),
		listExpectedByDate(db, provider, trip.id),
		listCollectedByDate(db, provider, trip.id),
	]);
	return {
		trip: tripCard(trip, ctx.now()),
		demoMode: provider === "demo",
		totals: statementTotals(trip.id, flows),
		fund,
		entries: entries.map((entry) => ({
			number: entry.number,
			at: entry.at,
			category: entryCategory(entryKind(entry.source)),
			...describeEntry(entry),
			fundChange: entry.fundChange,
			balance: entry.balance,
		})),
		count,
		older: upTo > PAGE_SIZE ? upTo - PAGE_SIZE : null,
		newer: upTo < count ? Math.min(count, upTo + PAGE_SIZE) : null,
		chart: {
			expected: runningTotals(expected),
			collected: runningTotals(collected),
			today: dateOf(ctx.now()),
		},
	};
}

export type StatementView = Awaited<ReturnType<typeof statementView>>;

const COLUMNS = [
	"No.",
	"Time (UTC)",
	"What",
	"Details",
	"Into the fund (USD)",
	"Out of the fund (USD)",
	"Fund balance (USD)",
	"Booking fee (USD)",
	"Booking fee returned (USD)",
	"Card fee, Gangway's cost (USD)",
];

/**
 * The whole statement as a file, oldest entry first.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function statementCsv(ctx: Ctx, shareId: string): Promise<{ name: string; csv: string }> {
	const { trip } = await requireTrip(ctx, shareId, "fund.see");
	const entries = await listStatementEntries(ctx.db.read, bookOf(ctx.payments.provider), trip.id);
	const demo = ctx.payments.provider === "demo" ? "demo-money" : null;
	const parts = ["gangway", slugOf(trip.title), "statement", demo, dateOf(ctx.now())];
	return {
		name: `${parts.filter(Boolean).join("-")}.csv`,
		csv: toCsv([COLUMNS, ...entries.reverse().map(csvRow)]),
	};
}

/** No amount but the balance could ever be negative, so that none needs a sign in front. */
function csvRow(entry: NumberedEntry): CsvCell[] {
	const { title, detail } = describeEntry(entry);
	const bookingFee = -(entry.lines.platform_fee_income ?? 0);
	const above0 = (cents: number): CsvCell => (cents > 0 ? { cents } : null);
	return [
		entry.number,
		new Date(entry.at).toISOString(),
		title,
		detail,
		above0(entry.fundChange),
		above0(-entry.fundChange),
		{ cents: entry.balance },
		above0(bookingFee),
		above0(-bookingFee),
		above0(entry.lines.stripe_fees ?? 0),
	];
}

/** What no page of ours would ask for is the newest page. */
function newestShownEntry(given: string | null, count: number): number {
	const upTo = given !== null && /^\d{1,9}$/.test(given) ? Number(given) : count;
	return upTo >= 1 && upTo <= count ? upTo : count;
}
