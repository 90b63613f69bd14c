import { setImmediate } from "node:timers/promises";
import { and, eq, gte, inArray, isNotNull, isNull, lt, max, or, type SQL, sum } from "drizzle-orm";
import { bookOf } from "#app/features/ledger/ledger.server.ts";
import {
	type OverpaymentPayload,
	REFUND_OVERPAYMENT_JOB,
} from "#app/features/payments/attempts/overpayments.server.ts";
import { pendingPoolRefunds } from "#app/features/pool/pool.queries.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { balanceLines, differences } from "#db/schema/fund.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import { attempts, refundLines } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { OPEN_LINE_STATUSES } from "../refunds/states.ts";

/** The total change of the balance by a source, and the time of its last change (UTC ms). */
export type SourceTotal = { amount: Cents; at: number };

const MAX_SOURCES_PER_QUERY = 200;

/**
 * A ledger entry's source at the provider. Won disputes and failed refunds have the source of the original, and
 * corrections contain it.
 */
const originalSource = (source: string) =>
	source
		.replace(/^correction:[^:]+:/, "")
		.replace(/^[a-z-]+:/, (reversal) => ORIGINAL_OF_REVERSAL[reversal] ?? reversal);
const ORIGINAL_OF_REVERSAL: Record<string, string> = {
	"dispute-won:": "dispute:",
	"dispute-2:": "dispute:",
	"dispute-won-2:": "dispute:",
	"refund-failed:": "refund:",
	"payout-returned:": "payout:",
	"top-up-returned:": "top-up:",
};

/** A condition on balance lines: true for those that are new since a time (UTC ms), or whose source still differs. */
export function isToExplain(db: Reader, since: number): SQL | undefined {
	const open = db
		.select({ source: differences.source })
		.from(differences)
		.where(isNull(differences.settledAt));
	return or(gte(balanceLines.at, since), inArray(balanceLines.source, open));
}

/** Every source that moved on either side since a time (UTC ms), and every source with an open difference. */
export async function listMovedSources(db: Reader, provider: Provider, since: number): Promise<string[]> {
	const theirs = await db
		.selectDistinct({ source: balanceLines.source })
		.from(balanceLines)
		.where(and(eq(balanceLines.provider, provider), gte(balanceLines.at, since)));
	const ours = await db
		.select({ source: ledgerEntries.source })
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(and(isProviderBalance(provider), gte(ledgerEntries.occurredAt, since)));
	const open = await db
		.select({ source: differences.source })
		.from(differences)
		.where(isNull(differences.settledAt));
	return [...new Set([...theirs, ...ours, ...open].map(({ source }) => originalSource(source)))];
}

export async function providerTotalsBySource(
	db: Reader,
	provider: Provider,
	sources: string[],
): Promise<Map<string, SourceTotal>> {
	const totals = new Map<string, SourceTotal>();
	for await (const chunk of chunks(sources)) {
		const rows = await db
			.select({ source: balanceLines.source, amount: sum(balanceLines.net), at: max(balanceLines.at) })
			.from(balanceLines)
			.where(and(eq(balanceLines.provider, provider), inArray(balanceLines.source, chunk)))
			.groupBy(balanceLines.source);
		for (const row of rows) addToTotal(totals, row.source, row);
	}
	return totals;
}

export async function ledgerTotalsBySource(
	db: Reader,
	provider: Provider,
	sources: string[],
): Promise<Map<string, SourceTotal>> {
	const totals = new Map<string, SourceTotal>();
	for await (const chunk of chunks(sources)) {
		const corrections = await listCorrections(db, chunk);
		const names = [...chunk.flatMap((source) => [source, ...reversalSources(source)]), ...corrections];
		const rows = await db
			.select({
				source: ledgerEntries.source,
				amount: sum(ledgerLines.amount),
				at: max(ledgerEntries.occurredAt),
			})
			.from(ledgerEntries)
			.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
			.where(and(isProviderBalance(provider), inArray(ledgerEntries.source, names)))
			.groupBy(ledgerEntries.source);
		for (const row of rows) addToTotal(totals, originalSource(row.source), row);
	}
	return totals;
}

/** Lists the sources of admins' corrections of any of these sources. */
async function listCorrections(db: Reader, sources: string[]): Promise<string[]> {
	const rows = await db
		.select({ source: ledgerEntries.source })
		.from(ledgerEntries)
		.where(and(gte(ledgerEntries.source, "correction:"), lt(ledgerEntries.source, "correction;")));
	return rows.map(({ source }) => source).filter((source) => sources.includes(originalSource(source)));
}

/** The totals of a source in the ledger (`expected`) and in the provider's balance (`found`), in cents. */
export async function differenceOf(
	db: Reader,
	provider: Provider,
	source: string,
): Promise<{ expected: Cents; found: Cents }> {
	const ours = await ledgerTotalsBySource(db, provider, [source]);
	const theirs = await providerTotalsBySource(db, provider, [source]);
	return { expected: ours.get(source)?.amount ?? 0, found: theirs.get(source)?.amount ?? 0 };
}

/**
 * Amounts of pending refunds by source. They may have left the provider's balance already, but are in clearing in our
 * books.
 */
export async function pendingRefundAmounts(db: Reader, provider: Provider): Promise<Map<string, Cents>> {
	const lines = await db
		.select({ ref: refundLines.ref, amount: refundLines.amount })
		.from(refundLines)
		.where(
			and(
				eq(refundLines.provider, provider),
				inArray(refundLines.status, [...OPEN_LINE_STATUSES]),
				isNotNull(refundLines.ref),
			),
		);
	const returns = await db
		.select({ payload: jobs.payload, amount: attempts.amount })
		.from(jobs)
		.innerJoin(attempts, and(eq(attempts.id, jobs.source), eq(attempts.provider, provider)))
		.where(and(eq(jobs.kind, REFUND_OVERPAYMENT_JOB), eq(jobs.status, "waiting")));
	return new Map([
		...(await pendingPoolRefunds(db, provider)),
		...lines.map(({ ref, amount }) => [`refund:${ref}`, amount] as const),
		...returns.map(
			({ payload, amount }) => [`refund:${(payload as OverpaymentPayload).refundRef}`, amount] as const,
		),
	]);
}

const isProviderBalance = (provider: Provider) =>
	and(eq(ledgerEntries.book, bookOf(provider)), eq(ledgerLines.account, "stripe_balance"));

function reversalSources(source: string): string[] {
	return Object.entries(ORIGINAL_OF_REVERSAL).flatMap(([reversal, original]) =>
		source.startsWith(original) ? [source.replace(original, reversal)] : [],
	);
}

function addToTotal(
	totals: Map<string, SourceTotal>,
	source: string,
	row: { amount: string | null; at: number | null },
) {
	const before = totals.get(source);
	totals.set(source, {
		amount: (before?.amount ?? 0) + Number(row.amount ?? 0),
		at: Math.max(before?.at ?? 0, row.at ?? 0),
	});
}

/** Yields to other requests between two chunks, because SQLite's queries are synchronous. */
async function* chunks(all: string[]): AsyncGenerator<string[]> {
	for (let from = 0; from < all.length; from += MAX_SOURCES_PER_QUERY) {
		yield all.slice(from, from + MAX_SOURCES_PER_QUERY);
		await setImmediate();
	}
}
