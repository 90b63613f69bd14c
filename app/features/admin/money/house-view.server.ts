import { and, eq, inArray, sql } from "drizzle-orm";
import type { HouseRules } from "#app/access/ctx.ts";
import { type Book, bookOf } from "#app/features/ledger/ledger.server.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { trips } from "#db/schema/access.ts";
import { fundReleases, releaseLines } from "#db/schema/fund.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import { type AccountBalance, housePosition, houseState } from "./house-position.ts";

/** Returns the house's position in one book, and its income and costs by the trips' booking fee rate. */
export async function houseView(db: Reader, book: Book, { reserve }: HouseRules) {
	const position = housePosition(await listAccountBalances(db, book));
	return {
		book,
		position,
		reserve,
		state: book === "demo" ? "covered" : houseState(position, reserve),
		rates: await listRateResults(db, book),
		waiting: await findWaitingReleases(db, providerOf(book)),
	};
}

export type HouseView = Awaited<ReturnType<typeof houseView>>;

/** The house's income and costs from trips with one booking fee rate, in cents; the rate is in basis points. */
type RateResult = {
	rate: number;
	bookingFees: Cents;
	deductions: Cents;
	providerFees: Cents;
	cashBack: Cents;
	disputeLosses: Cents;
	result: Cents;
};

type WaitingReleases = { count: number; amount: Cents };

export function listAccountBalances(db: Reader, book: Book): Promise<AccountBalance[]> {
	return db
		.select({ account: ledgerLines.account, balance: sql<number>`sum(${ledgerLines.amount})` })
		.from(ledgerLines)
		.where(eq(ledgerLines.book, book))
		.groupBy(ledgerLines.account);
}

const ACCOUNTS = [
	"platform_fee_income",
	"refund_deduction_income",
	"stripe_fees",
	"cash_back_expense",
	"dispute_loss",
] as const;

/** One row for each booking fee rate, highest first. */
async function listRateResults(db: Reader, book: Book): Promise<RateResult[]> {
	const rows = await db
		.select({
			rate: trips.platformFeeRate,
			account: ledgerLines.account,
			balance: sql<number>`sum(${ledgerLines.amount})`,
		})
		.from(ledgerLines)
		.innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
		.innerJoin(trips, eq(trips.id, ledgerEntries.tripId))
		.where(and(eq(ledgerLines.book, book), inArray(ledgerLines.account, [...ACCOUNTS])))
		.groupBy(trips.platformFeeRate, ledgerLines.account);
	const rates = [...new Set(rows.map(({ rate }) => rate))].sort((a, b) => b - a);
	return rates.map((rate) => {
		const of = (name: (typeof ACCOUNTS)[number]) =>
			rows.find((row) => row.rate === rate && row.account === name)?.balance ?? 0;
		return {
			rate,
			bookingFees: 0 - of("platform_fee_income"),
			deductions: 0 - of("refund_deduction_income"),
			providerFees: of("stripe_fees"),
			cashBack: of("cash_back_expense"),
			disputeLosses: of("dispute_loss"),
			result: 0 - ACCOUNTS.reduce((sum, name) => sum + of(name), 0),
		};
	});
}

/** Counts and sums the transfers that wait for the house's balance at the provider to be large enough. */
async function findWaitingReleases(db: Reader, provider: Provider): Promise<WaitingReleases> {
	const [row] = await db
		.select({
			count: sql<number>`count(distinct ${releaseLines.releaseId})`,
			amount: sql<number>`coalesce(sum(${releaseLines.amount}), 0)`,
		})
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(and(eq(fundReleases.provider, provider), eq(releaseLines.status, "waiting")));
	return row ?? { count: 0, amount: 0 };
}

const providerOf = (book: Book): Provider => (book === bookOf("demo") ? "demo" : "stripe");
