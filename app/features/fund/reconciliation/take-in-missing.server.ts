import { and, eq, like, notExists, or, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { balanceLines } from "#db/schema/fund.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { applyDispute } from "./disputes.server.ts";
import { isToExplain } from "./sources.queries.ts";
import { takeInRefund } from "./take-in-refund.server.ts";

const MAX_PER_RUN = 50;

/** How a refund or a dispute is fetched and applied, by the prefix of its source. */
const TAKE_IN: Record<string, (ctx: Ctx, ref: string) => Promise<unknown>> = {
	"refund:": async (ctx, ref) => takeInRefund(ctx, await ctx.payments.fetchRefund(ref)),
	"dispute:": async (ctx, ref) => applyDispute(ctx, await ctx.payments.fetchDispute(ref)),
};

/**
 * Applies refunds and disputes that appear in the provider's balance and are not in the ledger, because no event announced
 * them.
 * @throws AggregateError with the errors of those that could not be taken in; what the provider refuses or does not answer
 * only stays a difference
 * @param since the time from which balance lines are read, UTC ms
 */
export async function takeInMissing(ctx: Ctx, since: number): Promise<void> {
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
				or(...Object.keys(TAKE_IN).map((prefix) => like(balanceLines.source, `${prefix}%`))),
				notExists(booked),
			),
		)
		.limit(MAX_PER_RUN);
	const takeIn = async (turn: Ctx, { source }: { source: string }) => {
		const prefix = source.slice(0, source.indexOf(":") + 1);
		await TAKE_IN[prefix]?.(turn, source.slice(prefix.length));
	};
	const isExpected = (error: unknown) => isProviderRefusal(error) || isProviderTimeout(error);
	await forEachTurn(ctx, missing, takeIn, {
		failed: "line(s) of the balance could not be taken in",
		except: isExpected,
	});
}
