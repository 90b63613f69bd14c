import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, enter } from "#app/features/ledger/ledger.server.ts";
import { chargeLines, overpaidLines } from "#app/features/ledger/ledger.ts";
import { tellOfPayment } from "#app/features/notifications/notifications.server.ts";
import type { IntentFact, IntentStatus } from "#app/gateway/gateway.ts";
import { newId } from "#app/lib/ids.server.ts";
import { basisPointsOf } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { attempts, jobs, members, payments } from "#db/schema/index.ts";
import { tellOfDecline } from "./instalments/decline-notices.server.ts";
import { AUTHENTICATION } from "./instalments/retry.ts";
import { keepCard } from "./payers.queries.ts";
import { attemptInFull } from "./payments.queries.ts";
import {
	type AttemptStatus,
	LIVE_ATTEMPTS,
	mayMoveAttempt,
	mayMovePayment,
	PAYABLE,
	type PaymentStatus,
} from "./states.ts";

export const RETURN_OVERPAID = "return-overpaid";
/** That job's payload: the charge, and the refund once the provider has been asked for it. */
export type Overpaid = { chargeRef: string; refundRef?: string };

type Matter = NonNullable<Awaited<ReturnType<typeof attemptInFull>>>;
type Outcome = { ref: string | null; error: IntentFact["error"] };
type Ending = { status: "failed" | "canceled"; error: IntentFact["error"] };

/** What a provider's status means for our attempt; the others say nothing yet. */
const MEANS: Partial<Record<IntentStatus, AttemptStatus>> = {
	succeeded: "succeeded",
	failed: "failed",
	canceled: "canceled",
	requires_action: "requires_action",
	processing: "unknown",
};

/** Where an attempt that did not succeed leaves its payment. */
const LEAVES: Partial<Record<AttemptStatus, PaymentStatus>> = {
	failed: "failed",
	canceled: "due",
	requires_action: "action_required",
	unknown: "processing",
};

/**
 * Makes our books agree with what the provider says of one intent: the only place where a payment becomes paid.
 * Called by the API's answer, the return page, the webhook and the sweeper, in any order and as often as they like.
 * @returns the attempt's status afterwards.
 * @throws Error when the fact does not match the attempt it names.
 */
export async function applyPayment(ctx: Ctx, fact: IntentFact): Promise<AttemptStatus> {
	return ctx.db.write(async (tx) => {
		const matter = await attemptInFull(tx, { id: fact.attemptId });
		if (!matter) throw new Error(`intent ${fact.ref} names an unknown attempt`);
		const { attempt } = matter;
		const matches = attempt.amount === fact.amount && attempt.currency === fact.currency;
		if (!matches || (attempt.ref !== null && attempt.ref !== fact.ref)) {
			throw new Error(`intent ${fact.ref} does not match attempt ${attempt.id}`);
		}
		if (fact.status === "requires_payment") await keepDecline(tx, matter, fact);
		const next = MEANS[fact.status];
		if (!next || !mayMoveAttempt(attempt.status, next)) return attempt.status;
		await moveAttempt(ctx, tx, matter, fact, next);
		if (next === "succeeded") await collect(ctx, tx, matter, fact);
		else await leave(ctx, tx, matter, fact, next);
		return next;
	});
}

/**
 * Ends an attempt of which the provider knows nothing: refused by it, or never sent.
 * @returns the attempt's status afterwards.
 */
export async function endAttempt(ctx: Ctx, id: string, end: Ending): Promise<AttemptStatus> {
	return ctx.db.write(async (tx) => {
		const matter = await attemptInFull(tx, { id });
		if (!matter) throw new Error("an attempt is never deleted");
		const { attempt } = matter;
		if (!mayMoveAttempt(attempt.status, end.status)) return attempt.status;
		const outcome = { ref: attempt.ref, error: end.error };
		await moveAttempt(ctx, tx, matter, outcome, end.status);
		await leave(ctx, tx, matter, outcome, end.status);
		return end.status;
	});
}

