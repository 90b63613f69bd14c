import { and, eq, inArray, lte, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { poolTopUps } from "#db/schema/pool.ts";
import type { TopUp } from "../pool.queries.ts";
import { applyTopUp } from "./apply-top-up.server.ts";
import { endTopUp } from "./reserve-top-up.server.ts";

const IN_FLIGHT_MS = 20_000; // how long a request may still be paying
const ABANDONED_MS = DAY_MS; // when a page that was opened but not paid on is given up

/**
 * After this time no call for a charge can be under way any more, so one that the provider does not know was not made.
 */
const NEVER_RECEIVED_MS = 5 * MINUTE_MS;

/**
 * Asks the provider about every unsettled top-up, for example after a lost answer, a crash or a closed tab. Safe to
 * repeat at any time and in several processes.
 * @returns how many have changed
 * @throws AggregateError with the failures, after all the others
 */
export async function sweepTopUps(ctx: Ctx): Promise<number> {
	const now = ctx.now.getTime();
	const isUnknown = and(eq(poolTopUps.status, "unknown"), lte(poolTopUps.updatedAt, now - IN_FLIGHT_MS));
	const isOld = and(
		inArray(poolTopUps.status, ["created", "requires_action"]),
		lte(poolTopUps.updatedAt, now - ABANDONED_MS),
	);
	const open = await ctx.db.read
		.select()
		.from(poolTopUps)
		.where(and(eq(poolTopUps.provider, ctx.payments.provider), or(isUnknown, isOld)));
	let changed = 0;
	const resolve = async (turn: Ctx, topUp: TopUp) => {
		if ((await resolveTopUp(turn, topUp)) !== topUp.status) changed += 1;
	};
	const failed = "top-up(s) could not be cleared up";
	await forEachTurn(ctx, open, resolve, { failed, except: isProviderTimeout });
	return changed;
}

async function resolveTopUp(ctx: Ctx, topUp: TopUp): Promise<TopUp["status"]> {
	const age = ctx.now.getTime() - topUp.updatedAt;
	const fact = topUp.ref
		? await ctx.payments.fetchIntent(topUp.ref)
		: await ctx.payments.findIntent(topUp.id, topUp.createdAt);
	if (!fact) {
		if (topUp.status === "unknown" && age < NEVER_RECEIVED_MS) return topUp.status;
		return endTopUp(ctx, topUp.id, "never_received");
	}
	// The provider cancels first, which decides any race with a payment.
	const isIdle = fact.status === "requires_payment";
	const isAbandoned = fact.status === "requires_action" && age >= ABANDONED_MS;
	if (!isIdle && !isAbandoned) return applyTopUp(ctx, fact);
	return applyTopUp(ctx, await ctx.payments.cancel(fact.ref), "abandoned");
}
