import { and, eq, isNull } from "drizzle-orm";
import type { Member } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { KEY_TTL_MS } from "#app/gateway/gateway.ts";
import { DomainError } from "#app/lib/errors.ts";
import { attempts } from "#db/schema/index.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { type Attempt, hasCollectedPayment, listLiveAttempts } from "./payments.queries.ts";
import type { PaymentPlan } from "./schedule.ts";
import type { AttemptStatus } from "./states.ts";

export const PAYMENT_CHECKING_MESSAGE = "We are checking your payment. Do not pay again.";
export const ALREADY_PAID_MESSAGE = "This payment has been made already";
export const PAYMENT_CHANGED_MESSAGE = "This payment was changed in another window. Please try again.";

/** Before another plan replaces the schedule: what is open under the old one can never be charged any more. */
export async function cancelAttemptsForPlanChange(
	ctx: Ctx,
	member: Member,
	plan: PaymentPlan,
): Promise<void> {
	if (member.paymentPlan === plan || (await hasCollectedPayment(ctx.db.read, member.id))) return;
	await cancelOpenAttempts(ctx, member);
}

/**
 * Cancels a member's open attempts, each at the provider first, so that the provider decides any race.
 * @returns whether one of them turned out to be paid.
 */
export function cancelOpenAttempts(ctx: Ctx, member: Member): Promise<boolean> {
	return cancelAttempts(ctx, member, () => true);
}

/**
 * Ends the attempts that are too old to continue: those on the provider's page, which closes after a day, and those
 * without an answer, whose idempotency key expires. One that was paid there in the meantime counts as paid.
 * @returns whether one of them was paid
 */
export function cancelExpiredAttempts(ctx: Ctx, member: Member): Promise<boolean> {
	const before = ctx.now().getTime() - KEY_TTL_MS;
	return cancelAttempts(
		ctx,
		member,
		({ surface, ref, createdAt }) => (surface === "hosted" || ref === null) && createdAt <= before,
	);
}

/**
 * An open attempt is for the schedule as it was: a payment that may go through, or another window's.
 * @throws DomainError payment_checking, conflict
 */
export function requireNoOpenAttempts(open: Attempt[]): void {
	if (open.some((attempt) => attempt.status === "unknown"))
		throw new DomainError("payment_checking", PAYMENT_CHECKING_MESSAGE);
	if (open.length > 0) throw new DomainError("conflict", PAYMENT_CHANGED_MESSAGE);
}

async function cancelAttempts(
	ctx: Ctx,
	member: Member,
	fits: (attempt: Attempt) => boolean,
): Promise<boolean> {
	let isPaid = false;
	for (const attempt of await listLiveAttempts(ctx.db.read, member.id)) {
		if (attempt.status === "unknown" || !fits(attempt)) continue;
		if ((await cancelAttempt(ctx, attempt)) === "succeeded") isPaid = true;
	}
	return isPaid;
}

/** @returns the attempt's status afterwards. */
async function cancelAttempt(ctx: Ctx, attempt: Attempt): Promise<AttemptStatus> {
	const ref = attempt.ref ?? (await ctx.payments.findIntent(attempt.id, attempt.createdAt))?.ref;
	if (ref) return applyPayment(ctx, await ctx.payments.cancel(ref));
	await cancelUnsentAttempt(ctx, attempt);
	return "canceled";
}

/**
 * Closes an attempt of which the provider knows nothing. One that has got its intent in another window stays open.
 * @param error why the provider refused it, if it did
 */
export async function cancelUnsentAttempt(
	ctx: Ctx,
	{ id }: Pick<Attempt, "id">,
	error: { code: string; message: string } | null = null,
): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(attempts)
			.set({
				status: "canceled",
				errorCode: error?.code ?? null,
				errorMessage: error?.message ?? null,
				updatedAt: ctx.now().getTime(),
			})
			.where(and(eq(attempts.id, id), eq(attempts.status, "created"), isNull(attempts.ref)));
	});
}
