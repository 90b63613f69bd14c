import { and, eq, gte, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import type { Tx } from "#db/client.server.ts";
import { balanceLines } from "#db/schema/fund.ts";
import { attempts } from "#db/schema/payments.ts";
import { invoices } from "#db/schema/plans.ts";
import { findTimestamp, saveTimestamp } from "./timestamps.server.ts";

/** The provider shows some lines only days after their date, so the last days are listed again each time. */
const OVERLAP_MS = 3 * DAY_MS;
/** The first copy goes back this far, or to our own first charge if that is older. */
const FIRST_COPY_MS = 35 * DAY_MS;
const MAX_ROWS_PER_INSERT = 500;

/**
 * Copies the provider's balance lines since the last copy, so that the comparison sees all lines of a source, however
 * old.
 * @returns the time, UTC ms, from which on lines may be new
 */
export async function copyBalance(ctx: Ctx): Promise<number> {
	const { provider } = ctx.payments;
	const begun = ctx.now.getTime();
	const name = `balance_read_at:${provider}`;
	const former = await findTimestamp(ctx.db.read, name);
	const from = former === null ? await firstCopyStart(ctx) : former - OVERLAP_MS;
	// Providers date their lines by the second.
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
