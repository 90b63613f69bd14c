import { and, eq, gte, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { type Book, bookOf } from "#app/features/ledger/ledger.server.ts";
import type { BalanceFact } from "#app/features/payments/gateway.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { differences, ledgerEntries, ledgerLines } from "#db/schema/index.ts";

/** How far back each comparison goes, and how young an entry may be that the other side does not have yet. */
const WINDOW_MS = 35 * DAY_MS;
const SETTLING_MS = 10 * MINUTE_MS;

export type Difference = { source: string; expected: Cents; found: Cents };

/**
 * Compares the ledger with the provider's own balance, source by source and to the cent. What differs is kept for
 * /admin/money until it agrees again; nothing is changed by itself.
 * @returns what differs now.
 */
export async function reconcile(ctx: Ctx): Promise<Difference[]> {
	const now = ctx.now().getTime();
	const theirs = sumBySource(await ctx.payments.listBalanceSince(now - WINDOW_MS));
	const book = bookOf(ctx.payments.provider);
	const ours = await balancesBySource(ctx.db.read, book, [...theirs.keys()], now - WINDOW_MS + DAY_MS);
	const found = compare(ours, theirs, now - SETTLING_MS);
	await keep(ctx, found);
	return found;
}

type OurSum = { amount: Cents; at: number };

/** Each source's part in the balance, on either side; one that is young may still be on its way to the other. */
function compare(
	ours: Map<string, OurSum>,
	theirs: Map<string, OurSum>,
	settledBefore: number,
): Difference[] {
	const sources = new Set([...ours.keys(), ...theirs.keys()]);
	return [...sources]
		.map((source) => ({
			source,
			expected: ours.get(source)?.amount ?? 0,
			found: theirs.get(source)?.amount ?? 0,
			at: Math.max(ours.get(source)?.at ?? 0, theirs.get(source)?.at ?? 0),
		}))
		.filter(({ expected, found, at }) => expected !== found && at <= settledBefore)
		.map(({ source, expected, found }) => ({ source, expected, found }));
}

function sumBySource(facts: BalanceFact[]): Map<string, OurSum> {
	const sums = new Map<string, OurSum>();
	for (const { source, net, at } of facts) {
		const before = sums.get(source);
		sums.set(source, { amount: (before?.amount ?? 0) + net, at: Math.max(before?.at ?? 0, at) });
	}
	return sums;
}

/** The ledger's entries that touch the provider's balance: those of the given sources, and all since an instant. */
async function balancesBySource(
	db: Reader,
	book: Book,
	sources: string[],
	since: number,
): Promise<Map<string, OurSum>> {
	// What came back (a dispute won, a refund that failed) is one matter at the provider with what went.
	const source = sql<string>`replace(replace(${ledgerEntries.source}, 'dispute-won:', 'dispute:'), 'refund-failed:', 'refund:')`;
	const part = {
		source,
		amount: sql<number>`sum(${ledgerLines.amount})`,
		at: sql<number>`max(${ledgerEntries.occurredAt})`,
	};
	const onBalance = and(eq(ledgerEntries.book, book), eq(ledgerLines.account, "stripe_balance"));
	const entries = (which: ReturnType<typeof gte>) =>
		db
			.select(part)
			.from(ledgerEntries)
			.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
			.where(and(onBalance, which))
			.groupBy(source);
	const rows = await entries(gte(ledgerEntries.occurredAt, since));
	for (const some of chunks(sources, 500)) rows.push(...(await entries(inArray(source, some))));
	return new Map(rows.map((row) => [row.source, { amount: row.amount, at: row.at }]));
}

async function keep(ctx: Ctx, found: Difference[]): Promise<void> {
	const now = ctx.now().getTime();
	await ctx.db.write(async (tx) => {
		const open = found.map(({ source }) => source);
		await tx
			.update(differences)
			.set({ settledAt: now, checkedAt: now })
			.where(and(isNull(differences.settledAt), notInArray(differences.source, open)));
		for (const difference of found) {
			const seen = { ...difference, checkedAt: now, settledAt: null };
			await tx
				.insert(differences)
				.values({ ...seen, foundAt: now })
				.onConflictDoUpdate({ target: differences.source, set: seen });
		}
	});
}

function chunks<T>(all: T[], size: number): T[][] {
	return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
