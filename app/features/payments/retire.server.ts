import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { attempts } from "#db/schema/index.ts";
import { applyPayment } from "./apply-payment.server.ts";
import type { Attempt } from "./payments.queries.ts";

/** Cancels an open attempt, at the provider first: it can never be charged any more. */
export async function retire(ctx: Ctx, attempt: Attempt): Promise<void> {
	const ref = attempt.ref ?? (await ctx.payments.findIntent(attempt.id))?.ref;
	if (ref) await applyPayment(ctx, await ctx.payments.cancel(ref));
	else await closeUnsent(ctx, attempt);
}

/** An attempt that the provider has never heard of. */
export async function closeUnsent(ctx: Ctx, attempt: Attempt): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(attempts)
			.set({ status: "canceled", updatedAt: ctx.now().getTime() })
			.where(and(eq(attempts.id, attempt.id), eq(attempts.status, "created")));
	});
}
