import { and, desc, eq, gte, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import type { PayoutFact } from "#app/gateway/payouts.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { fundReleases, payees, payouts } from "#db/schema/fund.ts";
import { findPayeeByRef } from "./payees.queries.ts";
import { notifyFailedPayout } from "./payout-notices.server.ts";

/** A payout can only move to a higher rank. A bank may still return a paid one, and nothing follows that. */
const ORDER = { pending: 0, in_transit: 1, paid: 2, canceled: 3, failed: 3 } as const satisfies Record<
	PayoutFact["status"],
	number
>;

/**
 * Stores the state of a payout to an organizer's bank; idempotent and independent of the order of events. Payouts of
 * unknown accounts, and payouts that took money from the bank, are ignored.
 */
export async function applyPayout(ctx: Ctx, fact: PayoutFact): Promise<void> {
	if (fact.amount <= 0) return;
	const { ref, amount, currency, status, arrivalDate, failure: failureMessage } = fact;
	await ctx.db.write(async (tx) => {
		const payee = await findPayeeByRef(tx, { ref: fact.payeeRef });
		if (!payee) return;
		const [known] = await tx.select().from(payouts).where(eq(payouts.ref, ref));
		if (known && ORDER[known.status] >= ORDER[status]) return;
		const updatedAt = ctx.now.getTime();
		const state = { status, arrivalDate, failureMessage, updatedAt };
		await tx
			.insert(payouts)
			.values({ ref, payeeId: payee.id, amount, currency, createdAt: fact.at, ...state })
			.onConflictDoUpdate({ target: payouts.ref, set: state });
		if (status === "failed") await notifyFailedPayout(ctx, tx, payee, fact);
	});
}

/** Fetches and stores the payout that a provider event names, if its account is one of ours. */
export async function refreshPayout(
	ctx: Ctx,
	{ payeeRef, ref }: { payeeRef: string; ref: string },
): Promise<void> {
	if (!(await findPayeeByRef(ctx.db.read, { ref: payeeRef }))) return;
	await applyPayout(ctx, await ctx.payments.fetchPayout(payeeRef, ref));
}

/** Stores all payouts of an account since a time (UTC ms). @returns how many */
export async function takeInPayouts(ctx: Ctx, payeeRef: string, since: number): Promise<number> {
	const facts = await ctx.payments.listPayouts(payeeRef, since);
	for (const fact of facts) await applyPayout(ctx, fact);
	return facts.length;
}

/** A payout follows its release by a few days, and can be returned within a few more. */
const PAYOUT_WINDOW_MS = 30 * DAY_MS;
const MAX_PAYEES_PER_SWEEP = 100;

/**
 * Asks the provider about the payouts of accounts with recent releases, because their events may be lost.
 * @returns the number of payouts
 * @throws AggregateError with the failures
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
