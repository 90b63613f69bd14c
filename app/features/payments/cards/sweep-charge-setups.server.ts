import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { chargeSetups } from "#db/schema/payments.ts";
import { applyChargeSetup } from "./apply-charge-setup.server.ts";
import { type ChargeSetup, listOpenChargeSetups } from "./charge-setups.queries.ts";
import { sweepOpenSetups } from "./sweep-setups.server.ts";

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
		cancelUnsent,
	});
}

async function cancelUnsent(ctx: Ctx, setup: ChargeSetup): Promise<ChargeSetup> {
	const change = { status: "canceled", updatedAt: ctx.now.getTime() } as const;
	await ctx.db.write(async (tx) => {
		await tx
			.update(chargeSetups)
			.set(change)
			.where(and(eq(chargeSetups.id, setup.id), eq(chargeSetups.status, "created")));
	});
	return { ...setup, ...change };
}
