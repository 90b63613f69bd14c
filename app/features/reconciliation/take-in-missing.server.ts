import { and, eq, like, notExists, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { balanceLines, ledgerEntries } from "#db/schema/index.ts";
import { isToExplain } from "./sources.queries.ts";
import { takeInRefund } from "./take-in-refund.server.ts";

const MAX_REFUNDS_PER_RUN = 50;
const PREFIX = "refund:";

/**
 * Takes in the refunds that the provider's balance shows and our books do not, because no event told of them.
 * @param since of the balance lines, UTC ms
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
			await takeInRefund(ctx, await ctx.payments.fetchRefund(source.slice(PREFIX.length)));
		} catch (error) {
			// The comparison goes on, and shows this one as a difference.
			if (!isProviderRefusal(error) && !isProviderTimeout(error)) throw error;
		}
	}
}
