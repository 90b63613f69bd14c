import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import {
	type IntentFact,
	type IntentStatus,
	isProviderRefusal,
	isProviderTimeout,
} from "#app/gateway/gateway.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
import type { Tx } from "#db/client.server.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { notifyDecline } from "../instalments/decline-notices.server.ts";
import { AUTHENTICATION_REQUIRED } from "../instalments/retry.ts";
import { type AttemptContext, findAttemptContext } from "../payments.queries.ts";
import {
	type AttemptStatus,
	canMoveAttempt,
	canMovePayment,
	LIVE_ATTEMPT_STATUSES,
	type PaymentStatus,
} from "../states.ts";
import { applyPaid } from "./apply-paid.server.ts";
import { listOtherTries, noteAttemptDecline, saveOpenDecline } from "./attempt-declines.server.ts";

type ProviderOutcome = Pick<IntentFact, "error"> & {
	ref: string | null;
	paidWith?: IntentFact["paidWith"];
	fingerprint?: string | null;
};
type UnpaidOutcome = { status: "failed" | "canceled"; error: IntentFact["error"] };

/** The provider's other statuses change nothing yet. */
const STATUS_FROM_PROVIDER: Partial<Record<IntentStatus, AttemptStatus>> = {
	succeeded: "succeeded",
	failed: "failed",
	canceled: "canceled",
	requires_action: "requires_action",
	processing: "unknown",
};

const STATUS_AFTER_FAILURE: Partial<Record<AttemptStatus, PaymentStatus>> = {
	failed: "failed",
	canceled: "due",
	requires_action: "action_required",
	unknown: "processing",
};

/**
 * Brings an attempt and its payment to the status of their intent; no other code makes a payment paid. The API, the
 * return page, the webhook and the sweeper may call it in any order, and repeatedly.
 * @returns the attempt's status afterwards
 * @throws Error when the fact does not match its attempt
 */
export async function applyPayment(ctx: Ctx, fact: IntentFact): Promise<AttemptStatus> {
	const { status, isTested } = await applyFact(ctx, fact);
	if (!isTested) return status;
	const isLive = LIVE_ATTEMPT_STATUSES.some((live) => live === status);
	const ended = isLive ? await endTry(ctx, fact.ref) : status;
	const open = await listOtherTries(ctx.db.read, fact.attemptId);
	await forEachSettled(open, (ref) => endTry(ctx, ref), {
		failed: "attempt(s) could not be closed",
		except: (error) => isProviderTimeout(error) || isProviderRefusal(error),
	});
	return ended;
}

/** A client secret allows further tries without asking us, so the intent is canceled when its payer has to wait. */
async function endTry(ctx: Ctx, ref: string): Promise<AttemptStatus> {
	return (await applyFact(ctx, await ctx.payments.cancel(ref))).status;
}

function applyFact(ctx: Ctx, fact: IntentFact): Promise<{ status: AttemptStatus; isTested: boolean }> {
	return ctx.db.write(async (tx) => {
		const attemptContext = await findAttemptContext(tx, { id: fact.attemptId });
		if (!attemptContext) throw new Error(`intent ${fact.ref} names an unknown attempt`);
		const { attempt } = attemptContext;
		const matches = attempt.amount === fact.amount && attempt.currency === fact.currency;
		if (!matches || (attempt.ref !== null && attempt.ref !== fact.ref)) {
			throw new Error(`intent ${fact.ref} does not match attempt ${attempt.id}`);
		}
		await saveOpenDecline(tx, attemptContext, fact);
		const isTested = await noteAttemptDecline(ctx, tx, attemptContext, fact);
		const next = STATUS_FROM_PROVIDER[fact.status];
		if (!next || !canMoveAttempt(attempt.status, next)) return { status: attempt.status, isTested };
		await setAttemptStatus(ctx, tx, attemptContext, fact, next);
		if (next === "succeeded") await applyPaid(ctx, tx, attemptContext, fact);
		else await applyUnpaid(ctx, tx, attemptContext, fact, next);
		return { status: next, isTested };
	});
}

/** Ends an attempt that the provider refused or never received. @returns the attempt's status afterwards */
export async function endAttempt(ctx: Ctx, id: string, end: UnpaidOutcome): Promise<AttemptStatus> {
	return ctx.db.write(async (tx) => {
		const attemptContext = await findAttemptContext(tx, { id });
		if (!attemptContext) throw new Error("an attempt is never deleted");
		const { attempt } = attemptContext;
		if (!canMoveAttempt(attempt.status, end.status)) return attempt.status;
		const outcome = { ref: attempt.ref, error: end.error };
		await setAttemptStatus(ctx, tx, attemptContext, outcome, end.status);
		await applyUnpaid(ctx, tx, attemptContext, outcome, end.status);
		return end.status;
	});
}

async function setAttemptStatus(
	ctx: Ctx,
	tx: Tx,
	{ attempt }: AttemptContext,
	fact: ProviderOutcome,
	next: AttemptStatus,
) {
	await tx
		.update(attempts)
		.set({
			status: next,
			ref: fact.ref,
			...(fact.fingerprint && { cardFingerprint: fact.fingerprint }),
			errorCode: fact.error?.code ?? null,
			errorMessage: fact.error?.message ?? null,
			cardBrand: fact.paidWith?.brand ?? null,
			cardLast4: fact.paidWith?.last4 ?? null,
			updatedAt: ctx.now.getTime(),
		})
		.where(and(eq(attempts.id, attempt.id), eq(attempts.status, attempt.status)));
}

async function applyUnpaid(
	ctx: Ctx,
	tx: Tx,
	attemptContext: AttemptContext,
	{ error }: ProviderOutcome,
	attemptStatus: AttemptStatus,
): Promise<void> {
	const { payment, attempt } = attemptContext;
	const isDeclinedOffSession = attempt.surface === "off_session" && attemptStatus === "failed";
	const next =
		isDeclinedOffSession && error?.code === AUTHENTICATION_REQUIRED
			? "action_required"
			: STATUS_AFTER_FAILURE[attemptStatus];
	if (!next || !canMovePayment(payment.status, next)) return;
	await tx
		.update(payments)
		.set({ status: next })
		.where(and(eq(payments.id, payment.id), eq(payments.status, payment.status)));
	if (isDeclinedOffSession) await notifyDecline(ctx, tx, attemptContext);
}
