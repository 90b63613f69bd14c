import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import type { SetupFact } from "#app/gateway/cards.ts";
import { isProviderTimeout, KEY_TTL_MS } from "#app/gateway/gateway.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { cardSetups, chargeSetups } from "#db/schema/payments.ts";
import { applySetup } from "./card-setups.server.ts";
import { type ChargeSetup, listOpenChargeSetups } from "./charge-setups.queries.ts";
import { applyChargeSetup } from "./charge-setups.server.ts";
import { type CardSetup, listOpenSetups } from "./setups.queries.ts";

const SHORTEST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = HOUR_MS;

type OpenSetup = Pick<CardSetup, "id" | "ref" | "status" | "createdAt" | "updatedAt">;

type Sweep<Setup extends OpenSetup> = {
	open: readonly Setup[];
	apply: (turn: Ctx, fact: SetupFact) => Promise<Setup | null>;
	cancelUnsent: (turn: Ctx, setup: Setup) => Promise<Setup>;
	onSaved?: (turn: Ctx, setup: Setup) => Promise<void>;
};

/**
 * Asks the provider about open setups of accounts' cards, and closes old ones. It may run at any time and any number of
 * times.
 * @param onSaved called for each card that is saved
 * @returns how many setups have changed
 * @throws AggregateError with the failures, after all setups were tried
 */
export async function sweepSetups(
	ctx: Ctx,
	onSaved: (ctx: Ctx, setup: CardSetup) => Promise<void>,
): Promise<number> {
	return sweepOpenSetups(ctx, {
		open: await listOpenSetups(ctx.db.read, { provider: ctx.payments.provider }),
		apply: applySetup,
		cancelUnsent,
		onSaved,
	});
}

/** Asks the provider about open setups, for example of a closed tab, and closes those older than their key. */
async function sweepOpenSetups<Setup extends OpenSetup>(ctx: Ctx, sweep: Sweep<Setup>): Promise<number> {
	let count = 0;
	const resolve = async (turn: Ctx, setup: Setup) => {
		const now = turn.now.getTime();
		const isOld = now - setup.createdAt >= KEY_TTL_MS;
		if (now - setup.updatedAt < waitAfter(setup) && !isOld) return;
		const resolved = await resolveSetup(turn, sweep, setup, isOld);
		if (resolved) count += 1;
		if (resolved?.status === "succeeded") await sweep.onSaved?.(turn, resolved);
	};
	const failed = "card setup(s) could not be cleared up";
	await forEachTurn(ctx, sweep.open, resolve, { failed, except: isProviderTimeout });
	return count;
}

/** A setup is asked about every minute at first, then at gaps of a quarter of its age, up to an hour. */
function waitAfter({ createdAt, updatedAt }: OpenSetup): number {
	return Math.min(Math.max((updatedAt - createdAt) / 4, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
}

/** @returns the setup afterwards, if it has changed */
async function resolveSetup<Setup extends OpenSetup>(
	ctx: Ctx,
	{ apply, cancelUnsent }: Sweep<Setup>,
	setup: Setup,
	isOld: boolean,
): Promise<Setup | null> {
	if (!setup.ref) {
		// Nobody was given the means to save a card with it.
		return isOld ? cancelUnsent(ctx, setup) : null;
	}
	const fact = await ctx.payments.fetchSetup(setup.ref);
	const isIdle = fact.status === "requires_card" || fact.status === "requires_action";
	const current = isOld && isIdle ? await ctx.payments.cancelSetup(setup.ref) : fact;
	const applied = await apply(ctx, current);
	return applied && applied.status !== setup.status ? applied : null;
}

async function cancelUnsent(ctx: Ctx, setup: CardSetup): Promise<CardSetup> {
	const change = { status: "canceled", updatedAt: ctx.now.getTime() } as const;
	await ctx.db.write(async (tx) => {
		await tx
			.update(cardSetups)
			.set(change)
			.where(and(eq(cardSetups.id, setup.id), eq(cardSetups.status, "created")));
	});
	return { ...setup, ...change };
}

/**
 * Asks the provider about open setups for automatic charges, and closes old ones. It may run at any time and any number
 * of times.
 * @returns how many setups have changed
 * @throws AggregateError with the failures, after all setups were tried
 */
export async function sweepChargeSetups(ctx: Ctx): Promise<number> {
	return sweepOpenSetups(ctx, {
		open: await listOpenChargeSetups(ctx.db.read, { provider: ctx.payments.provider }),
		apply: applyChargeSetup,
		cancelUnsent: cancelUnsentChargeSetup,
	});
}

async function cancelUnsentChargeSetup(ctx: Ctx, setup: ChargeSetup): Promise<ChargeSetup> {
	const change = { status: "canceled", updatedAt: ctx.now.getTime() } as const;
	await ctx.db.write(async (tx) => {
		await tx
			.update(chargeSetups)
			.set(change)
			.where(and(eq(chargeSetups.id, setup.id), eq(chargeSetups.status, "created")));
	});
	return { ...setup, ...change };
}
