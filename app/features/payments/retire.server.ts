import { and, eq } from "drizzle-orm";
import type { Member } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { attempts } from "#db/schema/index.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { type Attempt, hasCollected, liveAttemptsOfMember } from "./payments.queries.ts";
import type { PaymentPlan } from "./schedule.ts";

export const CHECKING = "We are checking your payment. Do not pay again.";
export const CHANGED = "This payment was changed in another window. Please try again.";

/** Before another plan replaces the schedule: what is open under the old one can never be charged any more. */
export async function retireForPlan(ctx: Ctx, member: Member, plan: PaymentPlan): Promise<void> {
	if (member.paymentPlan === plan || (await hasCollected(ctx.db.read, member.id))) return;
	await retireOpen(ctx, member);
}

/** Cancels a member's open attempts, each at the provider first, so that the provider decides any race. */
export async function retireOpen(ctx: Ctx, member: Member): Promise<void> {
	for (const attempt of await liveAttemptsOfMember(ctx.db.read, member.id)) {
		if (attempt.status !== "unknown") await retire(ctx, attempt);
	}
}

/**
 * An open attempt is for the schedule as it was: a payment that may go through, or another window's.
 * @throws DomainError payment_checking, conflict
 */
export function refuseUnderWay(open: Attempt[]): void {
	if (open.some((attempt) => attempt.status === "unknown"))
		throw new DomainError("payment_checking", CHECKING);
	if (open.length > 0) throw new DomainError("conflict", CHANGED);
}

async function retire(ctx: Ctx, attempt: Attempt): Promise<void> {
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
