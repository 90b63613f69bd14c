import { and, eq, gte, inArray, isNotNull, isNull, max, sum } from "drizzle-orm";
import { bookOf } from "#app/features/ledger/ledger.server.ts";
import { type Overpaid, RETURN_OVERPAID } from "#app/features/payments/apply-payment.server.ts";
import { OPEN_LINES } from "#app/features/refunds/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import {
	attempts,
	balanceLines,
	differences,
	jobs,
	ledgerEntries,
	ledgerLines,
	refundLines,
} from "#db/schema/index.ts";

/** What a source has changed the balance by, in all, and when it did last (UTC ms). */
export type Total = { amount: Cents; at: number };

const SOURCES_AT_ONCE = 200;

/** What came back (a dispute won, a refund that failed) is one matter at the provider with what went. */
const matterOf = (source: string) =>
	source.replace(/^(dispute-won|refund-failed):/, (back) => PAIRS[back] ?? "");
const PAIRS: Record<string, string> = { "dispute-won:": "dispute:", "refund-failed:": "refund:" };

/** Every source that has moved on either side since an instant, and those that differed when last compared. */
export async function movedSources(db: Reader, provider: Provider, since: number): Promise<string[]> {
	const theirs = await db
		.selectDistinct({ source: balanceLines.source })
		.from(balanceLines)
		.where(and(eq(balanceLines.provider, provider), gte(balanceLines.at, since)));
	const ours = await db
		.select({ source: ledgerEntries.source })
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(and(onBalance(provider), gte(ledgerEntries.occurredAt, since)));
	const open = await db
		.select({ source: differences.source })
		.from(differences)
		.where(isNull(differences.settledAt));
	return [...new Set([...theirs, ...ours, ...open].map(({ source }) => matterOf(source)))];
}

/** What the provider's books say of these sources, over all time. */
export async function theirTotals(
	db: Reader,
	provider: Provider,
	sources: string[],
): Promise<Map<string, Total>> {
	const totals = new Map<string, Total>();
	for (const some of chunks(sources)) {
		const rows = await db
			.select({ source: balanceLines.source, amount: sum(balanceLines.net), at: max(balanceLines.at) })
			.from(balanceLines)
			.where(and(eq(balanceLines.provider, provider), inArray(balanceLines.source, some)))
			.groupBy(balanceLines.source);
		for (const row of rows) add(totals, row.source, row);
	}
	return totals;
}

/** What the ledger's entries of these sources did to the provider's balance, over all time. */
export async function ourTotals(
	db: Reader,
	provider: Provider,
	sources: string[],
): Promise<Map<string, Total>> {
	const totals = new Map<string, Total>();
	for (const some of chunks(sources)) {
		const names = some.flatMap((source) => [source, ...backOf(source)]);
		const rows = await db
			.select({
				source: ledgerEntries.source,
				amount: sum(ledgerLines.amount),
				at: max(ledgerEntries.occurredAt),
			})
			.from(ledgerEntries)
			.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
			.where(and(onBalance(provider), inArray(ledgerEntries.source, names)))
			.groupBy(ledgerEntries.source);
		for (const row of rows) add(totals, matterOf(row.source), row);
	}
	return totals;
}

/** Refunds that are still at the bank: gone from the provider's balance, or about to; in ours still in clearing. */
export async function pendingRefunds(db: Reader, provider: Provider): Promise<Map<string, Cents>> {
	const lines = await db
		.select({ ref: refundLines.ref, amount: refundLines.amount })
		.from(refundLines)
		.where(
			and(
				eq(refundLines.provider, provider),
				inArray(refundLines.status, [...OPEN_LINES]),
				isNotNull(refundLines.ref),
			),
		);
	const returns = await db
		.select({ payload: jobs.payload, amount: attempts.amount })
		.from(jobs)
		.innerJoin(attempts, and(eq(attempts.id, jobs.source), eq(attempts.provider, provider)))
		.where(and(eq(jobs.kind, RETURN_OVERPAID), eq(jobs.status, "waiting")));
	return new Map([
		...lines.map(({ ref, amount }) => [`refund:${ref}`, amount] as const),
		...returns.map(({ payload, amount }) => [`refund:${(payload as Overpaid).refundRef}`, amount] as const),
	]);
}

const onBalance = (provider: Provider) =>
	and(eq(ledgerEntries.book, bookOf(provider)), eq(ledgerLines.account, "stripe_balance"));

function backOf(source: string): string[] {
	return Object.entries(PAIRS).flatMap(([back, went]) =>
		source.startsWith(went) ? [source.replace(went, back)] : [],
	);
}

function add(totals: Map<string, Total>, source: string, row: { amount: string | null; at: number | null }) {
	const before = totals.get(source);
	totals.set(source, {
		amount: (before?.amount ?? 0) + Number(row.amount ?? 0),
		at: Math.max(before?.at ?? 0, row.at ?? 0),
	});
}

function chunks(all: string[]): string[][] {
	return Array.from({ length: Math.ceil(all.length / SOURCES_AT_ONCE) }, (_, i) =>
		all.slice(i * SOURCES_AT_ONCE, (i + 1) * SOURCES_AT_ONCE),
	);
}
