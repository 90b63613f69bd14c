import { and, desc, eq, gte, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { fundReleases, payees } from "#db/schema/fund.ts";
import { takeInPayouts } from "./apply-payout.server.ts";

/** A payout follows its release by a few days, and can be returned within a few more. */
const PAYOUT_WINDOW_MS = 30 * DAY_MS;
const MAX_PAYEES_PER_SWEEP = 100;

/**
 * Asks the provider about the payouts of accounts with recent releases, because an event may be lost.
 * @returns how many payouts there are
 * @throws AggregateError with the errors of accounts that could not be read
 */
export async function sweepPayouts(ctx: Ctx): Promise<number> {
	const { provider } = ctx.payments;
	const since = ctx.now.getTime() - PAYOUT_WINDOW_MS;
	const lately = ctx.db.read
		.select({ ref: fundReleases.payeeRef })
		.from(fundReleases)
		.where(and(eq(fundReleases.provider, provider), gte(fundReleases.releasedAt, since)));
	const accounts = await ctx.db.read
		.select({ ref: payees.ref })
		.from(payees)
		.where(and(isNotNull(payees.ref), isNull(payees.archivedAt), inArray(payees.ref, lately)))
		.orderBy(desc(payees.createdAt))
		.limit(MAX_PAYEES_PER_SWEEP);
	let count = 0;
	const ask = async (turn: Ctx, { ref }: { ref: string | null }) => {
		if (ref) count += await takeInPayouts(turn, ref, since);
	};
	const failed = "payout account(s) could not be asked about";
	await forEachTurn(ctx, accounts, ask, { failed, except: isProviderTimeout });
	return count;
}
