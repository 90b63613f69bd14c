import { and, desc, eq, gte, isNull } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { payees } from "#db/schema/index.ts";
import { refreshPayeeStatus } from "./payout-account.server.ts";

/** An organizer who has not finished in a week is asked about when they look themselves. */
const ONBOARDING_WINDOW_MS = 7 * DAY_MS;
const MAX_PAYEES_PER_SWEEP = 50;

/**
 * Asks the provider about the payout accounts whose onboarding was begun in the last days and that are not ready yet:
 * the event that would have told of it may be lost. Safe to run at any time, in several processes, and again.
 * @returns how many are ready now.
 * @throws AggregateError of those that could not be asked about, after all the others have been
 */
export async function sweepPayees(ctx: Ctx): Promise<number> {
	const waiting = await ctx.db.read
		.select()
		.from(payees)
		.where(
			and(
				isNull(payees.readyAt),
				eq(payees.provider, ctx.payments.provider),
				gte(payees.startedAt, ctx.now().getTime() - ONBOARDING_WINDOW_MS),
			),
		)
		.orderBy(desc(payees.startedAt))
		.limit(MAX_PAYEES_PER_SWEEP);
	const failures: unknown[] = [];
	let ready = 0;
	for (const payee of waiting) {
		try {
			if ((await refreshPayeeStatus(ctx, payee)) !== null) ready += 1;
		} catch (error) {
			if (!isProviderTimeout(error)) failures.push(error);
		}
	}
	if (failures.length > 0) {
		throw new AggregateError(failures, `${failures.length} payout account(s) could not be asked about`);
	}
	return ready;
}
