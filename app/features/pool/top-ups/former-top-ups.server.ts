import { and, inArray, ne } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { LIVE_ATTEMPT_STATUSES } from "#app/features/payments/states.ts";
import { poolTopUps } from "#db/schema/pool.ts";

/** Cancels the open top-ups of a previous provider, which can no longer be asked. @returns how many there were */
export async function cancelFormerProviderTopUps(ctx: Pick<Ctx, "db" | "now" | "payments">): Promise<number> {
	const isOpen = inArray(poolTopUps.status, [...LIVE_ATTEMPT_STATUSES]);
	const isFormer = and(ne(poolTopUps.provider, ctx.payments.provider), isOpen);
	if ((await ctx.db.read.$count(poolTopUps, isFormer)) === 0) return 0;
	const canceled = await ctx.db.write((tx) =>
		tx
			.update(poolTopUps)
			.set({ status: "canceled", updatedAt: ctx.now.getTime() })
			.where(isFormer)
			.returning({ id: poolTopUps.id }),
	);
	return canceled.length;
}
