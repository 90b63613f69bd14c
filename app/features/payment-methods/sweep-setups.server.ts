import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderTimeout, KEY_TTL_MS } from "#app/gateway/gateway.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
import { cardSetups } from "#db/schema/index.ts";
import { applySetup } from "./apply-setup.server.ts";
import { type CardSetup, listOpenSetups } from "./setups.queries.ts";

/** A page may still be saving its card for this long. */
const IN_FLIGHT_MS = 20_000;

/**
 * Asks the provider about every open setup, such as after a lost answer or a closed tab, and gives up those that are
 * older than their key. It is safe to run at any time, and again.
 * @returns how many have changed
 * @throws AggregateError with the failures, after all the others
 */
export async function sweepSetups(ctx: Ctx): Promise<number> {
	const now = ctx.now().getTime();
	const open = await listOpenSetups(ctx.db.read, { provider: ctx.payments.provider });
	let count = 0;
	const resolve = async (setup: CardSetup) => {
		if (now - setup.updatedAt < IN_FLIGHT_MS) return;
		if (await resolveSetup(ctx, setup, now - setup.createdAt >= KEY_TTL_MS)) count += 1;
	};
	const failed = "card setup(s) could not be cleared up";
	await forEachSettled(open, resolve, { failed, except: isProviderTimeout });
	return count;
}

async function resolveSetup(ctx: Ctx, setup: CardSetup, isOld: boolean): Promise<boolean> {
	if (!setup.ref) {
		// Nobody was given the means to save a card with it.
		if (isOld) await cancelUnsent(ctx, setup);
		return isOld;
	}
	const fact = await ctx.payments.fetchSetup(setup.ref);
	const isIdle = fact.status === "requires_card" || fact.status === "requires_action";
	const current = isOld && isIdle ? await ctx.payments.cancelSetup(setup.ref) : fact;
	const applied = await applySetup(ctx, current);
	return applied?.status !== setup.status;
}

async function cancelUnsent(ctx: Ctx, { id }: CardSetup): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(cardSetups)
			.set({ status: "canceled", updatedAt: ctx.now().getTime() })
			.where(and(eq(cardSetups.id, id), eq(cardSetups.status, "created")));
	});
}
