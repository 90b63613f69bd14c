import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { applyPayment, endAttempt } from "#app/features/payments/apply-payment.server.ts";
import type { Attempt } from "#app/features/payments/payments.queries.ts";
import type { AttemptStatus } from "#app/features/payments/states.ts";
import { recheckUnknownPayment } from "#app/features/payments/sweep-payments.server.ts";
import { attempts } from "#db/schema/index.ts";
import { nothingToDo, otherProvider, type RetryResult } from "./retry-result.ts";
import { stuckCondition } from "./stuck-payments.queries.ts";

const RESULT_BY_STATUS: Record<AttemptStatus, RetryResult> = {
	succeeded: { type: "success", title: "Paid", message: "The provider has the money; it is entered now." },
	failed: { type: "success", title: "Failed, and closed", message: "The provider charged nothing." },
	canceled: {
		type: "success",
		title: "Closed",
		message: "Nothing was charged; the payment is due as before.",
	},
	requires_action: {
		type: "info",
		title: "Waiting for the member",
		message: "The bank wants them to confirm it. Nothing was charged.",
	},
	unknown: {
		type: "info",
		title: "Still unknown",
		message: "The provider cannot say yet. The sweeper goes on asking.",
	},
	created: { type: "info", title: "Still open", message: "The provider says nothing new of it." },
};

/**
 * Sweeps one stuck attempt now: asks the provider, and applies what it says. One of unknown outcome is only looked
 * up; one that was left open for a day is canceled at the provider first, which decides any race.
 */
export async function retryAttempt(ctx: Ctx, id: string): Promise<RetryResult> {
	const [stuck] = await ctx.db.read
		.select()
		.from(attempts)
		.where(and(eq(attempts.id, id), stuckCondition(ctx.now().getTime())));
	if (!stuck) return nothingToDo("This attempt is not stuck.");
	if (stuck.provider !== ctx.payments.provider) return otherProvider(stuck.provider);
	if (stuck.status === "unknown") await recheckUnknownPayment(ctx, stuck.paymentId);
	else await cancelStuckAttempt(ctx, stuck);
	const [now] = await ctx.db.read.select().from(attempts).where(eq(attempts.id, id));
	return RESULT_BY_STATUS[now?.status ?? stuck.status];
}

async function cancelStuckAttempt(ctx: Ctx, { id, ref, createdAt }: Attempt): Promise<void> {
	const known = ref ?? (await ctx.payments.findIntent(id, createdAt))?.ref;
	if (known) await applyPayment(ctx, await ctx.payments.cancel(known));
	else await endAttempt(ctx, id, { status: "canceled", error: null });
}
