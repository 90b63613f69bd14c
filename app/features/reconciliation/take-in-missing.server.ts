import { and, eq, like, notExists, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { takeTurn } from "#app/access/turns.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { balanceLines, ledgerEntries } from "#db/schema/index.ts";
import { isToExplain } from "./sources.queries.ts";
import { takeInRefund } from "./take-in-refund.server.ts";

const MAX_REFUNDS_PER_RUN = 50;
const PREFIX = "refund:";

/**
 * Applies refunds that appear in the provider's balance and are not in the ledger, because no event announced them.
 * @param since the time from which balance lines are read, UTC ms
 */
export async function takeInMissingRefunds(ctx: Ctx, since: number): Promise<void> {
	const { read } = ctx.db;
	const booked = read
		.select({ one: sql`1` })
		.from(ledgerEntries)
		.where(eq(ledgerEntries.source, balanceLines.source));
	const missing = await read
		.selectDistinct({ source: balanceLines.source })
		.from(balanceLines)
		.where(
			and(
				eq(balanceLines.provider, ctx.payments.provider),
				isToExplain(read, since),
				like(balanceLines.source, `${PREFIX}%`),
				notExists(booked),
			),
		)
		.limit(MAX_REFUNDS_PER_RUN);
	for (const { source } of missing) {
		try {
			await takeInRefund(takeTurn(ctx), await ctx.payments.fetchRefund(source.slice(PREFIX.length)));
		} catch (error) {
			// The comparison continues, and shows this refund as a difference.
			if (!isProviderRefusal(error) && !isProviderTimeout(error)) throw error;
		}
	}
}
