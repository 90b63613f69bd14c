import { eq, isNull } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
import type { Cents } from "#app/lib/money.ts";
import { differences } from "#db/schema/fund.ts";
import { copyBalance } from "./balance-lines.server.ts";
import { bookHouseLines } from "./house-lines.server.ts";
import {
	ledgerTotalsBySource,
	listMovedSources,
	pendingRefundAmounts,
	providerTotalsBySource,
} from "./sources.queries.ts";
import { takeInMissing } from "./take-in-missing.server.ts";

/** A source is compared for this long after it last moved. */
const COMPARISON_WINDOW_MS = 35 * DAY_MS;
/** Newer differences are ignored, because the other side may be recorded up to two polls for events later. */
const SETTLING_MS = 20 * MINUTE_MS;

export type Difference = { source: string; expected: Cents; found: Cents };
type Comparison = { differ: Difference[]; agree: string[] };

/**
 * Compares the ledger with the provider's balance, source by source, to the cent and over all time. A difference is
 * listed on /admin/money until the two sides agree. What was made by hand at the provider and can be explained is
 * posted to the ledger first.
 * @returns the differences
 * @throws AggregateError with the errors of what could not be taken in, after the comparison
 */
export async function reconcile(ctx: Ctx): Promise<Difference[]> {
	const now = ctx.now.getTime();
	const copiedFrom = await copyBalance(ctx);
	await bookHouseLines(ctx, copiedFrom);
	const since = Math.min(copiedFrom, now - COMPARISON_WINDOW_MS);
	let differ: Difference[] = [];
	const compare = async () => {
		const found = await compareSources(ctx, since, now - SETTLING_MS);
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
		// A pending refund may or may not have left the provider's balance already; both agree with our books.
		const agrees = found === expected || found === expected - (pending.get(source) ?? 0);
		const isYoung = Math.max(our?.at ?? 0, their?.at ?? 0) > settledBefore;
		if (agrees) comparison.agree.push(source);
		else if (!isYoung) comparison.differ.push({ source, expected, found });
	}
	return comparison;
}

/** A source that moved too recently keeps the state it had. */
async function saveDifferences(ctx: Ctx, { differ, agree }: Comparison): Promise<void> {
	const now = ctx.now.getTime();
	const agreeing = new Set(agree);
	await ctx.db.write(async (tx) => {
		const open = await tx.select().from(differences).where(isNull(differences.settledAt));
		for (const { source } of open.filter((one) => agreeing.has(one.source))) {
			await tx
				.update(differences)
				.set({ settledAt: now, checkedAt: now })
				.where(eq(differences.source, source));
		}
		for (const difference of differ) {
			const seen = { ...difference, checkedAt: now, settledAt: null };
			await tx
				.insert(differences)
				.values({ ...seen, foundAt: now })
				.onConflictDoUpdate({ target: differences.source, set: seen });
		}
	});
}
