import { and, eq, getTableColumns, inArray, isNull } from "drizzle-orm";
import type { Member } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { isProviderTimeout, KEY_TTL_MS } from "#app/gateway/gateway.ts";
import type { IntentFact } from "#app/gateway/intent-fact.ts";
import type { Cents } from "#app/lib/money.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { tryFields } from "../cards/decline-lines.server.ts";
import { type Attempt, findAttemptContext, findStateOfAttempts } from "../payments.queries.ts";
import { hasBegunToPay } from "../schedule/payment-state.ts";
import type { ScheduleKind } from "../schedule/schedule.ts";
import type { AttemptStatus } from "../states.ts";
import { applyPayment, logMove, notePayment } from "./apply-payment.server.ts";
import { type AttemptEnd, givenUp } from "./attempt-ends.ts";

/**
 * Cancels the open attempts of a schedule that is about to be replaced by another plan or another amount of cash back,
 * in cents.
 */
export async function cancelAttemptsForScheduleChange(
	ctx: Ctx,
	member: Member,
	{ plan, cashBack }: { plan: ScheduleKind; cashBack: Cents },
): Promise<void> {
	const hasPlan = (one: Member) => one.paymentPlan === plan && one.cashBackApplied === cashBack;
	if (hasPlan(member)) return;
	const { payments, liveAttempts, ...now } = await findStateOfAttempts(ctx.db.read, member);
	if (hasPlan(now.member)) return;
	if (!hasBegunToPay(now.member, payments)) await cancelOpenAttempts(ctx, liveAttempts, "replaced");
}

/**
 * Cancels at the provider first, which decides any race with a payment.
 * @returns whether an attempt turned out to be paid
 */
export async function cancelOpenAttempts(
	ctx: Ctx,
	liveAttempts: readonly Attempt[],
	why: AttemptEnd,
): Promise<boolean> {
	let isPaid = false;
	for (const attempt of liveAttempts) {
		if (attempt.status === "unknown") continue;
		if ((await cancelAttempt(ctx, attempt, why)) === "succeeded") isPaid = true;
	}
	return isPaid;
}

/** Cancels attempts whose page or idempotency key has expired. @returns whether an attempt turned out to be paid */
export async function cancelExpiredAttempts(ctx: Ctx, liveAttempts: readonly Attempt[]): Promise<boolean> {
	const before = ctx.now.getTime() - KEY_TTL_MS;
	const isExpired = ({ surface, ref, createdAt }: Attempt) =>
		(surface === "hosted" || ref === null) && createdAt <= before;
	let isPaid = false;
	for (const attempt of liveAttempts.filter(isExpired))
		if (await cancelOpenAttempts(ctx, [attempt], givenUp(attempt.status))) isPaid = true;
	return isPaid;
}

/**
 * Cancels the open attempts of canceled payments, for example of a trip whose cancellation was interrupted by a crash.
 */
export async function cancelAttemptsOfCanceled(ctx: Ctx): Promise<void> {
	const open = await ctx.db.read
		.select(getTableColumns(attempts))
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.where(
			and(
				eq(payments.status, "canceled"),
				eq(attempts.provider, ctx.payments.provider),
				inArray(attempts.status, ["created", "requires_action"]),
			),
		);
	const failed = "attempt(s) could not be closed";
	const cancel = (turn: Ctx, attempt: Attempt) => cancelAttempt(turn, attempt, "not_wanted");
	await forEachTurn(ctx, open, cancel, { failed, except: isProviderTimeout });
}

async function cancelAttempt(ctx: Ctx, attempt: Attempt, why: AttemptEnd): Promise<AttemptStatus> {
	const ref = attempt.ref ?? (await ctx.payments.findIntent(attempt.id, attempt.createdAt))?.ref;
	if (ref) return applyPayment(ctx, await ctx.payments.cancel(ref), why);
	await cancelUnsentAttempt(ctx, attempt, why);
	return "canceled";
}

/**
 * Closes an attempt that has no intent at the provider. If another window has stored an intent meanwhile, it stays
 * open.
 * @returns whether it was closed
 */
export async function cancelUnsentAttempt(
	ctx: Ctx,
	{ id }: Pick<Attempt, "id">,
	why: AttemptEnd,
	{ ref, error = null }: { ref?: string; error?: IntentFact["error"] } = {},
): Promise<boolean> {
	const closed = await ctx.db.write(async (tx) => {
		const rows = await tx
			.update(attempts)
			.set({
				status: "canceled",
				ref,
				errorCode: error?.code ?? why,
				errorMessage: error?.message,
				updatedAt: ctx.now.getTime(),
			})
			.where(and(eq(attempts.id, id), eq(attempts.status, "created"), isNull(attempts.ref)))
			.returning({ id: attempts.id });
		return rows.length > 0 ? findAttemptContext(tx, { id }) : null;
	});
	if (!closed) return false;
	notePayment(closed);
	logMove("canceled", { ref: ref ?? null, error }, { ...tryFields(closed.attempt), why });
	return true;
}
