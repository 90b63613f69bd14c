import { and, desc, eq, gte, isNull } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { payees } from "#db/schema/fund.ts";
import type { Payee } from "./payees.queries.ts";
import { refreshPayeeStatus } from "./payout-account.server.ts";

/** After a week, an account is looked at only when its organizer opens the fund page. */
const ONBOARDING_WINDOW_MS = 7 * DAY_MS;
const MAX_PAYEES_PER_SWEEP = 50;

/**
 * Asks the provider about payout accounts that are not ready, because an event about them may be lost.
 * @returns how many are ready now
 * @throws AggregateError with those that could not be asked about
 */
export async function sweepPayees(ctx: Ctx): Promise<number> {
	const waiting = await ctx.db.read
		.select()
		.from(payees)
		.where(
			and(
				isNull(payees.readyAt),
				isNull(payees.archivedAt),
				eq(payees.provider, ctx.payments.provider),
				gte(payees.startedAt, ctx.now.getTime() - ONBOARDING_WINDOW_MS),
			),
		)
		.orderBy(desc(payees.startedAt))
		.limit(MAX_PAYEES_PER_SWEEP);
	let readyCount = 0;
	const refresh = async (turn: Ctx, payee: Payee) => {
		if ((await refreshPayeeStatus(turn, payee)) === "ready") readyCount += 1;
	};
	const failed = "payout account(s) could not be asked about";
	await forEachTurn(ctx, waiting, refresh, { failed, except: isProviderTimeout });
	return readyCount;
}
