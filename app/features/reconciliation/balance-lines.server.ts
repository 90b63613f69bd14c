import { and, eq, gte, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import type { Tx } from "#db/client.server.ts";
import { attempts, balanceLines } from "#db/schema/index.ts";
import { findTimestamp, saveTimestamp } from "./timestamps.server.ts";

/** The last days before the former look are listed anew each time: some lines become visible late. */
const OVERLAP_MS = 3 * DAY_MS;
/** How far the first look goes back, where our own attempts do not reach further. */
const FIRST_COPY_MS = 35 * DAY_MS;
const MAX_ROWS_PER_INSERT = 500;

/**
 * Copies the provider's balance, line by line, into our database, on from the former look: so the comparison with the
 * ledger has no edge at which one side knows a line and the other no longer does.
 * @returns since when, UTC ms, there may be lines that the former look had not seen.
 */
export async function copyBalance(ctx: Ctx): Promise<number> {
	const { provider } = ctx.payments;
	const begun = ctx.now().getTime();
	const name = `balance_read_at:${provider}`;
	const former = await findTimestamp(ctx.db.read, name);
	const from = former === null ? await firstCopyStart(ctx) : former - OVERLAP_MS;
	// Providers date by the second.
	const since = Math.floor(from / 1_000) * 1_000;
	const lines = await ctx.payments.listBalanceSince(since);
	await ctx.db.write(async (tx) => {
		await tx
			.delete(balanceLines)
			.where(and(eq(balanceLines.provider, provider), gte(balanceLines.at, since)));
		for (let start = 0; start < lines.length; start += MAX_ROWS_PER_INSERT) {
			await upsertLines(
				tx,
				lines.slice(start, start + MAX_ROWS_PER_INSERT).map((line) => ({ ...line, provider })),
			);
		}
		await saveTimestamp(tx, name, begun);
	});
	return since;
}

async function upsertLines(tx: Tx, rows: (typeof balanceLines.$inferInsert)[]): Promise<void> {
	const { source, net, at } = { source: sql`excluded.source`, net: sql`excluded.net`, at: sql`excluded.at` };
	await tx
		.insert(balanceLines)
		.values(rows)
		.onConflictDoUpdate({ target: balanceLines.ref, set: { source, net, at } });
}

/** From before the first of our attempts: until then no money of ours can have moved. */
async function firstCopyStart(ctx: Ctx): Promise<number> {
	const [row] = await ctx.db.read
		.select({ first: sql<number | null>`min(${attempts.createdAt})` })
		.from(attempts)
		.where(eq(attempts.provider, ctx.payments.provider));
	const early = ctx.now().getTime() - FIRST_COPY_MS;
	return Math.min(early, (row?.first ?? early) - DAY_MS);
}
