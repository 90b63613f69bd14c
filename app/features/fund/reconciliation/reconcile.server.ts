import { and, asc, eq, exists, gte, inArray, isNull, like, lte, notExists, or, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { houseBankLines, providerFeeLines } from "#app/features/ledger/house-lines.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import type { LedgerLine } from "#app/features/ledger/ledger.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { balanceLines, differences } from "#db/schema/fund.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { attempts } from "#db/schema/payments.ts";
import { invoices } from "#db/schema/plans.ts";
import { CHUNK_ROWS, writeInChunks } from "#db/write-in-chunks.ts";
import { takeInReversals } from "../charges/reversals.server.ts";
import { applyDispute } from "../disputes/apply-dispute.server.ts";
import { takeInRefund } from "../refunds/take-in-refund.server.ts";
import { takeInReleasesOf } from "../releases/take-in-transfers.server.ts";
import {
	isToExplain,
	ledgerTotalsBySource,
	listMovedSources,
	pendingRefundAmounts,
	providerTotalsBySource,
} from "./sources.queries.ts";
import { takeInCharge } from "./take-in-charge.server.ts";
import * as texts from "./texts.ts";
import { findTimestamp, saveTimestamp } from "./timestamps.server.ts";

/** How long a source is compared after its last movement. */
const COMPARISON_WINDOW_MS = 35 * DAY_MS;
/** Newer differences are ignored, because the other side may be recorded up to two polls for events later. */
const SETTLING_MS = 20 * MINUTE_MS;

type Difference = { source: string; expected: Cents; found: Cents };
type Comparison = { differ: Difference[]; agree: string[] };

/**
 * Compares the ledger with the provider's balance, source by source, to the cent and over all time. A difference is
 * listed on /admin/money until the two sides agree. Manual actions at the provider that can be explained are posted to
 * the ledger first.
 * @param settlingMs differences younger than this are left out, in ms
 * @returns the differences
 * @throws AggregateError with the errors of balance lines that could not be imported, after the comparison
 */
export async function reconcile(ctx: Ctx, settlingMs = SETTLING_MS): Promise<Difference[]> {
	const now = ctx.now.getTime();
	const copiedFrom = await copyBalance(ctx);
	await bookHouseLines(ctx, copiedFrom);
	const since = Math.min(copiedFrom, now - COMPARISON_WINDOW_MS);
	let differ: Difference[] = [];
	const compare = async () => {
		const found = await compareSources(ctx, since, now - settlingMs);
		await saveDifferences(ctx, found);
		differ = found.differ;
	};
	const steps = [() => takeInMissing(ctx, copiedFrom), compare];
	await forEachSettled(steps, (step) => step(), { failed: "line(s) of the balance could not be taken in" });
	return differ;
}

async function compareSources(ctx: Ctx, since: number, settledBefore: number): Promise<Comparison> {
	const { read } = ctx.db;
	const { provider } = ctx.payments;
	const sources = await listMovedSources(read, provider, since);
	const [ours, theirs, pending] = await Promise.all([
		ledgerTotalsBySource(read, provider, sources),
		providerTotalsBySource(read, provider, sources),
		pendingRefundAmounts(read, provider),
	]);
	const comparison: Comparison = { differ: [], agree: [] };
	for (const source of sources) {
		const [our, their] = [ours.get(source), theirs.get(source)];
		const [expected, found] = [our?.amount ?? 0, their?.amount ?? 0];
		// A pending refund may or may not have left the provider's balance; either agrees with our books.
		const agrees = found === expected || found === expected - (pending.get(source) ?? 0);
		const isYoung = Math.max(our?.at ?? 0, their?.at ?? 0) > settledBefore;
		if (agrees) comparison.agree.push(source);
		else if (!isYoung) comparison.differ.push({ source, expected, found });
	}
	return comparison;
}

/**
 * Sources that moved too recently keep their state. Each source is independent, and the result of a comparison that
 * began later is not overwritten.
 */
async function saveDifferences(ctx: Ctx, { differ, agree }: Comparison): Promise<void> {
	const now = ctx.now.getTime();
	const isOlder = lte(differences.checkedAt, now);
	const open = await ctx.db.read
		.select({ source: differences.source })
		.from(differences)
		.where(isNull(differences.settledAt));
	const agreeing = new Set(agree);
	await writeInChunks(ctx, {
		find: open.map(({ source }) => source).filter((source) => agreeing.has(source)),
		async change(tx, sources) {
			await tx
				.update(differences)
				.set({ settledAt: now, checkedAt: now })
				.where(and(inArray(differences.source, [...sources]), isNull(differences.settledAt), isOlder));
		},
	});
	await writeInChunks(ctx, {
		find: differ.map((difference) => ({ ...difference, checkedAt: now, settledAt: null, foundAt: now })),
		async change(tx, rows) {
			const set = {
				expected: sql`excluded.expected`,
				found: sql`excluded.found`,
				checkedAt: sql`excluded.checked_at`,
				settledAt: null,
			};
			await tx
				.insert(differences)
				.values([...rows])
				.onConflictDoUpdate({ target: differences.source, set, setWhere: isOlder });
		},
	});
}

/** The provider lists some lines days after their date, so the last days are listed again each time. */
const OVERLAP_MS = 3 * DAY_MS;
/** The first copy goes back this far, or to our first charge if that is older. */
const FIRST_COPY_MS = 35 * DAY_MS;

/**
 * Copies the provider's new balance lines, so that the comparison sees all lines of a source, however old. The copy may
 * stop between two chunks: lines are upserted by their ref, and the time of the copy is stored last, so the next run
 * starts from the same time. Only lines that were here before the provider was asked are deleted if it no longer lists
 * them, so nothing is lost that another process copies meanwhile.
 * @returns the time, UTC ms, from which on lines may be new
 */
async function copyBalance(ctx: Ctx): Promise<number> {
	const { provider } = ctx.payments;
	const begun = ctx.now.getTime();
	const name = `balance_read_at:${provider}`;
	const former = await findTimestamp(ctx.db.read, name);
	const from = former === null ? await firstCopyStart(ctx) : former - OVERLAP_MS;
	// Providers date their lines by the second.
	const since = Math.floor(from / 1_000) * 1_000;
	const isSince = and(eq(balanceLines.provider, provider), gte(balanceLines.at, since));
	const before = await ctx.db.read.select({ ref: balanceLines.ref }).from(balanceLines).where(isSince);
	const listed = new Map((await ctx.payments.listBalanceSince(since)).map((line) => [line.ref, line]));
	await writeInChunks(ctx, {
		find: chunksOfSources([...listed.values()].map((line) => ({ ...line, provider }))),
		size: 1,
		async change(tx, chunks) {
			for (const lines of chunks) await upsertLines(tx, lines);
		},
	});
	await writeInChunks(ctx, {
		find: before.map(({ ref }) => ref).filter((ref) => !listed.has(ref)),
		async change(tx, refs) {
			await tx.delete(balanceLines).where(and(inArray(balanceLines.ref, [...refs]), isSince));
		},
	});
	await ctx.db.write((tx) => saveTimestamp(tx, name, begun));
	return since;
}

type Line = typeof balanceLines.$inferInsert;

/** Keeps the lines of a source together, so that no half-copied source is compared. */
function chunksOfSources(lines: readonly Line[]): Line[][] {
	const chunks: Line[][] = [];
	for (const ofSource of Map.groupBy(lines, ({ source }) => source).values()) {
		const last = chunks.at(-1);
		if (last && last.length + ofSource.length <= CHUNK_ROWS) last.push(...ofSource);
		else chunks.push(ofSource);
	}
	return chunks;
}

async function upsertLines(tx: Tx, rows: readonly Line[]): Promise<void> {
	const { source, net, at } = { source: sql`excluded.source`, net: sql`excluded.net`, at: sql`excluded.at` };
	await tx
		.insert(balanceLines)
		.values([...rows])
		.onConflictDoUpdate({ target: balanceLines.ref, set: { source, net, at } });
}

/** No money of ours can have moved before our first attempt, or before the first plan was paid. */
async function firstCopyStart(ctx: Ctx): Promise<number> {
	const { provider } = ctx.payments;
	const [attempt] = await ctx.db.read
		.select({ first: sql<number | null>`min(${attempts.createdAt})` })
		.from(attempts)
		.where(eq(attempts.provider, provider));
	const [invoice] = await ctx.db.read
		.select({ first: sql<number | null>`min(${invoices.paidAt})` })
		.from(invoices)
		.where(eq(invoices.provider, provider));
	const early = ctx.now.getTime() - FIRST_COPY_MS;
	return Math.min(early, (attempt?.first ?? early) - DAY_MS, (invoice?.first ?? early) - DAY_MS);
}

type HouseKind = {
	linesOf: (net: Cents) => LedgerLine[];
	memo: string;
	/** The source and memo of the entry if the money comes back, for example if a bank returns a payout. */
	later?: { source: string; memo: string };
};

/** The movements of the house's own money, by the first part of a balance line's source. */
const HOUSE_KINDS: Record<string, HouseKind> = {
	payout: {
		linesOf: houseBankLines,
		memo: texts.payoutMemo,
		later: { source: "payout-returned", memo: texts.payoutReturnedMemo },
	},
	"top-up": {
		linesOf: houseBankLines,
		memo: texts.topUpMemo,
		later: { source: "top-up-returned", memo: texts.topUpReturnedMemo },
	},
	"provider-fee": { linesOf: providerFeeLines, memo: texts.providerFeeMemo },
};

/**
 * Posts payouts to the house's bank, top-ups, and the provider's own fees to the ledger, so that they do not show as
 * differences (Rules: Made by hand). Each balance line is posted once.
 * @param since the time from which balance lines are read, UTC ms
 */
async function bookHouseLines(ctx: Ctx, since: number): Promise<void> {
	const { provider } = ctx.payments;
	const moved = await ctx.db.read
		.selectDistinct({ source: balanceLines.source })
		.from(balanceLines)
		.where(and(eq(balanceLines.provider, provider), isToExplain(ctx.db.read, since), isOfKind(HOUSE_KINDS)));
	for (const { source } of moved) await bookSource(ctx, source);
}

/** A source is the kind of the movement, a colon, and the provider's id. */
function isOfKind(kinds: Record<string, unknown>) {
	return or(...Object.keys(kinds).map((kind) => like(balanceLines.source, `${kind}:%`)));
}

async function bookSource(ctx: Ctx, source: string): Promise<void> {
	const { provider } = ctx.payments;
	const lines = await ctx.db.read
		.select()
		.from(balanceLines)
		.where(and(eq(balanceLines.provider, provider), eq(balanceLines.source, source)))
		.orderBy(asc(balanceLines.at), asc(balanceLines.ref));
	const [first, ...rest] = lines;
	const kind = HOUSE_KINDS[source.split(":")[0] ?? ""];
	if (!first || !kind) return;
	const { later } = kind;
	await ctx.db.write(async (tx) => {
		const post = (entry: { source: string; memo: string; net: Cents; at: number }) =>
			entry.net === 0
				? false
				: postEntry(tx, {
						book: bookOf(provider),
						source: entry.source,
						tripId: null,
						memo: entry.memo,
						at: new Date(entry.at),
						lines: kind.linesOf(entry.net),
					});
		await post({ source, memo: kind.memo, net: first.net, at: first.at });
		const last = rest.at(-1);
		if (!last || !later) return;
		const laterSource = source.replace(/^[^:]+/, later.source);
		await post({ source: laterSource, memo: later.memo, net: sum(rest.map(({ net }) => net)), at: last.at });
	});
}

const MAX_PER_RUN = 50;

/** Takes in an unknown transfer and its reversals, by the provider's id of the transfer or of a reversal. */
async function takeInTransfer(ctx: Ctx, ref: string): Promise<void> {
	const transfer = await ctx.payments.recallTransfer?.(ref);
	if (!transfer) return;
	await takeInReleasesOf(ctx, transfer);
	await takeInReversals(ctx, transfer);
}

/** How each kind of balance line is fetched and applied. */
const APPLY_BY_KIND: Record<string, (ctx: Ctx, ref: string) => Promise<unknown>> = {
	charge: takeInCharge,
	transfer: takeInTransfer,
	reversal: takeInTransfer,
	refund: async (ctx, ref) => takeInRefund(ctx, await ctx.payments.fetchRefund(ref)),
	dispute: async (ctx, ref) => applyDispute(ctx, await ctx.payments.fetchDispute(ref)),
};

/**
 * Applies charges, refunds, disputes, transfers and reversals whose state in the provider's balance is not in the
 * ledger, because their events were lost or the database was restored from a backup.
 * @throws AggregateError with the errors of those that could not be taken in; refusals and timeouts only leave a
 * difference
 * @param since the time from which balance lines are read, UTC ms
 */
async function takeInMissing(ctx: Ctx, since: number): Promise<void> {
	const { read } = ctx.db;
	const booked = read
		.select({ one: sql`1` })
		.from(ledgerEntries)
		.where(eq(ledgerEntries.source, balanceLines.source));
	const differs = exists(
		read
			.select({ one: sql`1` })
			.from(differences)
			.where(and(eq(differences.source, balanceLines.source), isNull(differences.settledAt))),
	);
	const missing = await read
		.selectDistinct({ source: balanceLines.source })
		.from(balanceLines)
		.where(
			and(
				eq(balanceLines.provider, ctx.payments.provider),
				isToExplain(read, since),
				isOfKind(APPLY_BY_KIND),
				or(notExists(booked), differs),
			),
		)
		.orderBy(asc(balanceLines.source)) // charges come before their refunds and disputes
		.limit(MAX_PER_RUN);
	const takeIn = async (turn: Ctx, { source }: { source: string }) => {
		const colon = source.indexOf(":");
		await APPLY_BY_KIND[source.slice(0, colon)]?.(turn, source.slice(colon + 1));
	};
	const isExpected = (error: unknown) => isProviderRefusal(error) || isProviderTimeout(error);
	await forEachTurn(ctx, missing, takeIn, {
		failed: "line(s) of the balance could not be taken in",
		except: isExpected,
	});
}