async function moveAttempt(ctx: Ctx, tx: Tx, { attempt }: Matter, fact: Outcome, next: AttemptStatus) {
	await tx
		.update(attempts)
		.set({
			status: next,
			ref: fact.ref,
			errorCode: fact.error?.code ?? null,
			errorMessage: fact.error?.message ?? null,
			updatedAt: ctx.now().getTime(),
		})
		.where(and(eq(attempts.id, attempt.id), eq(attempts.status, attempt.status)));
}

/** Declined on session, an intent can be paid again: its attempt stays open, and its page tells of the decline. */
async function keepDecline(tx: Tx, { attempt }: Matter, { error }: IntentFact): Promise<void> {
	if (!error || !LIVE_ATTEMPTS.some((status) => status === attempt.status)) return;
	await tx
		.update(attempts)
		.set({ errorCode: error.code, errorMessage: error.message })
		.where(and(eq(attempts.id, attempt.id), eq(attempts.status, attempt.status)));
}

/** A charge that is not what the payment asks for now, or asks for no more, is the member's: it goes back. */
async function collect(ctx: Ctx, tx: Tx, matter: Matter, fact: IntentFact): Promise<void> {
	const { payment, member, trip, attempt } = matter;
	if (!fact.chargeRef) throw new Error(`intent ${fact.ref} succeeded without a charge`);
	const fee = basisPointsOf(fact.amount, trip.platformFeeRate);
	const paid = await tx
		.update(payments)
		.set({
			status: "paid",
			paidAt: ctx.now().getTime(),
			platformFeeAmount: fee,
			netAmount: fact.amount - fee,
			provider: attempt.provider,
			providerIntentRef: fact.ref,
			chargeRef: fact.chargeRef,
		})
		.where(
			and(
				eq(payments.id, payment.id),
				eq(payments.amount, fact.amount),
				inArray(payments.status, [...PAYABLE]),
			),
		)
		.returning({ id: payments.id });
	const charge = {
		tripId: trip.id,
		gross: fact.amount,
		providerFee: fact.fee,
		feeRate: trip.platformFeeRate,
	};
	const counts = paid.length === 1;
	const what = `${member.name}, payment ${payment.paymentNumber} of ${payment.totalPayments}`;
	await enter(tx, {
		book: bookOf(attempt.provider),
		source: `charge:${fact.chargeRef}`,
		tripId: trip.id,
		memo: counts ? what : `${what}, charged without need`,
		at: ctx.now(),
		lines: counts ? chargeLines(charge) : overpaidLines(charge),
	});
	if (counts) {
		await tx.update(members).set({ confirmed: true }).where(eq(members.id, member.id));
		if (fact.card) await keepCard(ctx, tx, member.id, fact.card);
		await tellOfPayment(ctx, tx, { trip, member, payment });
	} else {
		await returnLater(ctx, tx, attempt.id, fact.chargeRef);
	}
}

async function leave(
	ctx: Ctx,
	tx: Tx,
	matter: Matter,
	{ error }: Outcome,
	attemptStatus: AttemptStatus,
): Promise<void> {
	const { payment, attempt } = matter;
	const isAway = attempt.surface === "off_session" && attemptStatus === "failed";
	const next = isAway && error?.code === AUTHENTICATION ? "action_required" : LEAVES[attemptStatus];
	if (!next || !mayMovePayment(payment.status, next)) return;
	await tx
		.update(payments)
		.set({ status: next })
		.where(and(eq(payments.id, payment.id), eq(payments.status, payment.status)));
	if (isAway) await tellOfDecline(ctx, tx, matter);
}

/** Such a charge goes back by itself (payments.md); the job that does it survives a crash. */
async function returnLater(ctx: Ctx, tx: Tx, attemptId: string, chargeRef: string): Promise<void> {
	const now = ctx.now().getTime();
	await tx
		.insert(jobs)
		.values({
			id: newId(),
			kind: RETURN_OVERPAID,
			source: attemptId,
			payload: { chargeRef } satisfies Overpaid,
			runAt: now,
			createdAt: now,
		})
		.onConflictDoNothing();
}
